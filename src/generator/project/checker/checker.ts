import { join, relative, resolve, sep } from 'node:path';
import type { ts } from 'ts-morph';
import type { Disk, LibraryFiles } from '../dependencies/index.js';
import { usesNode } from './node-types.js';
import { createCheckerProgram } from './program.js';

/** Answers questions about the types of nodes. */
export interface Checker {
  readonly types: ts.TypeChecker;
  /** Whether the node is of a file that the checker has. */
  has(node: ts.Node): boolean;
}

/** A checker that can be extended with files. */
export interface GrowingChecker extends Checker {
  grown(files: ReadonlySet<string>): GrowingChecker;
}

export interface CheckerParts {
  disk: Disk;
  /** Absolute. */
  root: string;
  /** The generated folder, absolute: types do not depend on whether it is there. */
  out?: string | undefined;
  /** The files to read. Their imports from packages are read from disk. */
  files: ReadonlySet<string>;
  texts: {
    text(file: string): string;
  };
  /** Declaration files of the project. */
  declarations: readonly string[];
  options: ts.CompilerOptions;
  libraries: LibraryFiles;
  /** The project's own tree of a file. */
  tree: (file: string) => ts.SourceFile;
  /** The file of an import, as the project resolves it. */
  resolve: (from: string, specifier: string) => string | undefined;
}

export function createChecker(parts: CheckerParts): GrowingChecker {
  const { root, declarations, disk } = parts;
  // A file may be gone since the files were chosen.
  const present = declarations.filter((file) => disk.kindOf(resolve(root, file)) === 'file');
  return checkerOf(parts, present, { program: undefined, hasNode: false });
}

/** The absolute path as the compiler writes it. */
const absolute = (root: string, file: string): string => resolve(root, file).split(sep).join('/');

const relativeTo = (root: string, path: string): string => relative(root, path).split(sep).join('/');

/** The checker reads the platform's declarations only if the source uses them: they take longer than the source. */
function optionsOf({ disk, root, options }: CheckerParts, hasNode: boolean): ts.CompilerOptions {
  const isInstalled = disk.kindOf(join(root, 'node_modules/@types/node')) === 'folder';
  const { lib = ['lib.es2023.d.ts'], types = isInstalled ? ['node'] : [] } = options;
  return {
    ...options,
    // Node's declarations have all of a browser's that servers have.
    lib: isInstalled && hasNode ? lib.filter((name) => !/^lib\.(?:dom|webworker)\b/.test(name)) : lib,
    types: hasNode ? types : types.filter((name) => name !== 'node'),
    // Schemas have to distinguish missing values even if the host's own options do not.
    strictNullChecks: true,
    noUncheckedIndexedAccess: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
  };
}

function checkerOf(
  parts: CheckerParts,
  declarations: readonly string[],
  before: { program: ts.Program | undefined; hasNode: boolean },
): GrowingChecker {
  const { disk, root, out, files, texts, libraries, tree } = parts;
  const hasNode = before.hasNode || [...files].some((file) => usesNode(texts.text(file)));
  const program = createCheckerProgram(
    {
      disk,
      out,
      roots: [...declarations, ...files].map((file) => absolute(root, file)),
      own: new Map([...files].map((file) => [absolute(root, file), file])),
      nameOf: (path) => relativeTo(root, path),
      text: texts.text,
      tree,
      options: optionsOf(parts, hasNode),
      hasNode,
      libraries,
      resolve: (from, specifier) => {
        const file = parts.resolve(relativeTo(root, from), specifier);
        return file && absolute(root, file);
      },
    },
    hasNode === before.hasNode ? before.program : undefined,
  );
  return {
    types: program.getTypeChecker(),
    has: (node) => {
      const source = node.getSourceFile();
      return program.getSourceFile(absolute(root, source.fileName)) === source;
    },
    grown: (all) => checkerOf({ ...parts, files: all }, declarations, { program, hasNode }),
  };
}
