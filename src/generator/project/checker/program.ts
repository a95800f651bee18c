/**
 * Gives the type checker its files: the project's texts, and on disk what they import from packages. Records every path
 * that it looks for on disk, including missing ones.
 */
import { createRequire } from 'node:module';
import { dirname, extname, isAbsolute, sep } from 'node:path';
import { ts } from 'ts-morph';
import { lazy } from '../../../shared/memoize.js';
import type { Disk, Kind, LibraryFiles } from '../dependencies/index.js';

interface ProgramParts {
  disk: Disk;
  /** The generated folder, absolute. */
  out: string | undefined;
  /** Absolute. */
  roots: readonly string[];
  /** The source files of the project, by absolute path. */
  own: ReadonlyMap<string, string>;
  /** The name of a file in the project, by its absolute path. */
  projectPath: (path: string) => string;
  text: (file: string) => string;
  tree: (file: string) => ts.SourceFile;
  options: ts.CompilerOptions;
  /** Whether Node's declarations are read. */
  hasNode: boolean;
  libraries: LibraryFiles;
  /** The file of an import that the compiler does not find; both paths are absolute. */
  resolve: (from: string, specifier: string) => string | undefined;
}

/** The declaration files of the language are large: most runs do without the checker. */
const loadLanguage = lazy((): typeof import('@ts-morph/common') =>
  createRequire(import.meta.url)('@ts-morph/common'),
);

/**
 * Paths of packages' files and of declarations. Those of a workspace's packages are outside of `node_modules`, which
 * only links them.
 */
const DECLARATIONS = /\/node_modules\/|\.d\.[cm]?ts$/;

/** Reuses everything that the previous program has parsed. */
export function createCheckerProgram(
  {
    disk,
    out,
    roots,
    own,
    projectPath,
    text: ownText,
    tree,
    options,
    hasNode,
    libraries,
    resolve,
  }: ProgramParts,
  before: ts.Program | undefined,
): ts.Program {
  const { getLibFiles, libFolderInMemoryPath } = loadLanguage();
  const language = new Map(
    getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]),
  );
  const settings = ts.createDocumentRegistry().getKeyForCompilationSettings(options);
  const folders = foldersOfFiles(roots);
  const kindOfPath = (path: string): Kind => (isInFolder(out, path) ? 'nothing' : disk.kindOfPath(path));
  const textOfFile = (path: string): string | undefined => {
    const file = own.get(path);
    if (file !== undefined) return ownText(file);
    return (
      language.get(path) ??
      (kindOfPath(path) === 'file' ? disk.readText(path).replace(/^\uFEFF/, '') : undefined)
    );
  };
  const host: ts.CompilerHost = {
    getSourceFile: (path, how) => {
      const file = own.get(path);
      if (file !== undefined) return ownTree(tree(file), how);
      const text = textOfFile(path);
      if (text === undefined) return undefined;
      const parse = (): ts.SourceFile => ts.createSourceFile(path, text, how, true);
      if (!DECLARATIONS.test(path)) return before?.getSourceFile(path) ?? parse();
      return libraries.treeOfText(JSON.stringify([path, settings, how]), text, parse);
    },
    getDefaultLibFileName: (all) => `${libFolderInMemoryPath}/${ts.getDefaultLibFileName(all)}`,
    writeFile: () => undefined,
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getDirectories: (folder) => {
      if (kindOfPath(folder) === 'folder') disk.list(folder);
      return ts.sys.getDirectories(folder);
    },
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (path) => own.has(path) || language.has(path) || kindOfPath(path) === 'file',
    directoryExists: (path) => folders.has(path) || kindOfPath(path) === 'folder',
    readFile: textOfFile,
    ...(ts.sys.realpath === undefined ? {} : { realpath: ts.sys.realpath }),
    resolveTypeReferenceDirectiveReferences: (references, from, redirected) =>
      references.map((reference) => {
        const name = typeof reference === 'string' ? reference : reference.fileName;
        return name === 'node' && !hasNode
          ? { resolvedTypeReferenceDirective: undefined }
          : ts.resolveTypeReferenceDirective(name, from, options, host, redirected);
      }),
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const found = ts.resolveModuleName(text, from, options, host, resolutions);
        const file = found.resolvedModule === undefined ? resolve(from, text) : undefined;
        return file === undefined
          ? found
          : { resolvedModule: { resolvedFileName: file, extension: extname(file) } };
      }),
  };
  const resolutions = ts.createModuleResolutionCache(process.cwd(), (path) => path, options);
  const program = ts.createProgram({
    rootNames: roots,
    options,
    host,
    ...(before === undefined ? {} : { oldProgram: before }),
  });
  // The compiler names files absolutely.
  for (const source of program.getSourceFiles())
    if (
      isAbsolute(source.fileName) &&
      !source.isDeclarationFile &&
      !source.fileName.includes('/node_modules/')
    )
      source.fileName = projectPath(source.fileName);
  return program;
}

/** The project's own tree, with the properties that the compiler sets on a file before it parses it. */
function ownTree(source: ts.SourceFile, how: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile {
  if (typeof how === 'object') {
    source.impliedNodeFormat = how.impliedNodeFormat;
    how.setExternalModuleIndicator?.(source);
  }
  return source;
}

const isInFolder = (folder: string | undefined, path: string): boolean =>
  folder !== undefined && (path === folder || path.startsWith(folder + sep));

/** All folders that contain the files. */
function foldersOfFiles(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}
