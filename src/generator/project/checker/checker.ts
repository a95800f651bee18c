import { createHash } from 'node:crypto';
import { join, relative, resolve, sep } from 'node:path';
import { ts } from 'ts-morph';
import type { Disk, LibraryFiles } from '../dependencies/index.js';
import { createCheckerProgram } from './program.js';

/** Answers questions about types that syntax cannot answer. */
export interface Checker {
  readonly types: ts.TypeChecker;
  /** The checker parses files itself: this is its own node for one of the project's. */
  twin(node: ts.Node): ts.Node | undefined;
  /** The opposite: the node of a file of the repository, as `source` parses it, for one of the checker's. */
  origin(node: ts.Node, source: (file: string) => ts.SourceFile): ts.Node | undefined;
}

/** A checker that can be extended with files. It parses each file once. */
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
    /** A hash of the text. */
    content(file: string): string;
  };
  /** Declaration files of the project. */
  declarations: readonly string[];
  options: ts.CompilerOptions;
  libraries: LibraryFiles;
  /** The file of an import, as the project resolves it. */
  resolve: (from: string, specifier: string) => string | undefined;
}

/** A hash of everything that the checker's answers depend on. */
export function dependencyHash({ disk, root, files, texts, declarations, options }: CheckerParts): string {
  const contents = [...files].sort().map((file) => [file, texts.content(file)]);
  const settings = JSON.stringify(options).replaceAll(JSON.stringify(root).slice(1, -1), '');
  const own = createHash('sha256')
    .update(JSON.stringify([contents, declarations, settings]))
    .digest('hex');
  return `${own} ${disk.restToken()}`;
}

export function createChecker(parts: CheckerParts): GrowingChecker {
  const { root, declarations, disk } = parts;
  // A file may be gone since the files were chosen.
  const texts = declarations
    .filter((file) => disk.kindOf(resolve(root, file)) === 'file')
    .map((file) => [absolute(root, file), disk.readText(resolve(root, file))] as const);
  return checkerOf(parts, new Map(texts), undefined);
}

/** The absolute path as the compiler writes it. */
const absolute = (root: string, file: string): string => resolve(root, file).split(sep).join('/');

const relativeTo = (root: string, path: string): string => relative(root, path).split(sep).join('/');

const optionsOf = ({ disk, root, options }: CheckerParts): ts.CompilerOptions => ({
  lib: ['lib.es2023.d.ts'],
  types: disk.kindOf(join(root, 'node_modules/@types/node')) === 'folder' ? ['node'] : [],
  ...options,
  // Schemas have to distinguish missing values even if the host's own options do not.
  strictNullChecks: true,
  noUncheckedIndexedAccess: true,
  allowJs: true,
  noEmit: true,
  skipLibCheck: true,
});

function checkerOf(
  parts: CheckerParts,
  declarations: ReadonlyMap<string, string>,
  before: ts.Program | undefined,
): GrowingChecker {
  const { disk, root, out, files, texts, libraries } = parts;
  const own = new Map(declarations);
  for (const file of files) own.set(absolute(root, file), texts.text(file));
  const program = createCheckerProgram(
    {
      disk,
      out,
      own,
      options: before?.getCompilerOptions() ?? optionsOf(parts),
      libraries,
      resolve: (from, specifier) => {
        const file = parts.resolve(relativeTo(root, from), specifier);
        return file && absolute(root, file);
      },
    },
    before,
  );
  return {
    types: program.getTypeChecker(),
    twin: (node) => {
      const source = program.getSourceFile(absolute(root, node.getSourceFile().fileName));
      return source === undefined ? undefined : sameNode(source, node);
    },
    origin: (node, source) => {
      const file = relativeTo(root, node.getSourceFile().fileName);
      const isOfRepository = !node.getSourceFile().isDeclarationFile && !file.includes('node_modules/');
      return files.has(file) || isOfRepository ? sameNode(source(file), node) : undefined;
    },
    grown: (all) => checkerOf({ ...parts, files: all }, declarations, program),
  };
}

/** The node of the same kind at the same position. */
function sameNode(within: ts.Node, node: ts.Node): ts.Node | undefined {
  let next: ts.Node | undefined = within;
  while (next !== undefined) {
    if (next.kind === node.kind && next.pos === node.pos && next.end === node.end) return next;
    next = ts.forEachChild(next, (child) =>
      child.pos <= node.pos && child.end >= node.end ? child : undefined,
    );
  }
  return undefined;
}
