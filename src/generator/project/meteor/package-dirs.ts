/** Finds the Meteor packages that applications use, also outside of them, in folders that METEOR_PACKAGE_DIRS names. */
import { join } from 'node:path';
import type { Disk } from '../dependencies/index.js';
import { type MeteorPackage, readPackage } from './folders.js';
import { isPackageJs } from './package-js.js';

/**
 * The packages that an application or another package names.
 * @param texts `.meteor/packages` and `.meteor/versions` of all applications
 */
export const usedPackages = (
  offered: readonly MeteorPackage[],
  texts: readonly string[],
): Set<MeteorPackage> =>
  new Set(
    offered.filter(
      ({ name }) =>
        texts.some((text) => namesPackage(text, name)) ||
        offered.some((other) => other.name !== name && quotesPackage(other.text, name)),
    ),
  );

/** The packages in folders, which are relative to the root. */
export function packagesOfFolder(disk: Disk, root: string, folder: string): MeteorPackage[] {
  if (disk.kindOfPath(join(root, folder)) !== 'folder') return [];
  return disk.list(join(root, folder)).flatMap((entry) => {
    const inner = `${folder}/${entry.name}`;
    const path = join(root, inner, 'package.js');
    const text = disk.kindOfPath(path) === 'file' ? disk.readText(path) : '';
    return isPackageJs(text) ? [readPackage(inner, text)] : [];
  });
}

/** At the beginning of a line, with or without a version. */
const namesPackage = (text: string, name: string): boolean =>
  text.split('\n').some((line) => line.trim().split(/[\s@]/)[0] === name);

/** As in `api.use(['acme:boats@1.0.0'])`. */
const quotesPackage = (text: string, name: string): boolean =>
  [...text.matchAll(/['"]([^'"@]+)(?:@[^'"]*)?['"]/g)].some(([, quoted]) => quoted === name);
