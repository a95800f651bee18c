import { join, posix } from 'node:path';
import type { Disk } from './dependencies/index.js';
import { fileAt } from './resolve.js';
import type { Texts } from './texts.js';

/** Folders whose files Meteor serves or keeps as they are: it loads none of them, but an import may lead there. */
const ASSETS = /(?:^|\/)(?:public|private)\//;
const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** The source files in these folders that other files import, directly or through each other. */
export function importedAssets(disk: Disk, root: string, texts: Texts, apps: readonly string[]): string[] {
  const isFile = (path: string): boolean => disk.kindOf(join(root, path)) === 'file';
  const assets = new Set<string>();
  const open = texts.files.map((file) => ({ file, imports: texts.prescan(file).imports ?? [] }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const specifier of next.imports) {
      const path = importedPath(next.file, specifier, apps);
      const target = path !== undefined && ASSETS.test(path) ? fileAt({ has: isFile }, path) : undefined;
      if (target === undefined || !SOURCE.test(target) || assets.has(target)) continue;
      assets.add(target);
      open.push({ file: target, imports: disk.prescan(join(root, target)).imports ?? [] });
    }
  }
  return [...assets].filter((file) => !texts.files.includes(file)).sort();
}

/** Relative to the root; `undefined` for packages. */
function importedPath(from: string, specifier: string, apps: readonly string[]): string | undefined {
  if (/^\.\.?\//.test(specifier)) return posix.join(posix.dirname(from), specifier);
  const holding = apps.filter((app) => app === '' || from.startsWith(`${app}/`));
  const app = holding.sort((one, other) => other.length - one.length)[0];
  return specifier.startsWith('/') && app !== undefined ? posix.join(app, specifier.slice(1)) : undefined;
}
