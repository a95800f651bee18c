/**
 * Finds Meteor packages outside an application, in folders that METEOR_PACKAGE_DIRS names: only those that the
 * application uses.
 */
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
export function packagesBeside(
  disk: Disk,
  root: string,
  folders: readonly string[],
  naming: Naming,
): string[] {
  const offered = folders.flatMap((folder) => packagesIn(disk, root, folder));
  const open = [...naming];
  const used = new Set<Offered>();
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const item of offered) {
      if (used.has(item) || !namesPackage(text, item.name)) continue;
      used.add(item);
      open.push(item.text);
    }
  return offered.filter((item) => used.has(item)).map(({ folder }) => folder);
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
