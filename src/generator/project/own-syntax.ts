/** Decides whether the project itself compiles syntax in a file that TypeScript does not parse. */
import { basename, dirname, join } from 'node:path';
import type { ProjectParts } from './project-parts.js';

export const hasOwnSyntax = (parts: ProjectParts, file: string): boolean =>
  /@flow\b/.test(parts.texts.text(file)) ||
  (parts.apps?.some(({ stripsFlow }) => stripsFlow) === true && FLOW.test(parts.texts.text(file))) ||
  isCompiledByPlugin(parts, file) ||
  isCompiledByBabel(parts, file);

/** Exact types, optional types and imports of types, which TypeScript does not parse. */
const FLOW = /\{\||:\s*\?\s*[\w({[]|\bimport\s+typeof\b/;

/** Whether a build plugin of one of the project's Meteor packages registers the file's name or its ending, as `html.jsx`. */
function isCompiledByPlugin({ disk, root, packages = [] }: ProjectParts, file: string): boolean {
  const name = `.${basename(file)}`;
  return packages
    .filter(({ text }) => /egisterBuildPlugin/.test(text))
    .flatMap(({ folder, text }) => stringsIn(text).map((source) => join(root, folder, source)))
    .filter((path) => disk.kindOf(path) === 'file')
    .map((path) => disk.readText(path))
    .filter((text) => /\bPlugin\s*\.\s*register(?:Compiler|SourceHandler)\b/.test(text))
    .some((text) => stringsIn(text).some((ending) => name.endsWith(`.${ending.replace(/^\./, '')}`)));
}

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

const stringsIn = (text: string): string[] =>
  [...text.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, content = '']) => content);
