/** The type checker for the files that mention a host. It is extended with others when they are asked about. */
import { join, relative, resolve, sep } from 'node:path';
import type { ts } from 'ts-morph';
import { lazy } from '../../../shared/memoize.js';
import type { Disk, LibraryFiles } from '../dependencies/index.js';
import { usesNode } from './node-types.js';
import { createCheckerProgram } from './program.js';

/** Answers questions about the types of nodes. */
export interface Checker {
  readonly types: ts.TypeChecker;
  /** Whether the node is of a file that the checker has. */
  has(node: ts.Node): boolean;
}

export interface CheckedTypes {
  /** A checker that has the file. It is made on first use: it costs more than everything else together. */
  checker(from: string): Checker;
  /** Announces files that the checker may be asked about: adding all of them at once is cheaper. */
  expectChecked(files: readonly string[]): void;
}

interface CheckingParts {
  disk: Disk;
  /** Absolute. */
  root: string;
  /** The generated folder, absolute: types do not depend on whether it is there. */
  out?: string | undefined;
  /** The files of the first checker. Their imports from packages are read from disk. */
  firstFiles: () => ReadonlySet<string>;
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
  /** The files with everything that they import. */
  reachedFiles: (files: readonly string[]) => ReadonlySet<string>;
}

/** A checker with what the next one reuses. */
interface LastChecker {
  files: ReadonlySet<string>;
  program: ts.Program;
  hasNode: boolean;
  checker: Checker;
}

export function createCheckedTypes(parts: CheckingParts): CheckedTypes {
  const firstFiles = lazy(parts.firstFiles);
  const expected = new Set<string>();
  const requested = new Set<string>();
  let last: LastChecker | undefined;
  const filesWithImports = (from: string): ReadonlySet<string> => {
    const files = last?.files ?? firstFiles();
    // Files that are not source of the project, such as declaration files, are never added.
    if (files.has(from) || requested.has(from)) return files;
    requested.add(from);
    const all = new Set([...files, ...parts.reachedFiles([from, ...expected])]);
    return all.size === files.size ? files : all;
  };
  return {
    checker: (from) => {
      const files = filesWithImports(from);
      if (last?.files !== files) last = createChecker(parts, files, last);
      return last.checker;
    },
    expectChecked: (files) => {
      for (const file of files) expected.add(file);
    },
  };
}

function createChecker(
  parts: CheckingParts,
  files: ReadonlySet<string>,
  before: LastChecker | undefined,
): LastChecker {
  const { disk, root, out, texts, libraries, tree } = parts;
  const absolute = (file: string): string => resolve(root, file).split(sep).join('/');
  const projectPath = (path: string): string => relative(root, path).split(sep).join('/');
  const hasNode = before?.hasNode === true || [...files].some((file) => usesNode(texts.text(file)));
  // A file may be gone since the files were chosen.
  const declarations = parts.declarations.filter((file) => disk.kindOfPath(absolute(file)) === 'file');
  const program = createCheckerProgram(
    {
      disk,
      out,
      roots: [...declarations, ...files].map(absolute),
      own: new Map([...files].map((file) => [absolute(file), file])),
      projectPath,
      text: texts.text,
      tree,
      options: checkerOptions(parts, hasNode),
      hasNode,
      libraries,
      resolve: (from, specifier) => {
        const file = parts.resolve(projectPath(from), specifier);
        return file && absolute(file);
      },
    },
    hasNode === before?.hasNode ? before.program : undefined,
  );
  const has = (node: ts.Node): boolean => {
    const source = node.getSourceFile();
    return program.getSourceFile(absolute(source.fileName)) === source;
  };
  return { files, program, hasNode, checker: { types: program.getTypeChecker(), has } };
}

/** The checker reads the platform's declarations only if the source uses them: they take longer than the source. */
function checkerOptions({ disk, root, options }: CheckingParts, hasNode: boolean): ts.CompilerOptions {
  const isInstalled = disk.kindOfPath(join(root, 'node_modules/@types/node')) === 'folder';
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
