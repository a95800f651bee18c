/** `exportData` and `importData` between stores, and `restgen data`. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { documentLine, lineDocument } from '../../../src/server/host/data/data-folder.js';
import { exportData } from '../../../src/server/host/data/export-data.js';
import { importData } from '../../../src/server/host/data/import-data.js';
import type { Fields, StoredDocument } from '../../../src/server/host/documents/document.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import type { Store } from '../../../src/server/host/store/store.js';
import { BIN, project, restgen } from '../../cli/captured.js';
import { selected } from './support/selected.js';
import { describeStores, FILES } from './support/stores.js';
import { temporaryFolder } from './support/temporary-folder.js';

const newFile = (): string => `file:${temporaryFolder(FILES)}`;
const newFolder = (): string => join(temporaryFolder(FILES), 'export');

async function using<Result>(url: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = openStore(url);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** A database with this collection. */
async function databaseOf(documents: readonly StoredDocument[], url = newFile()): Promise<string> {
  await using(url, async (store) => {
    await Promise.all(documents.map((document) => store.collection('things').insert(document)));
  });
  return url;
}

const numbered = (count: number, text = ''): StoredDocument[] =>
  Array.from({ length: count }, (_, n) => ({ _id: `${n}`, n, text }));

const countOf = (url: string): Promise<number> => using(url, (store) => store.collection('things').count({}));

/** What every store keeps. */
const KEPT: Fields = {
  text: 'a\u2028"ü\u{1F600}\n',
  integer: -5,
  large: 2 ** 40 + 1,
  larger: 2 ** 70,
  fraction: 0.1,
  boolean: false,
  nothing: null,
  date: new Date(-1),
  id: new ObjectId('00112233445566778899aabb'),
  bytes: new Uint8Array([0, 255]),
  expression: /a\/b"/im,
  list: [1, 'a', { b: [] }, null],
  object: { a: { b: {} } },
};

