/** `exportData`, and `restgen data export`. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { StoredDocument } from '../../../src/server/host/documents/document.js';
import { exportData, ObjectId } from '../../../src/server/host/host.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import type { Store } from '../../../src/server/host/store/store.js';
import { project, restgen } from '../../cli/captured.js';
import { FILES } from './support/stores.js';
import { temporaryFolder } from './support/temporary-folder.js';

const newFile = (): string => `file:${temporaryFolder(FILES)}`;
const newFolder = (): string => join(temporaryFolder(FILES), 'export');

async function withStore(url: string, use: (store: Store) => Promise<unknown>): Promise<void> {
  const store = openStore(url);
  try {
    await use(store);
  } finally {
    await store.close();
  }
}

async function databaseOf(documents: readonly StoredDocument[], url = newFile()): Promise<string> {
  await withStore(url, (store) =>
    Promise.all(documents.map((document) => store.collection('things').insert(document))),
  );
  return url;
}

const linesOf = (folder: string, file: string): string[] =>
  readFileSync(join(folder, file), 'utf8').split('\n').slice(0, -1);

const DOCUMENTS: StoredDocument[] = [
  {
    _id: 'z',
    text: 'a\u2028"ü\u{1F600}\n',
    integer: -5,
    large: 2 ** 40 + 1,
    larger: 2 ** 70,
    fraction: 0.1,
    none: Number.NaN,
    nothing: null,
    date: new Date(-1),
    bytes: new Uint8Array([0, 255]),
    expression: /a\/b"/im,
    list: [1, 'a', { b: [] }, null],
    stored: { query: { $gt: 1 } },
  },
  { _id: new ObjectId('00112233445566778899aabc'), b: 1, a: 2 },
];

describe('the export of a folder', () => {
  it('has the documents in the order of insertion, in canonical Extended JSON', async () => {
    const [database, folder] = [await databaseOf(DOCUMENTS), newFolder()];
    await withStore(database, (store) => store.collection('Things').insert({ _id: 'a' }));
    const { collections } = await exportData({ database, folder });
    assert.deepEqual(collections, [
      { name: 'Things', file: 'Things.jsonl', documents: 1 },
      { name: 'things', file: 'things.jsonl', documents: 2 },
    ]);
    assert.deepEqual(linesOf(folder, 'Things.jsonl'), ['{"_id":"a"}']);
    assert.deepEqual(linesOf(folder, 'things.jsonl'), [
      '{"_id":"z","text":"a\u2028\\"ü\u{1F600}\\n","integer":{"$numberInt":"-5"},"large":{"$numberDouble":"1099511627777.0"},' +
        '"larger":{"$numberDouble":"1.1805916207174113e+21"},"fraction":{"$numberDouble":"0.1"},"none":{"$numberDouble":"NaN"},' +
        '"nothing":null,"date":{"$date":{"$numberLong":"-1"}},"bytes":{"$binary":{"base64":"AP8=","subType":"00"}},' +
        '"expression":{"$regularExpression":{"pattern":"a\\\\/b\\"","options":"im"}},' +
        '"list":[{"$numberInt":"1"},"a",{"b":[]},null],"stored":{"query":{"$gt":{"$numberInt":"1"}}}}',
      '{"_id":{"$oid":"00112233445566778899aabc"},"b":{"$numberInt":"1"},"a":{"$numberInt":"2"}}',
    ]);
    if (process.platform === 'win32') return;
    assert.deepEqual(
      [statSync(folder).mode & 0o777, statSync(join(folder, 'Things.jsonl')).mode & 0o777],
      [0o700, 0o600],
    );
  });

  it('is made while a server has the database open', async () => {
    const [url, folder] = [newFile(), newFolder()];
    await withStore(url, async (store) => {
      await store.collection('things').insert({ _id: 'a' });
      await exportData({ database: url, folder });
      await store.collection('things').insert({ _id: 'b' });
    });
    assert.deepEqual(linesOf(folder, 'things.jsonl'), ['{"_id":"a"}']);
  });

  it('leaves no folder where a document cannot be written', async () => {
    const database = await databaseOf([{ _id: 'a', filter: { $regex: 'a', $options: 'i' } }]);
    const folder = newFolder();
    await assert.rejects(
      exportData({ database, folder }),
      /The document "a" of things has a field such as \$date, which Extended JSON reads as the type of a value\. Rename the field\./,
    );
    assert.deepEqual(readdirSync(join(folder, '..')), []);
  });

  it('is not written beside other files, nor made of no database', async () => {
    const [database, folder] = [await databaseOf([]), newFolder()];
    await exportData({ database, folder });
    await assert.rejects(
      exportData({ database, folder }),
      /is not empty\. Name an empty folder, or a new one\./,
    );
    mkdirSync(`${folder}2.unfinished`);
    await assert.rejects(
      exportData({ database, folder: `${folder}2` }),
      /2\.unfinished is what a stopped export left\./,
    );
    const nothing = { database: newFile(), folder: newFolder() };
    await assert.rejects(exportData(nothing), /There is no database in /);
    await assert.rejects(exportData({ ...nothing, database: 'memory:' }), /private to its process/);
    await assert.rejects(
      exportData({ ...nothing, database: 'mongodb://one/app' }),
      /^Error: mongoexport and/,
    );
  });
});

describe('restgen data export', () => {
  const run = (root: string, argv: string) => restgen(root, ['data', ...argv.split(' ')]);

  it('says what it wrote, or why not', async () => {
    const root = project({ 'package.json': '{}' });
    await databaseOf([{ _id: 'a' }, { _id: 'b' }], `file:${join(root, '.restgen/data')}`);
    const { code, stdout, stderr } = await run(root, 'export backup');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^things {2}2 {2}things\.jsonl\nExported 2 documents of 1 collection from file:.*data to backup\.\n$/,
    );
    const refused = await run(root, 'export backup');
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /data-not-exported\n.*is not empty/);
  });

  it('prints no text of others that steers a terminal', async () => {
    const root = project({ 'package.json': '{}' });
    const database = `file:${join(root, '.restgen/data')}`;
    await withStore(database, (store) => store.collection('a\u001b[2J\u202e').insert({ _id: 'b' }));
    const { stdout } = await run(root, 'export backup');
    assert.match(stdout, /^"a\\u001b\[2J\\u202e" {2}1 {2}/);
  });
});
