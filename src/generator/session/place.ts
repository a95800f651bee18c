/** The path of the entry for a project and a configuration. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.js';

const PACKAGE = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * In a folder for this version of restgen below the nearest `node_modules`, where tools keep caches; `undefined` if
 * there is no such folder.
 */
export function entryPath(root: string, config: Config): string | undefined {
  const modules = nearestModules(root);
  if (modules === undefined) return undefined;
  return join(modules, '.cache/restgen', hash(generatorIdentity()), `${hash([root, config])}.json`);
}

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

function nearestModules(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (statSync(modules, { throwIfNoEntry: false })?.isDirectory() === true) return modules;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The version of restgen, its build and the compiler: a change of any of them may change the output. */
function generatorIdentity(): unknown[] {
  const { size, mtimeMs } = statSync(join(PACKAGE, 'dist/src/generator/session/bundled/generate.cjs'));
  const compiler = statSync(createRequire(import.meta.url).resolve('@ts-morph/common/dist/typescript')).size;
  return [readFileSync(join(PACKAGE, 'package.json'), 'utf8'), compiler, size, mtimeMs];
}
