/** Finds the Meteor packages that applications use, also outside of them, in folders that METEOR_PACKAGE_DIRS names. */
import { join } from 'node:path';
import type { Disk } from '../dependencies/index.js';
import { isPackageJs, readPackageJs } from './package-js.js';

interface Offered {
  /** Relative to the root. */
  folder: string;
  name: string | undefined;
  text: string;
}

/** Texts that name packages which an application uses: `.meteor/packages`, and the package.js of its own packages. */
type Naming = readonly string[];

/** The folders of the packages, relative to the root. */
export const packagesBeside = (
  disk: Disk,
  root: string,
  folders: readonly string[],
  naming: Naming,
): string[] =>
  usedAmong(
    folders.flatMap((folder) => packagesIn(disk, root, folder)),
    naming,
  ).map(({ folder }) => folder);

/** The named packages, and all packages that they use, directly or through others. */
export function usedAmong<Item extends Offered>(offered: readonly Item[], naming: Naming): Item[] {
  const open = [...naming];
  const used = new Set<Item>();
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const item of offered) {
      if (used.has(item) || !namesPackage(text, item.name)) continue;
      used.add(item);
      open.push(item.text);
    }
  return offered.filter((item) => used.has(item));
}

function packagesIn(disk: Disk, root: string, folder: string): Offered[] {
  if (disk.kindOf(join(root, folder)) !== 'folder') return [];
  return disk.list(join(root, folder)).flatMap((entry) => {
    const inner = `${folder}/${entry.name}`;
    const path = join(root, inner, 'package.js');
    if (disk.kindOf(path) !== 'file') return [];
    const text = disk.readText(path);
    return isPackageJs(text) ? [{ folder: inner, name: readPackageJs(path, text).name, text }] : [];
  });
}

/** On a line of `.meteor/packages`, or as a text in package.js, with or without a version. */
function namesPackage(text: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  const plain = name.replace(/[^\w:-]/g, '\\$&');
  return new RegExp(`(?:^|['"\`])${plain}(?:@[^'"\`]*)?(?:['"\`]|\\s|$)`, 'm').test(text);
}
