import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { open } from 'lmdb';
import { Collection, ObjectId, Registry } from '../../../src/server/host/host.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import type { Store } from '../../../src/server/host/store/store.js';
import { runsOf } from '../../random.js';
import { selected } from './support/selected.js';
import { temporaryFolder } from './support/temporary-folder.js';

const script = (name: string): string => fileURLToPath(new URL(`./support/${name}.js`, import.meta.url));
const makeId = () => 'unused';

async function withStore<Result>(folder: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = openStore(`file:${folder}`);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const outputOf = (child: ChildProcess): (() => string) => {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return () => output;
};

async function killedInMidWrite(folder: string, milliseconds: number): Promise<string[]> {
  const child = spawn(process.execPath, [script('writer'), `file:${folder}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = outputOf(child);
  while (!output().includes('counted')) await delay(5);
  await delay(milliseconds);
  child.kill('SIGKILL');
  await once(child, 'close');
  return output().split('\n').slice(0, -1);
}

async function checkAcknowledged(store: Store, acknowledged: readonly string[]): Promise<void> {
  for (const line of acknowledged) {
    const [kind, id, count] = line.split(' ');
    const document = await store.collection(kind === 'inserted' ? 'inserted' : 'counters').peek(id);
    assert.ok(document, `${line} is missing`);
    if (kind === 'counted') assert.ok(Number(document['count']) >= Number(count), line);
  }
  assert.ok(acknowledged.length > 0);
}

describe('a process that is killed in mid-write', () => {
  for (const milliseconds of [0, 50, 1500]) {
    it(`has every acknowledged write on the disk (killed after ${milliseconds} ms)`, async () => {
      const folder = temporaryFolder();
      const acknowledged = await killedInMidWrite(folder, milliseconds);
      await withStore(folder, (store) => checkAcknowledged(store, acknowledged));
    });
  }
});

describe('a damaged document', () => {
  it('is never loaded: the folder is refused, with the remedy', async () => {
    const folder = temporaryFolder();
    await withStore(folder, (store) => store.collection('c').insert({ _id: 'a', text: 'original' }));
    const path = join(folder, 'documents.mdb');
    const bytes = readFileSync(path);
    for (let at = bytes.indexOf('original'); at >= 0; at = bytes.indexOf('original', at))
      bytes.write('modified', at);
    writeFileSync(path, bytes);
    assert.throws(
      () => openStore(`file:${folder}`),
      /documents\.mdb is damaged: a document has another checksum .*\. Restore a backup, or move the file away\.$/,
    );
    await delay(50);
    assert.throws(() => openStore(`file:${folder}`), /is damaged/);
  });
});

describe('a folder', () => {
  const REFUSED = /is open in another process, and a folder is for one process alone\. .*use MongoDB/;

  it('that another process has open is refused, until that one is killed', async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [script('writer'), `file:${folder}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = outputOf(child);
    while (!output().includes('counted')) await delay(5);
    assert.throws(() => openStore(`file:${folder}`), REFUSED);
    child.kill('SIGKILL');
    await once(child, 'close');
    await withStore(folder, async (store) => assert.ok((await store.collection('inserted').count({})) > 0));
  });

  it('is opened once in a process, and again after it is closed', async () => {
    const folder = temporaryFolder();
    await withStore(folder, async () => assert.throws(() => openStore(`file:${folder}`), REFUSED));
    await withStore(folder, async () => {});
  });

  it('that another program wrote is refused, and stays as it is', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'documents.mdb');
    const other = open<string, string>({ path, encoding: 'string' });
    await other.put('key', 'value');
    await other.close();
    const before = readFileSync(path);
    assert.throws(
      () => openStore(`file:${folder}`),
      /documents\.mdb is no database of this version of restgen\. Name another/,
    );
    assert.deepEqual(readFileSync(path), before);
  });
});

describe('writes that begin together', () => {
  it('insert into an index that is made at the same time', async () => {
    await withStore(temporaryFolder(), async (store) => {
      const documents = store.collection('c');
      const expected = [0, 1, 2].map((n) => ({ _id: `${n}`, n }));
      for (const document of expected) {
        const made = document.n === 1 ? documents.createIndex([['n', 1]], {}) : undefined;
        await Promise.all([made, documents.insert(document)]);
      }
      assert.deepEqual(await selected(documents, { n: { $in: [0, 1, 2] } }), expected);
    });
  });
});

describe('a write that the disk refuses', () => {
  it('is an error, was never visible, and does no harm to the next', {
    skip: process.platform === 'win32',
  }, () => {
    const folder = temporaryFolder();
    const command = `ulimit -f 8192; exec "${process.execPath}" "${script('filler')}" "${folder}"`;
    const { stdout, stderr, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), {
      refused: true,
      visible: 0,
      names: true,
      others: ['before', 'after'],
    });
  });

  // The long run writes more than half a gigabyte.
  const count = runsOf(560);
  it(`may be one of ${count} documents of a megabyte in one tick, which the disk does not refuse`, async () => {
    const folder = temporaryFolder();
    await withStore(folder, async (store) => {
      const big = store.collection('big');
      const text = 'x'.repeat(1 << 20);
      await Promise.all(Array.from({ length: count }, (_, id) => big.insert({ _id: String(id), text })));
      assert.equal(await big.count({}), count);
      const last = String(count - 1);
      assert.deepEqual(await selected(big, { _id: last }), [{ _id: last, text }]);
      await big.insert({ _id: 'after' });
    });
  });
});

