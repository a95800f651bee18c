/** Decides whether the project itself compiles syntax in a file that TypeScript does not parse. */
import { dirname, join } from 'node:path';
import type { ProjectParts } from './project-parts.js';

export const hasOwnSyntax = (parts: ProjectParts, file: string): boolean =>
  /@flow\b/.test(parts.texts.text(file)) || isCompiledByBabel(parts, file);

const CONFIGURATIONS = ['.babelrc', '.babelrc.json', '.babelrc.js', '.babelrc.cjs'].concat(
  ['js', 'cjs', 'mjs', 'json'].map((ending) => `babel.config.${ending}`),
);
/** Whether a Babel configuration in the folders of a JavaScript file, up to the root, may add syntax. */
function isCompiledByBabel({ disk, root }: ProjectParts, file: string): boolean {
  if (!/\.[cm]?jsx?$/.test(file)) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const isFile = (name: string): boolean => disk.kindOf(join(root, folder, name)) === 'file';
    if (CONFIGURATIONS.some(isFile)) return true;
    if (isFile('package.json') && /"babel"\s*:/.test(disk.readText(join(root, folder, 'package.json'))))
      return true;
    if (folder === '.') return false;
  }
}