describeStores('data that is exported and imported', ({ kind, newUrl, isFerretDb }) => {
  if (kind === 'memory') return;

  it('is the same in the end: values, the order of fields, indexes', async () => {
    const others = isFerretDb
      ? {}
      : {
          none: Number.NaN,
          all: -Infinity,
          nested: [[1]],
          stored: { query: { $date: [1], $x: 1 } },
        };
    const sparse = isFerretDb ? {} : { sparse: true };
    const documents: StoredDocument[] = [
      { _id: 'z', n: 1, ...KEPT, ...others },
      { _id: new ObjectId('00112233445566778899aabc'), n: 2, b: 1, a: 2 },
      { _id: 'a', n: 3 },
    ];
    const source = await databaseOf(documents);
    await using(source, async (store) => {
      await store.collection('things').createIndex(
        [
          ['n', 1],
          ['m', -1],
        ],
        { unique: true, ...sparse },
      );
      await store.collection('Empty/ü').createIndex([['n', 1]], { name: 'mine' });
      await store.collection('empty/ü').insert({ _id: 'a' });
    });
    const [first, target, second, last] = [newFolder(), newUrl(), newFolder(), newFile()];
    await exportData({ database: source, folder: first });
    const { collections } = await importData({ database: target, folder: first });
    assert.deepEqual(collections.map(({ name, documents: count }) => [name, count]).sort(), [
      ['Empty/ü', 0],
      ['empty/ü', 1],
      ['things', 3],
    ]);
    await exportData({ database: target, folder: second });
    await importData({ database: last, folder: second });
    await using(last, async (store) => {
      const things = store.collection('things');
      const imported = await selected(
        things,
        {},
        kind === 'file'
          ? {}
          : {
              sort: [
                ['b', 1],
                ['_id', -1],
              ],
            },
      );
      const expected = kind === 'file' ? documents : [documents[0], documents[2], documents[1]];
      assert.deepEqual(imported, expected);
      assert.deepEqual(
        imported.map(Object.keys),
        expected.map((document) => Object.keys(document ?? {})),
      );
      const contents = store.contents();
      assert.deepEqual(await contents.indexes('things'), [
        { name: 'n_1_m_-1', key: { n: 1, m: -1 }, unique: true, ...sparse },
      ]);
      assert.deepEqual(await contents.indexes('Empty/ü'), [{ name: 'mine', key: { n: 1 } }]);
      contents.end();
    });
  });

  it('completes an import that was stopped, and changes nothing of one that was not', async () => {
    const source = await databaseOf(numbered(1100));
    const [folder, target] = [newFolder(), newUrl()];
    await exportData({ database: source, folder });
    const controller = new AbortController();
    await assert.rejects(
      importData({
        database: target,
        folder,
        signal: controller.signal,
        onProgress: () => controller.abort(),
      }),
      /^Error: Stopped\. Run the same command again to continue\.$/,
    );
    assert.equal(await countOf(target), 1000);
    for (let time = 0; time < 2; time += 1) await importData({ database: target, folder });
    assert.equal(await countOf(target), 1100);
  });

  it('is not what is there already: the document is named, and stays', async () => {
    const folder = newFolder();
    await exportData({
      database: await databaseOf([
        { _id: 'a', n: 1 },
        { _id: 'b', n: 1 },
      ]),
      folder,
    });
    const target = await databaseOf(
      [
        { _id: 'b', n: 1 },
        { _id: 'a', n: 2 },
      ],
      newUrl(),
    );
    await assert.rejects(
      importData({ database: target, folder }),
      /^Error: The document "a" of things is already in the database, with different content\./,
    );
    await using(target, async (store) => {
      assert.equal((await store.collection('things').peek('a'))?.['n'], 2);
    });
  });

  it('says of a collection that there are more documents than were exported', async () => {
    const folder = newFolder();
    await exportData({ database: await databaseOf([{ _id: 'a' }]), folder });
    const target = await databaseOf([{ _id: 'b' }], newUrl());
    await assert.rejects(
      importData({ database: target, folder }),
      /the same number of them: things has 2 documents, and 1 were exported\./,
    );
  });

  it('breaks no unique index: the error names the collection', async () => {
    const folder = newFolder();
    await exportData({ database: await databaseOf([{ _id: 'a', n: 1 }]), folder });
    const target = await databaseOf([{ _id: 'b', n: 1 }], newUrl());
    await using(target, (store) => store.collection('things').createIndex([['n', 1]], { unique: true }));
    await assert.rejects(importData({ database: target, folder }), /of things .*E11000/);
  });

  it('is stopped and completed, a collection at a time', async () => {
    const source = await databaseOf(numbered(3), newUrl());
    await using(source, (store) => store.collection('before').insert({ _id: 'a' }));
    const folder = newFolder();
    const controller = new AbortController();
    const stopped = exportData({
      database: source,
      folder,
      signal: controller.signal,
      onProgress: ({ collection }) => collection === 'before' && controller.abort(),
    });
    await assert.rejects(stopped, /Stopped/);
    await assert.rejects(importData({ database: newFile(), folder }), /is not complete/);
    const seen = new Set<string>();
    const { collections } = await exportData({
      database: source,
      folder,
      onProgress: ({ collection }) => seen.add(collection),
    });
    assert.deepEqual([...seen], ['things']);
    assert.deepEqual(
      collections.map(({ documents }) => documents),
      [1, 3],
    );
  });
});

