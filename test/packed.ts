/** What `npm pack` makes of this repository, once for all tests of a process. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '../src/shared/memoize.js';
import { folderInRepository } from './temporary-folder.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Packed {
  /** The path of the tarball. */
  tarball: string;
  /** The paths in it. */
  files: readonly string[];
}

export const packed = lazy((): Packed => {
  const folder = folderInRepository('packed');
  const text = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, files }] = JSON.parse(text);
  return { tarball: join(folder, filename), files: files.map(({ path }: { path: string }) => path) };
});
