/** The clients that restgen generates for fixtures; the golden folders keep them as they are generated. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ts } from 'ts-morph';
import { lazy } from '../../src/shared/memoize.js';
import { FIXTURES } from '../fixtures.js';
import { folderInRepository } from '../temporary-folder.js';

const workFolder = lazy(() => folderInRepository('client-modules'));

/** The source of a fixture's client, such as that of `demo/company`. */
export const generatedClient = (fixture: string): string =>
  readFileSync(join(FIXTURES, fixture, 'expected/client.ts'), 'utf8');

/** The module as a bundler would make it; the caller says what it uses of it. */
export async function importClient<Module>(fixture: string): Promise<Module> {
  const file = join(workFolder(), `${fixture.replaceAll('/', '-')}.mjs`);
  writeFileSync(file, ts.transpile(generatedClient(fixture), { target: ts.ScriptTarget.ES2020 }));
  return (await import(pathToFileURL(file).href)) as Module;
}
