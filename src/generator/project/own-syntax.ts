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
/** Presets and plugins for syntax that TypeScript does not parse. `react` is Babel 6's, with Flow. */
const FOR_SYNTAX =
  /flow|stage-\d|^react$|function-(?:bind|sent)|do-expressions|pipeline|throw-expressions|partial-application|record-and-tuple/;
/** Presets and plugins without syntax of their own. The names of others do not tell. */
const WITHOUT_SYNTAX =
  /^(?:module:)?(?:@babel\/)?(?:babel-)?(?:preset-|plugin-)?(?:env|latest|es20\d\d|typescript|react|react-[\w-]+|(?:transform|proposal|syntax)-[\w-]+|module-resolver|root-import|import|lodash|styled-components|emotion|istanbul|macros|relay)$/;

/** Whether a Babel configuration in the folders of a JavaScript file, up to the root, may add syntax. */
function isCompiledByBabel({ disk, root }: ProjectParts, file: string): boolean {
  if (!/\.[cm]?jsx?$/.test(file)) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const read = (name: string): string => {
      const path = join(root, folder, name);
      return disk.kindOf(path) === 'file' ? disk.readText(path) : '';
    };
    const manifest = read('package.json');
    const inManifest = /"babel"\s*:\s*\{/.test(manifest) ? [manifest] : [];
    if ([...CONFIGURATIONS.map(read), ...inManifest].some(mayAddSyntax)) return true;
    if (folder === '.') return false;
  }
}

const LIST = /\b(?:presets|plugins)["']?\s*:\s*(\[(?:[^[\]]|\[(?:[^[\]]|\[[^\]]*\])*\])*\])/g;
const OPTIONS = /\{(?:[^{}]|\{[^}]*\})*\}/g;

const mayAddSyntax = (configuration: string): boolean =>
  /\bextends["']?\s*:/.test(configuration) ||
  [...configuration.matchAll(LIST)]
    .flatMap(([, list = '']) => stringsIn(list.replace(OPTIONS, '')))
    .some((name) => FOR_SYNTAX.test(name) || !WITHOUT_SYNTAX.test(name));

const stringsIn = (text: string): string[] =>
  [...text.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, content = '']) => content);
