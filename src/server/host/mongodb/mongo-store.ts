import type { MongoClient } from 'mongodb';
import { memoizeByKey } from '../../../shared/memoize.js';
import { plainLog } from '../plain-log.js';
import type { Store, StoreOptions } from '../store/store.js';
import { availabilityGuard } from './availability.js';
import { type Driver, loadDriver } from './driver.js';
import { MongoCollection } from './mongo-collection.js';
import { createTransactions } from './transactions.js';

/** Milliseconds that an operation waits for a server: requests are answered before clients give up. */
const WAIT_FOR_SERVER = 5000;

/**
 * Opens a MongoDB database and connects in the background. While the server is unreachable, operations fail with status
 * 503.
 * @throws Error if the URL or the driver cannot be used
 */
export function openMongoStore(
  url: string,
  { log = () => plainLog, pollingInterval = () => undefined }: StoreOptions,
): Store {
  const driver = loadDriver();
  const client = mongoClient(driver, url);
  let isClosed = false;
  const reconnect = async (): Promise<unknown> => {
    await client.close();
    return client.connect();
  };
  const guard = availabilityGuard(driver, {
    hosts: hostsOfUrl(url),
    reconnect,
    log,
    isClosed: () => isClosed,
  });
  const { transactions, transaction } = createTransactions(client, guard);
  // An error here recurs in each operation, and is reported there.
  guard(() => client.connect()).catch(() => {});
  return {
    collection: memoizeByKey(
      (name) =>
        new MongoCollection(driver, client.db().collection(name), { guard, transaction, pollingInterval }),
    ),
    transactions,
    close() {
      isClosed = true;
      return client.close();
    },
  };
}

/** @throws Error without a password if the URL cannot be used */
function mongoClient({ MongoClient: Client }: Driver, url: string): MongoClient {
  try {
    const isSet = /[?&]serverSelectionTimeoutMS=/i.test(url);
    return new Client(url, isSet ? {} : { serverSelectionTimeoutMS: WAIT_FOR_SERVER });
  } catch (error) {
    // The cause is dropped because it may hold the URL with the password.
    const reason = error instanceof Error ? withoutPassword(url, error.message) : 'it cannot be read';
    throw new Error(`RESTGEN_DATABASE_URL names no database of MongoDB at ${hostsOfUrl(url)}: ${reason}`);
  }
}

/** `mongodb://user:password@one:27017,two/app?w=1` is `one:27017,two`. */
const hostsOfUrl = (url: string): string =>
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
