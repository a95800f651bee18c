import { join, posix } from 'node:path';
import { appFinder } from './apps.js';
import type { Disk } from './dependencies/index.js';
import type { MeteorApp } from './meteor/index.js';
import { createLocalPackages, createResolver } from './resolution/index.js';
import type { Texts } from './texts.js';

/** Folders whose files Meteor serves or keeps as they are: it loads none of them, but an import may lead there. */
const ASSETS = /(?:^|\/)(?:public|private)\//;
const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** The source files in these folders that other files import, directly or through each other. */
export function importedAssets(disk: Disk, root: string, texts: Texts, apps: readonly MeteorApp[]): string[] {
  const appOf = appFinder(apps);
  const isFile = (path: string): boolean => disk.kindOf(join(root, path)) === 'file';
  const resolve = createResolver({
    disk,
    root,
    isFile,
    folderOf: createLocalPackages(disk),
    options: {},
    appOf,
  });
  const assets = new Set<string>();
  const open = texts.files.map((file) => ({ file, imports: texts.prescan(file).imports ?? [] }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { file } = next;
    for (const specifier of next.imports.filter((name) => ASSETS.test(importedPath(file, name)))) {
      const target = resolve(file, specifier);
      if (target === undefined || !SOURCE.test(target) || assets.has(target)) continue;
      assets.add(target);
      open.push({ file: target, imports: disk.prescan(join(root, target)).imports ?? [] });
    }
  }
  return [...assets].filter((file) => !texts.files.includes(file)).sort();
}

const importedPath = (from: string, specifier: string): string =>
  /^\.\.?\//.test(specifier) ? posix.join(posix.dirname(from), specifier) : specifier;
