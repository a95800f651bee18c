/** Finds the Meteor packages that applications use, also outside of them, in folders that METEOR_PACKAGE_DIRS names. */
import { join } from 'node:path';
import type { Disk } from '../dependencies/index.js';
import { type MeteorPackage, packageIn } from './folders.js';
import { isPackageJs } from './package-js.js';

/** The texts of `.meteor/packages` and `.meteor/versions` of all applications. */
export interface NamingTexts {
  packages: readonly string[];
  versions: readonly string[];
}

/** The packages that the texts name, such as `.meteor/packages`, and all that these use, directly or through others. */
export function usedAmong(
  offered: readonly MeteorPackage[],
  { packages, versions }: NamingTexts,
): Set<MeteorPackage> {
  const used = new Set(
    offered.filter(
      ({ name, files }) =>
        packages.some((text) => isNamedIn(text, name)) ||
        // A package that its own tests use is among the versions for these.
        (!files.usesInTests.includes(name) && versions.some((text) => isNamedIn(text, name))),
    ),
  );
  // Packages that are added meanwhile are visited, too.
  for (const { files } of used)
    for (const item of offered) if (files.uses.includes(item.name)) used.add(item);
  return used;
}

/** The packages in folders, which are relative to the root. */
export function packagesIn(disk: Disk, root: string, folder: string): MeteorPackage[] {
  if (disk.kindOf(join(root, folder)) !== 'folder') return [];
  return disk.list(join(root, folder)).flatMap((entry) => {
    const inner = `${folder}/${entry.name}`;
    const path = join(root, inner, 'package.js');
    const text = disk.kindOf(path) === 'file' ? disk.readText(path) : '';
    return isPackageJs(text) ? [packageIn(inner, text)] : [];
  });
}

/** At the beginning of a line, with or without a version. */
const isNamedIn = (text: string, name: string): boolean =>
  text.split('\n').some((line) => line.trim().split(/[\s@]/)[0] === name);
