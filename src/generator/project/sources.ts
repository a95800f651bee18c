import { dirname, join } from 'node:path';
import type { ts } from 'ts-morph';
import { asWarning, type Diagnostic } from '../../shared/diagnostics.js';
import type { Disk } from './dependencies/index.js';
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
  /** The files that were parsed, with their syntax errors. */
  parsed: ReadonlyMap<string, readonly Diagnostic[]>;
}

export function createSources({ texts, timing, disk, root }: ProjectParts): ParsedSources {
  const trees = new Map<string, ts.SourceFile>();
  const parsed = new Map<string, readonly Diagnostic[]>();
  return {
    parsed,
    text: texts.text,
    tree: (file) => {
      const before = trees.get(file);
      if (before !== undefined) return before;
      const { source, diagnostics } = timing.measure('parsing', () =>
        parse(file, texts.text(file), () => hasOwnSyntax(disk, root, file)),
      );
      trees.set(file, source);
      // In a file without declarations, an error only hides its exports.
      parsed.set(file, texts.prescan(file).mentionsHost === true ? diagnostics : diagnostics.map(asWarning));
      return source;
    },
    release: (file) => void trees.delete(file),
    syntaxErrors: () => [...parsed.values()].flat(),
  };
}

const CONFIGURATIONS = ['.babelrc', '.babelrc.json', '.babelrc.js', '.babelrc.cjs'].concat(
  ['js', 'cjs', 'mjs', 'json'].map((ending) => `babel.config.${ending}`),
);
/** The presets and plugins for syntax that TypeScript does not parse. `react` is Babel 6's, with Flow. */
const NAMING =
  /flow|stage-\d|["']react["']|function-(?:bind|sent)|do-expressions|pipeline|throw-expressions|partial-application|record-and-tuple/;

/** Whether a Babel configuration in the folders of a JavaScript file, up to the root, names such presets or plugins. */
function hasOwnSyntax(disk: Disk, root: string, file: string): boolean {
  if (!/\.[cm]?jsx?$/.test(file)) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const read = (name: string): string => {
      const path = join(root, folder, name);
      return disk.kindOf(path) === 'file' ? disk.readText(path) : '';
    };
    if (CONFIGURATIONS.some((name) => NAMING.test(read(name)))) return true;
    const manifest = read('package.json');
    if (/"babel"\s*:\s*\{/.test(manifest) && NAMING.test(manifest)) return true;
    if (folder === '.') return false;
  }
}
