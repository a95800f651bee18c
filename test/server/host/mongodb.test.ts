/** What only a database of MongoDB does: connecting, being away and coming back, its driver, types of its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { deserialize, Long, serialize } from 'bson';
import type * as native from 'mongodb';
import { Collection, Registry } from '../../../src/server/host/host.js';
import { availabilityGuard } from '../../../src/server/host/mongodb/availability.js';
import { loadDriver } from '../../../src/server/host/mongodb/driver.js';
import { plainLog } from '../../../src/server/host/plain-log.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import { selected } from './support/selected.js';
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
      await assert.rejects(selected(things, {}), AWAY);
      await assert.rejects(things.insert({ _id: 'a' }), AWAY);
      const makeId = () => 'b';
      await assert.rejects(things.update({}, { $set: { n: 1 } }, { makeId }), AWAY);
      await assert.rejects(things.createIndex([['n', 1]], {}), AWAY);
      await store.close();
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? '', /^The database at 127\.0\.0\.1:1 is unreachable: ./);
    }));
});

describe('a store of MongoDB that is closed', () => {
  it('while it connects says nothing of the server', () =>
    readingConsole(async (lines) => {
      const store = openStore('mongodb://127.0.0.1:1/app');
      const asked = assert.rejects(selected(store.collection('things'), {}), AWAY);
      await store.close();
      await asked;
      assert.deepEqual(lines, []);
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
        isClosed: () => false,
      });
      await assert.rejects(guard(failing('EPIPE')), AWAY);
      await assert.rejects(guard(failing('ENOENT')), { code: 'ENOENT' });
      assert.equal(lines.length, 2);
    }));

  it('that found no server is connected anew, once for all operations', () =>
    readingConsole(async (lines) => {
      const driver = loadDriver();
      let reconnected = 0;
      const find = async () => {
        if (reconnected < 2) throw Reflect.construct(driver.MongoServerSelectionError, ['there is none', {}]);
        return 'found';
      };
      const reconnect = async () => {
        reconnected += 1;
        await find();
      };
      const guard = availabilityGuard(driver, {
        hosts: 'one.example',
        reconnect,
        log: () => plainLog,
        isClosed: () => false,
      });
      await assert.rejects(guard(find), AWAY);
      assert.equal(reconnected, 0);
      await assert.rejects(guard(find), AWAY);
      assert.deepEqual(await Promise.all([guard(find), guard(find)]), ['found', 'found']);
      assert.equal(await guard(find), 'found');
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

  it('that goes and comes back is used again, without a restart', () =>
    readingConsole(async (lines) => {
      const bridge = await openBridge(serverUrl);
      const registry = new Registry(`${bridge.url}?serverSelectionTimeoutMS=500`);
      const things = new Collection<Thing>('bridged', { registry });
      await things.insertAsync({ _id: 'a' });
      bridge.cut();
      await assert.rejects(things.find().fetchAsync(), AWAY);
      await assert.rejects(things.find().fetchAsync(), AWAY);
      bridge.mend();
      let documents: Thing[] = [];
      for (let tries = 0; tries < 50 && documents.length === 0; tries++) {
        documents = await things
          .find()
          .fetchAsync()
          .catch(() => []);
      }
      assert.deepEqual(documents, [{ _id: 'a' }]);
      await registry.close();
      bridge.close();
      assert.deepEqual(
        lines.map((line) => line.replace(/.* is (unreachable|back).*/, '$1')),
        ['unreachable', 'back'],
      );
    }));

  it('is used by the driver’s own collection, too', async () => {
    const things = start();
    await things.rawCollection<native.Collection<Thing>>().insertOne({ _id: 'a', n: 1 });
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', n: 1 });
  });
});

type Command = Record<string, unknown>;

