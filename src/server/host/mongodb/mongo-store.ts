import type { MongoClient } from 'mongodb';
import { memoizeByKey } from '../../../shared/memoize.js';
import type { ProcessLog } from '../../runtime/index.js';
import { plainLog } from '../plain-log.js';
import type { Store } from '../store/store.js';
import { availabilityGuard, type Guard } from './availability.js';
import { type Driver, loadDriver } from './driver.js';
import { MongoCollection } from './mongo-collection.js';
import { transactionsOf } from './transactions.js';

/** Milliseconds that an operation waits for a server: requests are answered before clients give up. */
const WAIT_FOR_SERVER = 5000;

export interface MongoStoreOptions {
  /** The log for messages about an unreachable server. */
  log?: () => ProcessLog;
  /** See `Configuration`. */
  pollingInterval?: () => number | undefined;
}

/**
 * Opens a MongoDB database and connects in the background. While the server is unreachable, operations fail with status
 * 503.
 * @throws Error if the URL or the driver cannot be used
 */
export function openMongoStore(
  url: string,
  { log = () => plainLog, pollingInterval = () => undefined }: MongoStoreOptions,
): Store {
  const driver = loadDriver();
  const client = mongoClient(driver, url);
  let isClosed = false;
  const reconnect = async (): Promise<void> => {
    await client.close();
    await client.connect();
  };
  const hosts = hostsOf(url);
  const incompatibility = watchCompatibility(driver, client, hosts);
  const available = availabilityGuard(driver, {
    hosts,
    reconnect,
    log,
    isClosed: () => isClosed || incompatibility() !== undefined,
  });
  const guard: Guard = async (operation) => {
    try {
      return await available(operation);
    } catch (error) {
      throw incompatibility() ?? error;
    }
  };
  const { transactions, transaction } = transactionsOf(driver, client, guard);
  const connected = guard(() => client.connect());
  // An error here recurs in each operation, and is reported there.
  connected.catch(() => {});
  return {
    collection: memoizeByKey(
      (name) =>
        new MongoCollection(driver, client.db().collection(name), { guard, transaction, pollingInterval }),
    ),
    async connected() {
      await connected.catch(() => {});
      const incompatible = incompatibility();
      if (incompatible !== undefined) throw incompatible;
    },
    transactions,
    close() {
      isClosed = true;
      return client.close();
    },
  };
}

/** @throws Error without a password if the URL cannot be used */
export function mongoClient({ MongoClient: Client }: Driver, url: string): MongoClient {
  try {
    const isSet = /[?&]serverSelectionTimeoutMS=/i.test(url);
    return new Client(url, isSet ? {} : { serverSelectionTimeoutMS: WAIT_FOR_SERVER });
  } catch (error) {
    // The cause is dropped because it may hold the URL with the password.
    const reason = error instanceof Error ? withoutPassword(url, error.message) : 'it cannot be read';
    throw new Error(`RESTGEN_DATABASE_URL names no database of MongoDB at ${hostsOf(url)}: ${reason}`);
  }
}

/**
 * Closes the client once the driver finds that no server has a version of the protocol that it speaks, so that nothing
 * waits for one.
 * @returns the error that says so; `undefined` while a server may be found
 */
function watchCompatibility(
  { MongoCompatibilityError }: Driver,
  client: MongoClient,
  hosts: string,
): () => Error | undefined {
  let incompatible: Error | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
    const errors = [...servers.values()].map(({ error }) => error);
    const [first] = errors;
    if (incompatible !== undefined || first == null) return;
    if (!errors.every((error) => error instanceof MongoCompatibilityError)) return;
    incompatible = new Error(`The database at ${hosts} cannot be used. ${first.message}. ${REMEDY}`);
    void client.close();
  });
  return () => incompatible;
}

const REMEDY = 'Update the server, or install another version of the package mongodb: 6 or 7.';

/** `mongodb://user:password@one:27017,two/app?w=1` is `one:27017,two`. */
const hostsOf = (url: string): string =>
  url
    .replace(/^[^/]*\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?].*/s, '');

/** The message, unless it contains a part of the credentials. */
function withoutPassword(url: string, message: string): string {
  const [, credentials = ''] = /^[^/]*\/\/(.*)@/.exec(url) ?? [];
  const secrets = credentials.split(':').filter((part) => part !== '');
  return secrets.some((secret) => message.includes(secret)) ? 'it cannot be read' : message;
}
