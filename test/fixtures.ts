/** The hosts in `fixtures/`, and what is generated from them. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../src/config/config.js';
import { loadConfig } from '../src/config/load.js';
import { readTree } from './temporary-folder.js';

export const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));

export interface Fixture {
  /** Its path below `fixtures/`: `<room>/<case>`. */
  name: string;
  /** The folder of the host and of what is expected; `undefined` if the whole host is one file. */
  folder: string | undefined;
  /** The texts of the host's files, by their paths in it. */
  files: ReadonlyMap<string, string>;
  /** Requests with their answers, as JSON; `undefined` if it is not served. */
  requests: string | undefined;
}

/** Beside the host, or among the files of one file. */
const REQUESTS = 'requests.json';
const ONE_FILE = /\.[jt]s$/;

/**
 * A fixture is a folder with a `host`, or one file with all files of a host, each of which a line begins:
 * `// @filename: server/main.ts`. All folders but `host` and `expected` are rooms that may hold other fixtures and rooms.
 */
export const fixtures = (room = ''): Fixture[] =>
  entriesIn(join(FIXTURES, room)).flatMap((entry) => {
    const path = room === '' ? entry.name : `${room}/${entry.name}`;
    if (entry.isFile()) return ONE_FILE.test(path) ? [fixtureInFile(path)] : [];
    const isHost = existsSync(join(FIXTURES, path, 'host'));
    return [...(isHost ? [fixtureInFolder(path)] : []), ...fixtures(path)];
  });

const entriesIn = (folder: string): Dirent[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'host' && name !== 'expected')
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

const nameOf = ({ name }: Dirent): string => name.replace(ONE_FILE, '');

function fixtureInFolder(name: string): Fixture {
  const folder = join(FIXTURES, name);
  return { name, folder, files: readTree(join(folder, 'host')), requests: readIfAny(join(folder, REQUESTS)) };
}

const FILE_NAME = /^\/\/ @filename: (.+)\n/m;

function fixtureInFile(path: string): Fixture {
  const [before, ...parts] = readFileSync(join(FIXTURES, path), 'utf8').split(FILE_NAME);
  if (before !== '') throw new Error(`${path} does not begin with \`// @filename: …\``);
  const files = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) files.set(parts[index] ?? '', parts[index + 1] ?? '');
  const requests = files.get(REQUESTS);
  files.delete(REQUESTS);
  return { name: path.replace(ONE_FILE, ''), folder: undefined, files, requests };
}

export const readIfAny = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

/** The configuration of a host, or one that generates beside it. */
export async function configOf(host: string): Promise<Config> {
  const loaded = await loadConfig({ root: host, cwd: host });
  if ('diagnostics' in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join('\n'));
  return loaded.file === undefined ? { ...loaded.config, out: '../expected' } : loaded.config;
}
