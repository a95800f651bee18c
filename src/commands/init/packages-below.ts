import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders with a package.json, at most two levels below a folder. */
export function packagesBelow(folder: string, levels = 2): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || /^\.|^node_modules$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (existsSync(join(path, 'package.json'))) return [entry.name];
    return levels === 1 ? [] : packagesBelow(path, levels - 1).map((name) => `${entry.name}/${name}`);
  });
}
