/**
 * Gives the type checker its files: the project's texts, and on disk what they import from packages. Records every path
 * that it looks for on disk, including missing ones.
 */
import { createRequire } from 'node:module';
import { dirname, extname, sep } from 'node:path';
import { ts } from 'ts-morph';
import { lazy } from '../../../shared/memoize.js';
import type { Disk, Kind, LibraryFiles } from '../dependencies/index.js';
import { tooDeepNode } from '../parsing/index.js';

interface ProgramParts {
  disk: Disk;
  /** The generated folder, absolute. */
  out: string | undefined;
  /** The texts of the project, by absolute path. */
  own: ReadonlyMap<string, string>;
  options: ts.CompilerOptions;
  libraries: LibraryFiles;
  /** The file of an import that the compiler does not find; both paths are absolute. */
  resolve: (from: string, specifier: string) => string | undefined;
}

/** The declaration files of the language are large: most runs do without the checker. */
const loadLanguage = lazy((): typeof import('@ts-morph/common') =>
  createRequire(import.meta.url)('@ts-morph/common'),
);

/** Reuses everything that the previous program has parsed. */
export function createCheckerProgram(
  { disk, out, own, options, libraries, resolve }: ProgramParts,
  before: ts.Program | undefined,
): ts.Program {
  const { getLibFiles, libFolderInMemoryPath } = loadLanguage();
  const language = new Map(
    getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]),
  );
  const settings = ts.createDocumentRegistry().getKeyForCompilationSettings(options);
  const folders = foldersOf(own.keys());
  const kindOf = (path: string): Kind => (isInFolder(out, path) ? 'nothing' : disk.kindOf(path));
  const textOf = (path: string): string | undefined =>
    own.get(path) ??
    language.get(path) ??
    (kindOf(path) === 'file' ? disk.readText(path).replace(/^\uFEFF/, '') : undefined);
  const host: ts.CompilerHost = {
    getSourceFile: (path, how) => {
      const text = textOf(path);
      if (text === undefined) return undefined;
      const parse = (read = text): ts.SourceFile => ts.createSourceFile(path, read, how, true);
      if (own.has(path)) return before?.getSourceFile(path) ?? withoutDeepNodes(parse);
      if (!path.includes('/node_modules/')) return parse();
      return libraries.parsed(JSON.stringify([path, settings, how]), text, parse);
    },
    getDefaultLibFileName: (all) => `${libFolderInMemoryPath}/${ts.getDefaultLibFileName(all)}`,
    writeFile: () => undefined,
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getDirectories: (folder) => {
      if (kindOf(folder) === 'folder') disk.list(folder);
      return ts.sys.getDirectories(folder);
    },
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (path) => own.has(path) || language.has(path) || kindOf(path) === 'file',
    directoryExists: (path) => folders.has(path) || kindOf(path) === 'folder',
    readFile: textOf,
    ...(ts.sys.realpath === undefined ? {} : { realpath: ts.sys.realpath }),
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
  const rootNames = [...own.keys()];
  return ts.createProgram({
    rootNames,
    options,
    host,
    ...(before === undefined ? {} : { oldProgram: before }),
  });
}

/** A file that is nested too deeply is empty, as it is where declarations are read. */
function withoutDeepNodes(parse: (text?: string) => ts.SourceFile): ts.SourceFile {
  const source = parse();
  return tooDeepNode(source) === undefined ? source : parse('');
}

const isInFolder = (folder: string | undefined, path: string): boolean =>
  folder !== undefined && (path === folder || path.startsWith(folder + sep));

/** All folders that contain the files. */
function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}
