import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession, MongoClient } from 'mongodb';
import type { ProcessLog } from '../../runtime/index.js';
import { addToMongo, mongoContents } from '../data/mongo-contents.js';
import type { RunInTransaction, Store } from '../store/store.js';
import { availabilityGuard, type Guard } from './availability.js';
import { type Driver, loadDriver } from './driver.js';
import { MongoCollection } from './mongo-collection.js';
import type { CurrentTransaction } from './native-options.js';

/** How long an operation waits for a server, unless the URL says so: requests are to be answered before clients give up. */
const WAIT_FOR_SERVER = 5000;

/**
 * Opens a database of MongoDB. It connects at once, but does not wait: while the server is away, operations fail with
 * status 503.
 * @throws Error if the URL or the driver cannot be used
 */
export function openMongoStore(url: string, log: () => ProcessLog): Store {
  const driver = loadDriver();
  const client = clientOf(driver, url);
  let isClosed = false;
  const reconnect = async (): Promise<void> => {
    await client.close();
    await client.connect();
  };
  const guard = availabilityGuard(driver, {
    hosts: hostsOf(url),
    reconnect,
    log,
    isClosed: () => isClosed,
  });
  const { transactions, transaction } = transactionsOf(client, guard);
  const collections = new Map<string, MongoCollection>();
  // Whatever fails here fails again for each operation, and is told by then.
  guard(() => client.connect()).catch(() => {});
  return {
    collection(name) {
      const existing = collections.get(name);
      if (existing !== undefined) return existing;
      const created = new MongoCollection(driver, client.db().collection(name), { guard, transaction });
      collections.set(name, created);
      return created;
    },
    contents: () => mongoContents(client.db()),
    addMissing: (name, documents) => addToMongo(client.db().collection(name), documents),
    transactions,
    close() {
      isClosed = true;
      return client.close();
    },
  };
}

interface Transactions {
  transactions: Required<Store>['transactions'];
  transaction: CurrentTransaction;
}

/** Operations take part in the transaction that they are called in, until its function has ended: timers may go on. */
function transactionsOf(client: MongoClient, guard: Guard): Transactions {
  const parts = new AsyncLocalStorage<{ session?: ClientSession }>();
  const transaction: CurrentTransaction = () => ({ ...parts.getStore() });
  const runInTransaction: RunInTransaction = (run) => {
    const { session: outer } = transaction();
    if (outer !== undefined) return run(outer);
    const runOnce = async (session: ClientSession) => {
      const part: { session?: ClientSession } = { session };
      try {
        return await parts.run(part, () => run(session));
      } finally {
        delete part.session;
      }
    };
    return guard(() => client.withSession((session) => session.withTransaction(() => runOnce(session))));
  };
  let known: boolean | undefined;
  const transactions = async (): Promise<RunInTransaction | undefined> => {
    known ??= await guard(() => isReplicated(client));
    return known ? runInTransaction : undefined;
  };
  return { transactions, transaction };
}

/** Whether the server belongs to a replica set or a sharded cluster. Others have no transactions. */
async function isReplicated(client: MongoClient): Promise<boolean> {
  const { setName, msg } = await client.db('admin').command({ hello: 1 });
  return setName !== undefined || msg === 'isdbgrid';
}

function clientOf({ MongoClient: Client }: Driver, url: string): MongoClient {
  try {
    const isSet = /[?&]serverSelectionTimeoutMS=/i.test(url);
    return new Client(url, isSet ? {} : { serverSelectionTimeoutMS: WAIT_FOR_SERVER });
  } catch (error) {
    // Without the cause: it may hold the URL, and with it the password.
    const reason = error instanceof Error ? withoutPassword(url, error.message) : 'it cannot be read';
    throw new Error(`RESTGEN_DATABASE_URL names no database of MongoDB at ${hostsOf(url)}: ${reason}`);
  }
}

/** `mongodb://user:password@one:27017,two/app?w=1` is `one:27017,two`. */
const hostsOf = (url: string): string =>
  url
    .replace(/^[^/]*\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?].*/s, '');

/** The message, unless a part of it stands in the credentials. */
function withoutPassword(url: string, message: string): string {
  const [, credentials = ''] = /^[^/]*\/\/(.*)@/.exec(url) ?? [];
  const secrets = credentials.split(':').filter((part) => part !== '');
  return secrets.some((secret) => message.includes(secret)) ? 'it cannot be read' : message;
}
