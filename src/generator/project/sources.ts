import { dirname, join } from 'node:path';
import type { ts } from 'ts-morph';
import { asWarning, type Diagnostic } from '../../shared/diagnostics.js';
import type { ParsedText } from './dependencies/index.js';
import { parse } from './parsing/index.js';
import type { ProjectParts } from './project-parts.js';

/** The texts and syntax trees of a project's files. */
export interface Sources {
  text(file: string): string;
  /** Parses the file on first use. The tree is empty if the code is nested too deeply. */
  tree(file: string): ts.SourceFile;
  /** Releases a file's tree: `tree` would parse the file again. */
  release(file: string): void;
  /** The syntax errors of all files that were parsed. */
  syntaxErrors(): readonly Diagnostic[];
}

interface ParsedSources extends Sources {
  /** The tree for the type checker, which is not released. */
  checkedTree(file: string): ts.SourceFile;
}

export function createSources(parts: ProjectParts): ParsedSources {
  const { texts, libraries } = parts;
  const trees = new Map<string, ParsedText>();
  const checked = new Set<string>();
  /** The files that were parsed, with their syntax errors. */
  const parsed = new Map<string, readonly Diagnostic[]>();
  const readTree = (file: string): ParsedText => {
    const before = trees.get(file);
    if (before !== undefined) return before;
    const text = texts.text(file);
    const kept = libraries?.sources?.get(file);
    const tree = kept?.text === text ? kept : { text, ...parse(file, text, () => hasOwnSyntax(parts, file)) };
    libraries?.sources?.set(file, tree);
    trees.set(file, tree);
    return tree;
  };
  return {
    text: texts.text,
    tree: (file) => {
      const { source, diagnostics } = readTree(file);
      // In a file without declarations, an error only hides its exports.
      if (!parsed.has(file))
        parsed.set(
          file,
          texts.prescan(file).mentionsHost === true ? diagnostics : diagnostics.map(asWarning),
        );
      return source;
    },
    checkedTree: (file) => {
      checked.add(file);
      return readTree(file).source;
    },
    release: (file) => {
      if (!checked.has(file)) trees.delete(file);
    },
    syntaxErrors: () => [...parsed.values()].flat(),
  };
}

/** Whether the project itself compiles syntax in a file that TypeScript does not parse. */
const hasOwnSyntax = (parts: ProjectParts, file: string): boolean =>
  /@flow\b/.test(parts.texts.text(file)) || isCompiledByBabel(parts, file);

const CONFIGURATIONS = ['.babelrc', '.babelrc.json', '.babelrc.js', '.babelrc.cjs'].concat(
  ['js', 'cjs', 'mjs', 'json'].map((ending) => `babel.config.${ending}`),
);
/** Whether a Babel configuration in the folders of a JavaScript file, up to the root, may add syntax. */
function isCompiledByBabel({ disk, root }: ProjectParts, file: string): boolean {
  if (!/\.[cm]?jsx?$/.test(file)) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const isFile = (name: string): boolean => disk.kindOfPath(join(root, folder, name)) === 'file';
    if (CONFIGURATIONS.some(isFile)) return true;
    if (isFile('package.json') && /"babel"\s*:/.test(disk.readText(join(root, folder, 'package.json'))))
      return true;
    if (folder === '.') return false;
  }
}
