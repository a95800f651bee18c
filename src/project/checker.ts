import { createHash } from 'node:crypto';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Project, ts } from 'ts-morph';
import type { Disk } from '../incremental/dependencies/index.js';
import type { Texts } from './texts.js';

/** Answers about types, for what syntax cannot say. */
export interface Checker {
  readonly types: ts.TypeChecker;
  /** The checker's own node for one of the project's: it parses the files again. */
  twin(node: ts.Node): ts.Node | undefined;
}

/** A checker that can be had with further files: what was parsed is not parsed again. */
export interface GrowingChecker extends Checker {
  grown(files: ReadonlySet<string>): GrowingChecker;
}

export interface CheckerParts {
  disk: Disk;
  /** Absolute. */
  root: string;
  /** Those that are read; what they import of packages is read from disk. */
  files: ReadonlySet<string>;
  texts: Texts;
  /** Declaration files of the project. */
  declarations: readonly string[];
  options: ts.CompilerOptions;
}

/** A hash of all that the checker's answers depend on. */
export function dependencyHash({ disk, root, files, texts, declarations, options }: CheckerParts): string {
  const contents = [...files].sort().map((file) => [file, texts.content(file)]);
  const settings = JSON.stringify(options).replaceAll(JSON.stringify(root).slice(1, -1), '');
  const own = createHash('sha256')
    .update(JSON.stringify([contents, declarations, settings]))
    .digest('hex');
  return `${own} ${disk.restToken()}`;
}

export function createChecker(parts: CheckerParts): GrowingChecker {
  const { disk, root, files, declarations, options } = parts;
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    compilerOptions: {
      lib: ['lib.es2023.d.ts'],
      types: disk.kindOf(join(root, 'node_modules/@types/node')) === 'folder' ? ['node'] : [],
      ...options,
      // Schemas have to say what may be missing at run time, even if the host's own options do not.
      strictNullChecks: true,
      noUncheckedIndexedAccess: true,
      allowJs: true,
      noEmit: true,
      skipLibCheck: true,
    },
  });
  project.addSourceFilesAtPaths(declarations.map((file) => resolve(root, file)));
  return checkerOf(project, parts, files);
}

/** `added` are those that the program has not had yet. */
function checkerOf(project: Project, parts: CheckerParts, added: ReadonlySet<string>): GrowingChecker {
  const { disk, root, files, texts } = parts;
  for (const file of added)
    project.createSourceFile(resolve(root, file), texts.text(file), { overwrite: true });
  const types = project.getTypeChecker().compilerObject;
  recordReads(disk, root, project, (path) => files.has(relative(root, path).split(sep).join('/')));
  return {
    types,
    twin: (node) => {
      const source = project.getSourceFile(resolve(root, node.getSourceFile().fileName));
      return source === undefined ? undefined : sameNode(source.compilerNode, node);
    },
    grown: (all) =>
      checkerOf(project, { ...parts, files: all }, new Set([...all].filter((file) => !files.has(file)))),
  };
}

/**
 * Declaration files, those of packages as well, and the names of the packages that are installed: one that is missing
 * may come.
 */
function recordReads(disk: Disk, root: string, project: Project, isKnown: (path: string) => boolean): void {
  for (const { fileName } of project.getProgram().compilerObject.getSourceFiles()) {
    if (!isKnown(fileName) && disk.kindOf(fileName) === 'file') disk.readText(fileName);
  }
  for (let folder = root; ; folder = dirname(folder)) {
    for (const name of ['node_modules', 'node_modules/@types']) {
      if (disk.kindOf(join(folder, name)) === 'folder') disk.list(join(folder, name));
    }
    if (dirname(folder) === folder) return;
  }
}

/** The node of the same kind at the same place. */
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