/** A server that says that it is the primary of a replica set, does nothing, and remembers the commands of clients. */
async function simulatedReplicaSet(
  answer: (command: string, spelling: string) => Command | undefined = () => undefined,
): Promise<{ url: string; commands: Command[]; close(): void }> {
  const commands: Command[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      while (received.length >= 4 && received.length >= received.readInt32LE()) {
        const message = received.subarray(0, received.readInt32LE());
        received = received.subarray(message.length);
        socket.write(answered(message));
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hello = { setName: 'rs0', hosts: [address], me: address, isWritablePrimary: true, helloOk: true };
  const limits = {
    minWireVersion: 0,
    maxWireVersion: 21,
    maxBsonObjectSize: 1 << 24,
    maxWriteBatchSize: 1000,
  };
  const cursor = { id: Long.ZERO, ns: 'app.things', firstBatch: [{ _id: 'a', n: 1 }] };

  /** OP_QUERY (2004), with which a driver begins, is answered by OP_REPLY (1), and OP_MSG (2013) by the same. */
  function answered(message: Buffer): Buffer {
    const isFirst = message.readInt32LE(12) === 2004;
    const begin = isFirst ? message.indexOf(0, 20) + 9 : 21;
    const command = deserialize(message.subarray(begin, begin + message.readInt32LE(begin)));
    const [name = ''] = Object.keys(command);
    const isHello = ['hello', 'ismaster'].includes(name);
    if (!isHello && name !== 'endSessions') commands.push(command);
    const greeting = {
      ...hello,
      ...limits,
      maxMessageSizeBytes: 48_000_000,
      logicalSessionTimeoutMinutes: 30,
    };
    const reply = isHello ? greeting : { n: 1, nModified: 1, cursor };
    const body = serialize({ ok: 1, ...reply, ...answer(isHello ? 'hello' : name, name) });
    const header = Buffer.alloc(isFirst ? 36 : 21);
    header.writeInt32LE(header.length + body.length);
    header.writeInt32LE(message.readInt32LE(4), 8);
    header.writeInt32LE(isFirst ? 1 : 2013, 12);
    if (isFirst) header.writeInt32LE(1, 32);
    return Buffer.concat([header, body]);
  }
  return { url: `mongodb://${address}/app`, commands, close: () => server.close() };
}

describe('a transaction of a replica set', () => {
  async function running(
    run: (registry: Registry, things: Collection<Thing>) => Promise<void>,
    answer?: (command: string, spelling: string) => Command | undefined,
  ): Promise<Command[]> {
    const { url, commands, close } = await simulatedReplicaSet(answer);
    const registry = new Registry(url);
    try {
      await run(registry, new Collection<Thing>('things', { registry }));
    } finally {
      await registry.close();
      close();
    }
    return commands;
  }
  const namesOf = (commands: readonly Command[]): (string | undefined)[] =>
    commands.map((command) => `${Object.keys(command)[0]}${command['autocommit'] === false ? ' in it' : ''}`);

  it('has all operations that are called in it, those of raw collections, and those of one within', async () => {
    const commands = await running(async (registry, things) => {
      const outcome = await registry.withTransaction(async (session) => {
        await things.insertAsync({ _id: 'a' });
        await things.updateAsync('a', { $set: { n: 1 } });
        await things.updateAsync('a', { n: 1 });
        await things.updateAsync({}, { $set: { n: 1 } }, { multi: true });
        assert.equal((await things.findOneAsync('a'))?.['n'], 1);
        assert.equal(await things.find({ n: 1 }).countAsync(), 1);
        await registry.withTransaction(() => things.removeAsync('a'));
        await things
          .rawCollection<native.Collection>()
          .deleteOne({}, { session: session as native.ClientSession });
        return 'done';
      });
      assert.equal(outcome, 'done');
      await things.insertAsync({ _id: 'b' });
    });
    assert.deepEqual(namesOf(commands), [
      ...[
        'insert',
        'update',
        'update',
        'update',
        'find',
        'aggregate',
        'delete',
        'delete',
        'commitTransaction',
      ].map((name) => `${name} in it`),
      'insert',
    ]);
    const inIt = commands.slice(0, -1);
    assert.equal(new Set(inIt.map(({ lsid, txnNumber }) => JSON.stringify([lsid, txnNumber]))).size, 1);
    assert.deepEqual(inIt.map(({ startTransaction }) => startTransaction === true).indexOf(true, 1), -1);
    assert.equal(inIt[0]?.['startTransaction'], true);
  });

  it('is one of a sharded cluster, too', async () => {
    const router = { msg: 'isdbgrid', setName: undefined, hosts: undefined, me: undefined };
    const commands = await running(
      async (registry, things) => {
        await registry.withTransaction(() => things.insertAsync({ _id: 'a' }));
      },
      (name) => (name === 'hello' ? router : undefined),
    );
    assert.deepEqual(namesOf(commands), ['insert in it', 'commitTransaction in it']);
  });

  it('is taken back where its function throws, and what runs after it is no part of it', async () => {
    let later: Promise<unknown> = Promise.resolve();
    const commands = await running(async (registry, things) => {
      const failed = registry.withTransaction(async () => {
        await things.insertAsync({ _id: 'a' });
        later = turn().then(() => things.insertAsync({ _id: 'b' }));
        throw new Error('No.');
      });
      await assert.rejects(failed, /^Error: No\.$/);
      await later;
    });
    assert.deepEqual(namesOf(commands).sort(), ['abortTransaction in it', 'insert', 'insert in it']);
  });

  it('is run again where another write was in its way, and an error of its own is not', async () => {
    let conflicts = 1;
    let runs = 0;
    const conflict = {
      ok: 0,
      code: 112,
      errmsg: 'WriteConflict',
      errorLabels: ['TransientTransactionError'],
    };
    const duplicate = { ok: 0, code: 11000, errmsg: 'E11000 duplicate key', keyPattern: { a: 1 } };
    const commands = await running(
      async (registry, things) => {
        await registry.withTransaction(async () => {
          runs += 1;
          await things.updateAsync('a', { $set: { n: 1 } });
        });
        await assert.rejects(
          registry.withTransaction(() => things.insertAsync({ _id: 'a' })),
          {
            name: 'MongoServerError',
            keyPattern: { a: 1 },
          },
        );
      },
      (name) => (name === 'insert' ? duplicate : name === 'update' && conflicts-- > 0 ? conflict : undefined),
    );
    assert.equal(runs, 2);
    assert.deepEqual(
      namesOf(commands),
      ['update', 'abortTransaction', 'update', 'commitTransaction', 'insert', 'abortTransaction'].map(
        (name) => `${name} in it`,
      ),
    );
  });
});

describe('a server that the driver does not speak with', () => {
  it('is away, and the log says which versions both have', () =>
    readingConsole(async (lines) => {
      const { url, close } = await simulatedReplicaSet((command) =>
        command === 'hello' ? { maxWireVersion: 2 } : undefined,
      );
      const store = openStore(`${url}?serverSelectionTimeoutMS=1000`);
      await assert.rejects(selected(store.collection('things'), {}), AWAY);
      await store.close();
      close();
      assert.match(lines.join(), /is unreachable: Server at \S+ reports .*wire version 2, but /);
    }));
});

describeStores('a database without transactions', ({ it, registry, start }) => {
  it('says so, and runs what is content without one', async () => {
    const things = start();
    const insert = () => things.insertAsync({ _id: 'a' });
    await assert.rejects(
      registry.withTransaction(insert),
      /This database has no transactions: only replica sets/,
    );
    assert.equal(await things.find().countAsync(), 0);
    assert.equal(await registry.withTransaction(insert, { optional: true }), 'a');
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
    assert.equal(await things.find({ numbers: { $gte: 0 } }).countAsync(), 0);
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
