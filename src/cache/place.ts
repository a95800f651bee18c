/** Where the entry of a project and a configuration is kept. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.js';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));

/** Below the nearest `node_modules`, where tools keep what can be made again; nothing where there is none. */
export function entryPath(root: string, config: Config): string | undefined {
  const modules = nearestModules(root);
  if (modules === undefined) return undefined;
  const project = relative(dirname(modules), root).split(sep).join('/');
  const key = JSON.stringify([restgenItself(), project, config]);
  return join(modules, '.cache/restgen', `${createHash('sha256').update(key).digest('hex')}.json`);
}

function nearestModules(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (statSync(modules, { throwIfNoEntry: false })?.isDirectory() === true) return modules;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Its version, and its files: whoever changes restgen itself changes what it makes. */
function restgenItself(): unknown[] {
  const files = ['dist/src', 'templates'].flatMap((folder) =>
    readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:js|ts|hbs)$/.test(path) && !path.endsWith('.d.ts'))
      .sort()
      .map((path) => join(folder, path)),
  );
  const sizes = files.map((path) => {
    const { size, mtimeMs } = statSync(join(PACKAGE, path));
    return [path, size, mtimeMs];
  });
  return [readFileSync(join(PACKAGE, 'package.json'), 'utf8'), ...sizes];
}
