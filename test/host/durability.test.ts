import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Collection, ObjectId, Registry } from '../../src/host/host.js';
import { FileStore } from '../../src/host/store/file-store.js';
import { LogWriter } from '../../src/host/store/log-writer.js';
import { temporaryFolder } from './support/temporary-folder.js';

const WRITER = fileURLToPath(new URL('./support/writer.js', import.meta.url));
const logOf = (folder: string): string => join(folder, 'documents.log');
const makeId = () => 'unused';

/** Runs an action with the warnings of the process, which are collected and not printed. */
async function warningsOf(action: () => Promise<void>): Promise<string[]> {
  const warnings: string[] = [];
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error) => void warnings.push(String(warning));
  try {
    await action();
  } finally {
    process.emitWarning = emitWarning;
  }
  return warnings;
}

async function withStore<Result>(
  folder: string,
  use: (store: FileStore) => Promise<Result>,
): Promise<Result> {
  const store = new FileStore(folder);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const idsIn = (folder: string): Promise<unknown[]> =>
  withStore(folder, async (store) => (await store.collection('c').find({})).map(({ _id }) => _id));

async function killedInMidWrite(folder: string, milliseconds: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, `file:${folder}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  while (!output.includes('counted')) await delay(5);
  await delay(milliseconds);
  child.kill('SIGKILL');
  await once(child, 'close');
  return output.split('\n').slice(0, -1);
}

describe('a process that is killed in mid-write', () => {
  for (const milliseconds of [0, 50, 1500]) {
    it(`has every acknowledged write on the disk (killed after ${milliseconds} ms)`, async () => {
      const folder = temporaryFolder();
      const acknowledged = await killedInMidWrite(folder, milliseconds);
      await warningsOf(() =>
        withStore(folder, async (store) => {
          for (const line of acknowledged) {
            const [kind, id, count] = line.split(' ');
            const document = store.collection(kind === 'inserted' ? 'inserted' : 'counters').peek(id);
            assert.ok(document, `${line} is missing`);
            if (kind === 'counted') assert.ok(Number(document['count']) >= Number(count), line);
          }
        }),
      );
      assert.ok(acknowledged.length > 0);
    });
  }
});

/** A folder of three records, and the byte at which the last begins. */
async function threeRecords(): Promise<{ folder: string; begin: number; end: number }> {
  const folder = temporaryFolder();
  let begin = 0;
  await withStore(folder, async (store) => {
    for (const _id of ['a', 'b', 'ü']) {
      begin = statSync(logOf(folder)).size;
      await store.collection('c').insert({ _id, text: 'ünï' });
    }
  });
  return { folder, begin, end: statSync(logOf(folder)).size };
}

describe('a log whose last record is cut', () => {
  it('opens without that record, wherever it is cut, and takes new ones', async () => {
    const { folder, begin, end } = await threeRecords();
    for (let length = begin; length < end; length++) {
      const copy = temporaryFolder();
      copyFileSync(logOf(folder), logOf(copy));
      truncateSync(logOf(copy), length);
      const warnings = await warningsOf(async () => assert.deepEqual(await idsIn(copy), ['a', 'b']));
      assert.equal(warnings.length, length === begin ? 0 : 1, `at ${length}`);
      await withStore(copy, (store) => store.collection('c').insert({ _id: 'new' }));
      assert.deepEqual(await idsIn(copy), ['a', 'b', 'new']);
    }
  });

  it('is kept as it was, and the warning says where', async () => {
    const { folder, begin, end } = await threeRecords();
    truncateSync(logOf(folder), end - 1);
    const bytes = readFileSync(logOf(folder));
    const [warning] = await warningsOf(async () => void (await idsIn(folder)));
    assert.match(String(warning), new RegExp(`cut off at byte ${begin}`));
    assert.deepEqual(readFileSync(`${logOf(folder)}.before-cut`), bytes);
    assert.equal(statSync(logOf(folder)).size, begin);
  });

  it('opens where the header itself is cut', async () => {
    for (const length of [0, 1, 13]) {
      const folder = temporaryFolder();
      writeFileSync(logOf(folder), 'restgen log 1\n'.slice(0, length));
      await withStore(folder, (store) => store.collection('c').insert({ _id: 'a' }));
      assert.deepEqual(await idsIn(folder), ['a']);
    }
  });

  it('opens where the end is nothing but zeros, as a crash of the machine leaves it', async () => {
    const { folder } = await threeRecords();
    appendFileSync(logOf(folder), Buffer.alloc(100));
    await warningsOf(async () => assert.deepEqual(await idsIn(folder), ['a', 'b', 'ü']));
  });
});

describe('a damaged log', () => {
  it('is an error with file, byte and remedy where other records follow', async () => {
    const { folder, begin } = await threeRecords();
    const bytes = readFileSync(logOf(folder));
    const middle = bytes.lastIndexOf('\n', begin - 2) + 1;
    for (const offset of [middle, middle + 8, middle + 20, begin - 3]) {
      const damaged = Buffer.from(bytes);
      damaged[offset] = (damaged[offset] ?? 0) ^ 1;
      writeFileSync(logOf(folder), damaged);
      assert.throws(
        () => new FileStore(folder),
        (error) => {
          assert.ok(error instanceof Error);
          assert.match(error.message, /documents\.log is damaged: the record at byte \d+ .*backup/);
          assert.match(error.message, new RegExp(`at byte ${middle} `));
          return true;
        },
      );
      assert.deepEqual(readFileSync(logOf(folder)), damaged, 'the file stays as it is');
      assert.equal(existsSync(join(folder, 'lock')), false, 'the lock is given back');
    }
  });

  it('is refused where it is no log, or one of another format', () => {
    const folder = temporaryFolder();
    writeFileSync(logOf(folder), 'restgen log 2\nwhatever\n');
    assert.throws(() => new FileStore(folder), /no log that this version of restgen can read/);
  });
});

describe('the lock of a folder', () => {
  it('keeps a second store out, of this process and of others', async () => {
    const folder = temporaryFolder();
    await withStore(folder, async () => {
      assert.throws(() => new FileStore(folder), /in use by process \d+.*RESTGEN_DATABASE_URL/);
      const child = spawn(process.execPath, [WRITER, `file:${folder}`], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      const [code] = await once(child, 'close');
      assert.equal(code, 1);
      assert.match(output, new RegExp(`in use by process ${process.pid}`));
    });
    await withStore(folder, async () => {});
  });

  const holders = {
    'a process that ended': { pid: 2 ** 22 + 1, started: '', machine: hostname() },
    'an earlier process of the same pid': {
      pid: process.pid,
      started: 'another boot 1',
      machine: hostname(),
    },
  };
  for (const [who, holder] of Object.entries(holders)) {
    it(`is taken over from ${who}`, async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
      await withStore(folder, async () => {});
      assert.equal(existsSync(join(folder, 'lock')), false);
    });
  }

  it('is taken over where its content is cut', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), '{"pid":');
    await withStore(folder, async () => {});
  });

  it('of another machine counts while it shows signs of life', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 1, started: '', machine: 'elsewhere' }));
    assert.throws(() => new FileStore(folder), /in use by process 1 on elsewhere/);
  });
});

describe('the log', () => {
  it('brings back every kind of value', async () => {
    const folder = temporaryFolder();
    const document = {
      _id: new ObjectId(),
      when: new Date(0),
      bytes: new Uint8Array([0, 255]),
      pattern: /a\/b/gi,
      numbers: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.5, 1e300],
      marks: { $date: 1, $oid: 'x', $escape: { $binary: 'y' }, other: null },
      nested: [{ a: [[{ b: new ObjectId() }]] }, []],
      text: '\n\u2028"\\\0 ü 😀 \ud800',
    };
    await withStore(folder, (store) => store.collection('c').insert(document));
    await withStore(folder, async (store) => {
      assert.deepEqual(await store.collection('c').find({}), [document]);
      assert.deepEqual(await store.collection('c').find({ _id: document._id }), [document]);
    });
  });

  it('keeps changes and removals', async () => {
    const folder = temporaryFolder();
    await withStore(folder, async (store) => {
      const collection = store.collection('c');
      for (const _id of ['a', 'b', 'c']) await collection.insert({ _id, n: 1 });
      await collection.update({}, { $inc: { n: 1 } }, { multi: true, makeId });
      await collection.remove({ _id: 'b' });
    });
    await withStore(folder, async (store) =>
      assert.deepEqual(await store.collection('c').find({}), [
        { _id: 'a', n: 2 },
        { _id: 'c', n: 2 },
      ]),
    );
  });

  it('is rewritten when it is much longer than the data, and loses nothing meanwhile', async () => {
    const folder = temporaryFolder();
    await withStore(folder, async (store) => {
      const collection = store.collection('c');
      for (let id = 0; id < 20; id++) await collection.insert({ _id: String(id), count: 0 });
      const count = async (_id: string) => {
        for (let turn = 1; turn <= 1500; turn++) {
          await collection.update({ _id }, { $set: { count: turn } }, { makeId });
        }
      };
      await Promise.all(Array.from({ length: 20 }, (_, id) => count(String(id))));
    });
    const logged = readFileSync(logOf(folder), 'utf8').split('"count"').length;
    assert.ok(logged < 15_000, `the log still has ${logged} of 30,000 changes`);
    await withStore(folder, async (store) => {
      const documents = await store.collection('c').find({});
      assert.equal(documents.length, 20);
      for (const { count } of documents) assert.equal(count, 1500);
    });
  });

  it('of a store that cannot write refuses every further write', async () => {
    const store = new FileStore(temporaryFolder());
    await store.close();
    await assert.rejects(store.collection('c').insert({ _id: 'a' }), /closed/);
  });

  it('on a full disk rejects, and says so to every later write', {
    skip: !existsSync('/dev/full'),
  }, async () => {
    const log = new LogWriter('/dev/full', 0);
    const [first, second] = await Promise.allSettled([log.append('[]'), log.append('[]')]);
    for (const outcome of [first, second]) {
      assert.match(
        outcome.status === 'rejected' ? String(outcome.reason) : '',
        /cannot write \/dev\/full \(ENOSPC/,
      );
    }
    await assert.rejects(log.append('[]'), /Restart/);
    await log.close();
  });

  it('is readable by its owner alone', async () => {
    const folder = join(temporaryFolder(), 'deep', 'data');
    await withStore(folder, async () => {});
    if (process.platform !== 'win32') {
      assert.equal(statSync(logOf(folder)).mode & 0o777, 0o600);
      assert.equal(statSync(folder).mode & 0o777, 0o700);
    }
  });
});

describe('a folder that holds password hashes', () => {
  it('is ignored by git where the store made it', async () => {
    const folder = join(temporaryFolder(), 'deep', 'data');
    await withStore(folder, async () => {});
    assert.equal(readFileSync(join(folder, '.gitignore'), 'utf8'), '*\n');
  });

  it('gets no .gitignore where it was there before', async () => {
    const folder = temporaryFolder();
    await withStore(folder, async () => {});
    assert.deepEqual(readdirSync(folder), ['documents.log']);
  });
});

describe('RESTGEN_DATABASE_URL', () => {
  for (const url of ['mongodb://localhost', 'file:', '', 'memory']) {
    it(`'${url}' is an error that names what there is`, () => {
      assert.throws(() => new Registry(url).store, /'file:<folder>' or 'memory:'/);
    });
  }

  it('a store opens at its first use', async () => {
    const folder = join(temporaryFolder(), 'data');
    const registry = new Registry(`file:${folder}`);
    const things = new Collection<{ _id: string }>('things', { registry });
    things.allow({ insert: () => true });
    assert.equal(existsSync(folder), false);
    await things.insertAsync({});
    assert.equal(existsSync(folder), true);
    await registry.close();
  });

  it('a collection without a name leaves no trace on the disk', async () => {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    const registry = new Registry(`file:${folder}`);
    const scratch = new Collection<{ _id: string; n: number }>(null, { registry });
    await scratch.insertAsync({ n: 1 });
    assert.equal(await scratch.find().countAsync(), 1);
    assert.equal(existsSync(logOf(folder)), false);
    assert.equal(registry.collections.size, 0);
  });
});