describe('an export', () => {
  it('is of one moment, whatever is written to a folder meanwhile', async () => {
    const source = await databaseOf(numbered(9));
    const writing = openStore(source);
    await writing.collection('before').insert({ _id: 'a' });
    const folder = newFolder();
    const written: Promise<unknown>[] = [];
    const { collections } = await exportData({
      database: source,
      folder,
      onProgress: () => {
        written.push(writing.collection('things').remove({ n: { $gt: 5 } }));
        written.push(writing.collection('others').insert({ _id: `${written.length}` }));
      },
    });
    await Promise.all(written);
    await writing.close();
    assert.deepEqual(
      collections.map(({ name, documents }) => [name, documents]),
      [
        ['before', 1],
        ['things', 9],
      ],
    );
    assert.equal(await countOf(source), 6);
  });

  it('can be read by nobody else, and stays out of git', async () => {
    const folder = newFolder();
    await exportData({ database: await databaseOf([{ _id: 'a' }]), folder });
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    assert.deepEqual(Object.fromEntries(modes), {
      '.gitignore': 0o644,
      'manifest.json': 0o600,
      'things.jsonl': 0o600,
    });
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(readFileSync(join(folder, '.gitignore'), 'utf8'), '*\n');
  });

  it('goes to a folder that is empty, or holds a part of the same database', async () => {
    const folder = newFolder();
    const source = await databaseOf([{ _id: 'a' }]);
    await exportData({ database: source, folder });
    await assert.rejects(exportData({ database: source, folder }), /holds a complete export already/);
    const manifest = join(folder, 'manifest.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace('"isComplete": true', '"isComplete": false'),
    );
    await assert.rejects(
      exportData({ database: await databaseOf([]), folder }),
      /holds a part of file:.*, not of/,
    );
    const other = temporaryFolder();
    writeFileSync(join(other, 'notes'), '');
    await assert.rejects(exportData({ database: source, folder: other }), /is not empty/);
    await assert.rejects(exportData({ database: 'memory:', folder }), /is private to its process/);
    await assert.rejects(
      exportData({ database: `file:${folder}/none`, folder }),
      /There is no database in .*none/,
    );
  });

  it('refuses a date that is none, and says which document holds it', async () => {
    const source = await databaseOf([{ _id: 'a', list: [{ at: new Date(Number.NaN) }] }]);
    await assert.rejects(
      exportData({ database: source, folder: newFolder() }),
      /The document "a" of things holds an invalid date/,
    );
  });
});