describe('the database', () => {
  it('brings back every kind of value', async () => {
    const folder = temporaryFolder();
    const document = {
      _id: new ObjectId(),
      when: new Date(0),
      bytes: new Uint8Array([0, 255]),
      pattern: /a\/b/im,
      numbers: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.5, 1e300],
      marks: { $date: 1, $oid: 'x', $escape: { $binary: 'y' }, other: null },
      nested: [{ a: [[{ b: new ObjectId() }]] }, []],
      text: '\n\u2028"\\\0 ü 😀',
    };
    await withStore(folder, (store) => store.collection('c').insert(document));
    await withStore(folder, async (store) => {
      assert.deepEqual(await selected(store.collection('c'), {}), [document]);
      assert.deepEqual(await selected(store.collection('c'), { _id: document._id }), [document]);
    });
  });

  it('leaves nested undefined fields out, and refuses what it cannot store', async () => {
    await withStore(temporaryFolder(), async (store) => {
      const c = store.collection('c');
      await c.insert({ _id: 'a', nested: { none: undefined, list: [undefined] } });
      assert.deepEqual(await selected(c, {}), [{ _id: 'a', nested: { list: [null] } }]);
      for (const value of [1n, () => {}, Symbol('s'), new Map(), new Date(Number.NaN)]) {
        await assert.rejects(c.insert({ _id: 'b', value }), TypeError);
      }
    });
  });

  it('keeps changes and removals, in the order of the inserts', async () => {
    const folder = temporaryFolder();
    await withStore(folder, async (store) => {
      const collection = store.collection('c');
      for (const _id of ['z', 'b', 'a']) await collection.insert({ _id, n: 1 });
      await collection.update({}, { $inc: { n: 1 } }, { multi: true, makeId });
      await collection.remove({ _id: 'b' });
    });
    await withStore(folder, async (store) =>
      assert.deepEqual(await selected(store.collection('c'), {}), [
        { _id: 'z', n: 2 },
        { _id: 'a', n: 2 },
      ]),
    );
  });

  it('loses no change of many that begin at once', async () => {
    await withStore(temporaryFolder(), async (store) => {
      const c = store.collection('c');
      await c.insert({ _id: 'a', n: 0 });
      await Promise.all(
        Array.from({ length: 200 }, () => c.update({ _id: 'a' }, { $inc: { n: 1 } }, { makeId })),
      );
      assert.deepEqual(await selected(c, {}), [{ _id: 'a', n: 200 }]);
    });
  });

  it('has the indexes that are made at a start', async () => {
    const folder = temporaryFolder();
    await withStore(folder, async (store) => {
      await store.collection('c').createIndex([['a', 1]], { unique: true });
      await store.collection('c').insert({ _id: '1', a: 1 });
    });
    await withStore(folder, async (store) => {
      const c = store.collection('c');
      await c.insert({ _id: '2', a: 1 });
      await assert.rejects(c.createIndex([['a', 1]], { unique: true }), { code: 11000 });
    });
  });

  it('that is closed refuses every further call', async () => {
    const store = openStore(`file:${temporaryFolder()}`);
    await store.close();
    await assert.rejects(store.collection('c').insert({ _id: 'a' }), /closed/);
    await assert.rejects(selected(store.collection('c'), {}), /closed/);
  });

  it('that is closed lets the process end, and no write that has begun is lost', async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [script('leaver'), folder], { stdio: 'inherit' });
    const [code] = await once(child, 'close');
    assert.equal(code, 0);
    await withStore(folder, async (store) => assert.equal(await store.collection('c').count({}), 100));
  });

  it('is readable by its owner alone', async () => {
    const folder = join(temporaryFolder(), 'deep', 'data');
    await withStore(folder, (store) => store.collection('c').insert({ _id: 'a' }));
    if (process.platform !== 'win32') {
      assert.equal(statSync(folder).mode & 0o777, 0o700);
      for (const file of ['documents.mdb', 'documents.mdb-lock', 'lock']) {
        assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600);
      }
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
    assert.deepEqual(readdirSync(folder), ['documents.mdb', 'documents.mdb-lock', 'lock']);
  });
});

describe('RESTGEN_DATABASE_URL', () => {
  for (const url of ['postgres://localhost', 'file:', '', 'memory']) {
    it(`'${url}' is an error that names what there is`, () => {
      assert.throws(() => new Registry(url).store, /'file:<folder>', 'memory:' or 'mongodb:/);
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
    assert.deepEqual(readdirSync(folder), []);
    assert.equal(registry.collections.size, 0);
  });
});
