/** The hosts in `fixtures/`, and what is generated from them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../src/config/config.js';
import { loadConfig } from '../src/config/load.js';

export const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));

export interface Fixture {
  /** Its path below `fixtures/`: `<room>/<case>`. */
  name: string;
  folder: string;
  host: string;
  expected: string;
}

/** A fixture is a folder with a `host`; all others are rooms that hold fixtures and rooms. */
export const fixtures = (room = ''): Fixture[] =>
  foldersIn(join(FIXTURES, room)).flatMap((name) => {
    const path = room === '' ? name : `${room}/${name}`;
    return existsSync(join(FIXTURES, path, 'host')) ? [fixtureAt(path)] : fixtures(path);
  });

function fixtureAt(name: string): Fixture {
  const folder = join(FIXTURES, name);
  return { name, folder, host: join(folder, 'host'), expected: join(folder, 'expected') };
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export const readIfAny = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

/** The configuration of a host, or one that generates beside it. */
export async function configOf(host: string): Promise<Config> {
  const loaded = await loadConfig({ root: host, cwd: host });
  if ('diagnostics' in loaded) throw new Error(loaded.diagnostics.map(({ message }) => message).join('\n'));
  return loaded.file === undefined ? { ...loaded.config, out: '../expected' } : loaded.config;
}
