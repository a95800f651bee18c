/** The databases over which the tests of stores run, with the same expectations. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Collection, type CollectionOptions, Registry } from '../../../../src/server/host/host.js';
import { loadDriver } from '../../../../src/server/host/mongodb/driver.js';
import { lackOfFerretDb } from './ferretdb.js';
import { temporaryFolder } from './temporary-folder.js';

export interface Thing {
  _id: string;
  [field: string]: unknown;
}

/** An empty collection. */
export type Start = <Doc extends object = Thing>(options?: CollectionOptions) => Collection<Doc>;

export interface TestedStore {
  kind: 'memory' | 'file' | 'mongodb';
  registry: Registry;
  start: Start;
  /** Opens an empty database, or again one of that URL. */
  open: (url?: string) => Registry;
  newUrl: () => string;
  /** It has no collations, and loses updates that run at the same time: what it does then is no certain failure. */
  isFerretDb: boolean;
  /** Like node's. A test of what the server lacks is expected to fail there. */
  it: (name: string, test: () => void | Promise<void>) => void;
}

/** The URL of a server of MongoDB's protocol. */
export const SERVER = process.env['RESTGEN_TEST_MONGO_URL'];

/** Why tests of MongoDB are skipped. */
export const NO_SERVER = 'RESTGEN_TEST_MONGO_URL names no server of MongoDB';

const databases: string[] = [];

/** The server's URL with a database of its own. */
function newDatabase(server: string): string {
  const name = `restgen-test-${process.pid}-${databases.length}`;
  const url = server.replace(/^([^/]*\/\/[^/?]*)\/?[^?]*/, (_, host: string) => `${host}/${name}`);
  databases.push(url);
  return url;
}

/** A new database of the server. */
export const MONGO_URL = SERVER && newDatabase(SERVER);

const SERVER_NAME = fileURLToPath(new URL('./server-name.js', import.meta.url));

export const isFerretDb =
  SERVER !== undefined &&
  execFileSync(process.execPath, [...process.execArgv, SERVER_NAME, SERVER], { encoding: 'utf8' }) ===
    'FerretDB';
/** Files in memory where the system has them: these tests are not about disks, and each write waits for its disk. */
export const FILES = existsSync('/dev/shm') ? '/dev/shm' : undefined;
const opened: Registry[] = [];

const STORES = [storeOf('memory', () => 'memory:'), storeOf('file', () => `file:${temporaryFolder(FILES)}`)];
if (SERVER !== undefined) STORES.push(storeOf('mongodb', () => newDatabase(SERVER)));

function storeOf(kind: TestedStore['kind'], newUrl: () => string): TestedStore {
  const open = (url = newUrl()): Registry => {
    const registry = new Registry(url);
    opened.push(registry);
    return registry;
  };
  const registry = open();
  let last = 0;
  return {
    kind,
    registry,
    open,
    newUrl,
    isFerretDb: kind === 'mongodb' && isFerretDb,
    start: (options) => new Collection(`things${++last}`, { ...options, registry }),
    it: (name, test) => {
      const lack = kind === 'mongodb' && isFerretDb ? lackOfFerretDb(name) : undefined;
      if (lack === undefined) it(name, () => test());
      else it(`${name}: FerretDB cannot (${lack})`, () => assert.rejects(async () => test()));
    },
  };
}

after(async () => {
  for (const registry of opened) await registry.close();
  if (databases.length === 0) return;
  const { MongoClient } = loadDriver();
  for (const url of databases) {
    await using client = new MongoClient(url);
    await client.db().dropDatabase();
  }
});

/** Like `describe`, for each store. */
export function describeStores(subject: string, tests: (store: TestedStore) => void): void {
  for (const store of STORES) describe(`${subject} (${store.kind})`, () => tests(store));
  if (SERVER === undefined) it(`${subject} (mongodb)`, { skip: NO_SERVER }, () => undefined);
}