describe('an import', () => {
  const changes: [file: string, change: (text: string) => string, message: RegExp][] = [
    ['things.jsonl', (text) => text.replace('"b"', '"c"'), /things\.jsonl differs from the export/],
    ['things.jsonl', (text) => text.slice(0, -1), /things\.jsonl differs from the export/],
    ['manifest.json', (text) => text.replace('"version": 1', '"version": 2'), /version 2 of the format/],
    ['manifest.json', (text) => text.slice(0, -3), /manifest\.json cannot be read: SyntaxError/],
    [
      'manifest.json',
      (text) => text.replace('"things.jsonl"', '"../things.jsonl"'),
      /was not written by `restgen data export`/,
    ],
    ['manifest.json', () => '[]', /was not written by `restgen data export`/],
    [
      'manifest.json',
      (text) => text.replace('"n": 1', '"n": "text"'),
      /The index n_1 of things .* take it out of .*manifest\.json/,
    ],
  ];
  for (const [file, change, message] of changes)
    it(`of a folder that is damaged inserts nothing: ${message.source}`, async () => {
      const source = await databaseOf([{ _id: 'a', text: 'b' }]);
      await using(source, (store) => store.collection('things').createIndex([['n', 1]], {}));
      const [folder, target] = [newFolder(), newFile()];
      await exportData({ database: source, folder });
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
      await assert.rejects(importData({ database: target, folder }), message);
      assert.equal(await countOf(target), 0);
    });

  for (const name of ['things.jsonl', 'manifest.json'])
    it(`waits for no pipe and follows no link in place of ${name}`, async () => {
      const [folder, target] = [newFolder(), newFile()];
      await exportData({ database: await databaseOf([{ _id: 'a' }]), folder });
      const path = join(folder, name);
      const other = join(temporaryFolder(FILES), 'other');
      renameSync(path, other);
      for (const replace of [
        () => execFileSync('mkfifo', [path]),
        () => symlinkSync(other, path),
        () => symlinkSync('/etc/passwd', path),
        () => mkdirSync(path),
      ]) {
        replace();
        const refused = {
          message: `${path} is not a regular file. Remove it, or put the file itself in its place.`,
        };
        await assert.rejects(importData({ database: target, folder }), refused);
        rmSync(path, { recursive: true });
      }
      assert.equal(await countOf(target), 0);
    });

  for (const name of ['things.jsonl', 'manifest.json.new', 'manifest.json'])
    it(`exports through no link in place of ${name}, and waits for no pipe`, async () => {
      const [folder, database] = [newFolder(), await databaseOf([{ _id: 'a' }])];
      await exportData({ database, folder });
      const [manifest, path] = [join(folder, 'manifest.json'), join(folder, name)];
      const text = readFileSync(manifest, 'utf8').replace('"isComplete": true', '"isComplete": false');
      const target = join(temporaryFolder(FILES), 'target');
      for (const plant of [
        () => execFileSync('mkfifo', [path]),
        () => symlinkSync(target, path),
        () => mkdirSync(path),
      ]) {
        writeFileSync(manifest, text);
        writeFileSync(target, text);
        rmSync(path, { recursive: true, force: true });
        plant();
        await assert.rejects(exportData({ database, folder }), {
          message: `${path} is not a regular file. Remove it, or put the file itself in its place.`,
        });
        assert.equal(readFileSync(target, 'utf8'), text);
        rmSync(path, { recursive: true });
      }
    });

  for (const file of ['.', '..', ''])
    it(`takes no file with the name "${file}"`, async () => {
      const folder = newFolder();
      await exportData({ database: await databaseOf([{ _id: 'a' }]), folder });
      const path = join(folder, 'manifest.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace('"things.jsonl"', JSON.stringify(file)));
      await assert.rejects(
        importData({ database: newFile(), folder }),
        /was not written by `restgen data export`/,
      );
    });

  /** A folder whose checksums are right, as of somebody who means harm. */
  function folderOf(line: string): string {
    const folder = newFolder();
    mkdirSync(folder);
    const text = `${line}\n`;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const collection = {
      name: 'things',
      file: 'things.jsonl',
      documents: 1,
      bytes: text.length,
      sha256,
      indexes: [],
    };
    writeFileSync(join(folder, 'things.jsonl'), text);
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({
        format: 'restgen-data',
        version: 1,
        source: 'x',
        isComplete: true,
        collections: [collection],
      }),
    );
    return folder;
  }

  for (const [what, line, message] of [
    ['fields of prototypes', '{"_id":"a","__proto__":{"x":1}}', /'__proto__' cannot be the name of a field/],
    [
      'such fields within',
      '{"_id":"a","b":[{"__proto__":{"x":1}}]}',
      /'__proto__' cannot be the name of a field/,
    ],
    ['200 levels', `{"_id":"a","b":${'['.repeat(200)}${']'.repeat(200)}}`, /may be nested 100 levels deep/],
    [
      '100,000 levels',
      `{"_id":"a","b":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      /things\.jsonl:1 cannot be read: Maximum call stack size exceeded/,
    ],
    [
      'BSON that lies about its size',
      '{"$binary":{"base64":"/////w==","subType":"00"}}',
      /things\.jsonl:1 cannot be/,
    ],
    ['no document', '[1]', /things\.jsonl:1 cannot be read: It is not a document with an _id/],
  ] as const)
    it(`of ${what} is refused with its place`, async () => {
      const target = newFile();
      await assert.rejects(importData({ database: target, folder: folderOf(line) }), message);
      assert.equal(await countOf(target), 0);
      assert.equal(({} as { x?: unknown }).x, undefined);
    });

  it('of a document of many megabytes in one line is as any other', async () => {
    const target = newFile();
    const text = 'ä'.repeat(20_000_000);
    await importData({
      database: target,
      folder: folderOf(JSON.stringify({ _id: 'a', text }).replaceAll('ä', 'xy')),
    });
    const [document] = await using(target, (store) => selected(store.collection('things'), {}));
    assert.equal(document?.['text']?.toString().length, 40_000_000);
  });

  it('names the document that a folder cannot keep', async () => {
    for (const [value, message] of [
      [
        new Decimal128('1.5'),
        /The document "a" of things cannot be stored in a file: database\. A collection cannot store a Decimal128/,
      ],
      [Long.fromString('9007199254740993'), /A collection cannot store a Long/],
      [new UUID(), /\ba (?:UUID|Binary)/i],
    ] as const) {
      await using(newFile(), async (store) => {
        const document = lineDocument(documentLine({ _id: 'a', list: [value] }));
        await assert.rejects(store.addMissing('things', [document]), message);
      });
    }
    await using(newFile(), (store) =>
      assert.rejects(
        store.addMissing('things', [{ _id: 5 }]),
        /The document \{"\$numberInt":"5"\} .* neither a string nor an ObjectId/,
      ),
    );
  });
});

describe('a line', () => {
  it('keeps the type of every value of BSON', () => {
    const values = [
      new Int32(1),
      new Double(1),
      new Double(-0),
      new Double(Number.NaN),
      Long.fromString('9007199254740993'),
      new Decimal128('1.50'),
      new ObjectId(),
      new Date(1),
      new Date(-62135596800001),
      new Timestamp({ t: 1, i: 2 }),
      new Binary(new Uint8Array([1]), 0),
      new Binary(new Uint8Array([1]), 128),
      new UUID(),
      new BSONRegExp('a', 'x'),
      new Code('a', { b: new Int32(1) }),
      new MinKey(),
      new MaxKey(),
      new DBRef('c', new ObjectId()),
      null,
      '',
      [],
      {},
    ];
    for (const extra of [{}, { $regex: 'a' }]) {
      const line = documentLine({ _id: 1, values, extra });
      assert.equal(line.includes('\n'), false);
      assert.deepEqual(lineDocument(line)['values'], values);
      assert.deepEqual(lineDocument(line)['extra'], extra);
    }
  });
});

function isWritten(pipe: number): boolean {
  try {
    return readSync(pipe, Buffer.alloc(1)) > 0;
  } catch (error) {
    assert.match(String(error), /EAGAIN/);
    return false;
  }
}

/** Tells when the command listens to signals. */
const LISTENING = [
  '--import',
  `data:text/javascript,process.on('newListener', (name) => name === 'SIGHUP' && console.error('listening'))`,
];

/** Has the export write to a pipe in place of the file of `things`. */
const writingTo = (pipe: string): string[] => {
  const module = `import fs from 'node:fs/promises';
const { open } = fs;
fs.open = (path, ...rest) => open(String(path).endsWith('things.jsonl') ? ${JSON.stringify(pipe)} : path, ...rest);`;
  return ['--import', `data:text/javascript,${encodeURIComponent(module)}`];
};

function newPipe(): string {
  const pipe = join(temporaryFolder(FILES), 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

describe('restgen data', () => {
  const run = (root: string, argv: string) => restgen(root, ['data', ...argv.split(' ')]);

  it('moves what the project has into another database, and tells of it', async () => {
    const root = project({ 'package.json': '{}' });
    await databaseOf(numbered(2), `file:${join(root, '.restgen/data')}`);
    const exported = await run(root, 'export backup');
    assert.deepEqual([exported.code, exported.stderr], [0, '']);
    assert.match(
      exported.stdout,
      /^things {2}2\nExported 2 documents of 1 collection from file:.*data to backup\.\n$/,
    );
    const imported = await run(root, 'import backup --to file:other --json');
    assert.deepEqual(JSON.parse(imported.stdout), {
      database: `file:${join(root, 'other')}`,
      folder: 'backup',
      collections: [{ name: 'things', documents: 2 }],
      leftOut: [],
      diagnostics: [],
    });
    for (const [argv, message] of [
      ['export backup', /data-not-moved\n.*holds a complete export already/],
      ['export backup --to file:other', /export takes no --to/],
      ['import backup --to mongdb://ada:secret@h/x', /'mongdb:\/\/h\/x', but a database is/],
      ['import none', /data-not-moved\n.*none holds no manifest\.json/],
      [
        'import backup --to mongodb://ada:secret@127.0.0.1:1/app?serverSelectionTimeoutMS=20',
        /127\.0\.0\.1:1/,
      ],
    ] as const) {
      const { code, stderr } = await run(root, argv);
      assert.deepEqual([code, stderr.includes('secret')], [2, false]);
      assert.match(stderr, message);
    }
  });

  it('prints no text of others that steers a terminal', async () => {
    const root = project({ 'package.json': '{}' });
    const database = `file:${join(root, '.restgen/data')}`;
    await using(database, (store) => store.collection('a\u001b[2J\u202e').insert({ _id: 'b' }));
    const { stdout } = await run(root, 'export backup');
    assert.match(stdout, /^"a\\u001b\[2J\\u202e" {2}1\n/);
    const manifest = join(root, 'backup/manifest.json');
    writeFileSync(manifest, '{ "\u009b2J": \u2028\n');
    const { code, stderr } = await run(root, 'import backup');
    assert.equal(code, 2);
    assert.match(stderr, /manifest\.json cannot be read: SyntaxError.*\uFFFD2J/);
    assert.doesNotMatch(stderr.replaceAll('\n', ''), /[\p{Cc}\p{Zl}]/u);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`ends by a second ${signal}, whatever it waits for`, { timeout: 120_000 }, async () => {
      const root = project({ 'package.json': '{}' });
      const database = await databaseOf(numbered(500, 'x'.repeat(8000)));
      const argv = ['data', 'export', 'backup', '--from', database];
      // Nobody reads it: opening it waits for ever.
      const child = spawn(process.execPath, [...LISTENING, ...writingTo(newPipe()), BIN, ...argv], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(child, 'exit');
      for await (const text of child.stderr.setEncoding('utf8'))
        if (String(text).includes('listening')) break;
      // Signals that come together are one, and a busy machine hands them over late.
      for (let isRunning = true; isRunning; ) {
        child.kill(signal);
        isRunning = await Promise.race([sleep(200, true), ended.then(() => false)]);
      }
      assert.deepEqual(await ended, [null, signal]);
    });

  it('goes on after it was stopped, and after it was killed', async () => {
    const root = project({ 'package.json': '{}' });
    const database = await databaseOf(numbered(500, 'x'.repeat(8000)));
    const path = join(root, 'backup/things.jsonl');
    const argv = ['data', 'export', 'backup', '--from', database];
    const stopped = restgen(root, argv);
    while (!(statSync(path, { throwIfNoEntry: false })?.size ?? 0)) await turn();
    // As one that Ctrl-C sends, but Node's runner of tests listens to that, too.
    process.emit('SIGHUP', 'SIGHUP');
    const { code, stdout, stderr } = await stopped;
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /data-not-moved\nStopped\. Run the same command again to continue\.\n/);
    // A pipe, so that the export waits in the middle of it.
    const piped = newPipe();
    const pipe = openSync(piped, constants.O_RDONLY | constants.O_NONBLOCK);
    const child = spawn(process.execPath, [...writingTo(piped), BIN, ...argv], {
      cwd: root,
      stdio: 'ignore',
    });
    while (child.exitCode === null && !isWritten(pipe)) await sleep(10);
    child.kill('SIGKILL');
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
    closeSync(pipe);
    assert.equal((await run(root, `export backup --from ${database}`)).code, 0);
    const target = newFile();
    assert.equal((await run(root, `import backup --to ${target}`)).code, 0);
    assert.equal(await countOf(target), 500);
  });
});
