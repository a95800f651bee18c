/** What only a database of MongoDB does: connecting, being away and coming back, its driver, types of its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import type * as native from 'mongodb';
import { Collection, Registry } from '../../src/host/host.js';
import { availabilityGuard } from '../../src/host/mongodb/availability.js';
import { loadDriver } from '../../src/host/mongodb/driver.js';
import { plainLog } from '../../src/host/plain-log.js';
import { openStore } from '../../src/host/store/open-store.js';
import { describeStores, MONGO_URL, type Thing } from './support/stores.js';

/** Runs with a console that is read. */
async function readingConsole(run: (lines: string[]) => Promise<void>): Promise<void> {
  const lines: string[] = [];
  const { error, info } = console;
  console.error = console.info = (line: string) => lines.push(line);
  try {
    await run(lines);
  } finally {
    Object.assign(console, { error, info });
  }
}

const AWAY = { statusCode: 503, error: 'database-away', headers: { 'Retry-After': '5' } };

describe('a database of MongoDB', () => {
  for (const url of [
    'mongodb://ada:se%cret@one.example,two.example:27018/app',
    'mongodb://ada:secret@one.example,two.example:27018/app?w=majority&retryWrites=perhaps',
    'mongodb+srv://ada:secret@one.example,two.example:27018/app',
  ]) {
    it(`of an URL that is wrong names the hosts, not the password: ${url.slice(0, 20)}…`, () => {
      assert.throws(
        () => openStore(url),
        (error: Error) => {
          assert.match(error.message, /^RESTGEN_DATABASE_URL .* one\.example,two\.example:27018: ./);
          return !/se(%c|c)ret|ada/.test(error.stack + String(error.cause));
        },
      );
    });
  }

  it('that is away is 503 to every operation, told once with its host', () =>
    readingConsole(async (lines) => {
      const store = openStore('mongodb://ada:secret@127.0.0.1:1/app?serverSelectionTimeoutMS=20');
      const things = store.collection('things');
      await assert.rejects(things.find({}), AWAY);
      await assert.rejects(things.insert({ _id: 'a' }), AWAY);
      const makeId = () => 'b';
      await assert.rejects(things.update({}, { $set: { n: 1 } }, { makeId }), AWAY);
      await assert.rejects(things.createIndex([['n', 1]], {}), AWAY);
      await store.close();
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? '', /^The database at 127\.0\.0\.1:1 is away: ./);
    }));
});

describe('a driver', () => {
  it('that passes on what a socket says is away, and what else fails is no absence', () =>
    readingConsole(async (lines) => {
      const failing = (code: string) => async () => {
        throw Object.assign(new Error('This socket has been ended by the other party'), { code });
      };
      const guard = availabilityGuard(loadDriver(), {
        hosts: 'one.example',
        reconnect: async () => {},
        log: () => plainLog,
      });
      await assert.rejects(guard(failing('EPIPE')), AWAY);
      await assert.rejects(guard(failing('ENOENT')), { code: 'ENOENT' });
      assert.equal(lines.length, 2);
    }));

  it('that finds no server again is connected anew, by one operation at a time', () =>
    readingConsole(async (lines) => {
      const driver = loadDriver();
      let isStuck = true;
      let reconnected = 0;
      const reconnect = async () => {
        reconnected += 1;
        isStuck = reconnected < 2;
      };
      const guard = availabilityGuard(driver, { hosts: 'one.example', reconnect, log: () => plainLog });
      const operation = async () => {
        if (isStuck) throw Reflect.construct(driver.MongoServerSelectionError, ['there is none', {}]);
        return 'found';
      };
      // The first finds that there is none, and the second that there is none again.
      for (let times = 0; times < 2; times += 1) await assert.rejects(guard(operation), AWAY);
      assert.equal(reconnected, 1);
      const outcomes = await Promise.allSettled([guard(operation), guard(operation)]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected'],
      );
      assert.equal(await guard(operation), 'found');
      assert.equal(reconnected, 2);
      assert.equal(lines.length, 2);
    }));
});

/** A way to the server that can be cut. */
async function openBridge(url: string): Promise<{ url: string; cut(): void; mend(): void; close(): void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.replace(`:${port}`, `:${(server.address() as AddressInfo).port}`),
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

describeStores('a server of MongoDB', ({ it, kind, start }) => {
  if (kind !== 'mongodb' || MONGO_URL === undefined) {
    it('is what raw collections need', () => assert.throws(() => start().rawCollection(), /Only a database/));
    return;
  }
  const serverUrl = MONGO_URL;

  it('keeps the index that another application made of the same fields, unless it promises less', async () => {
    const things = start();
    await things.rawCollection<native.Collection>().createIndex({ a: 1 }, { unique: true, name: 'other' });
    assert.equal(await things.createIndexAsync({ a: 1 }, { unique: true }), 'other');
    await assert.rejects(
      things.createIndexAsync({ a: 1 }),
      /but there is other, made as \{"a":1\} \{"unique":true\}\. /,
    );
  });

  it('that goes and comes back is used again, without a restart', () =>
    readingConsole(async (lines) => {
      const bridge = await openBridge(serverUrl);
      const registry = new Registry(`${bridge.url}?serverSelectionTimeoutMS=100`);
      const things = new Collection<Thing>('bridged', { registry });
      await things.insertAsync({ _id: 'a' });
      bridge.cut();
      await assert.rejects(things.find().fetchAsync(), AWAY);
      await assert.rejects(things.find().fetchAsync(), AWAY);
      bridge.mend();
      let found: Thing[] = [];
      for (let tries = 0; tries < 50 && found.length === 0; tries++) {
        found = await things
          .find()
          .fetchAsync()
          .catch(() => []);
      }
      assert.deepEqual(found, [{ _id: 'a' }]);
      await registry.close();
      bridge.close();
      assert.deepEqual(
        lines.map((line) => line.replace(/.* is (away|back).*/, '$1')),
        ['away', 'back'],
      );
    }));

  it('is used by the driver’s own collection, too', async () => {
    const things = start();
    await things.rawCollection<native.Collection<Thing>>().insertOne({ _id: 'a', n: 1 });
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', n: 1 });
  });
});

describeStores('values', ({ it, start }) => {
  it('come back as they went', async () => {
    const things = start();
    const document = {
      _id: 'a',
      date: new Date(5),
      bytes: new Uint8Array([1, 2]),
      numbers: [0, 1.5, 2 ** 40, -(2 ** 53)],
      nothing: null,
      text: 'ä\u{1F600}',
      nested: [{ list: [true, { deep: new Date(7) }] }],
    };
    await things.insertAsync(document);
    assert.deepEqual(await things.findOneAsync('a'), document);
  });

  it('beyond all numbers come back', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', numbers: [Number.NaN, Number.NEGATIVE_INFINITY] });
    assert.deepEqual(await things.findOneAsync('a'), {
      _id: 'a',
      numbers: [Number.NaN, Number.NEGATIVE_INFINITY],
    });
  });

  it('that are regular expressions keep their flags', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', pattern: /x.y/ims });
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', pattern: /x.y/ims });
    await things.insertAsync({ _id: 'b', text: 'X\ny' });
    assert.equal(await things.find({ text: /x.y/is }).countAsync(), 1);
    assert.equal(await things.find({ text: /x.y/gi }).countAsync(), 0);
  });
});
