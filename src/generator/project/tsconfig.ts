/** Reads the compiler's configuration of a project, without searching for its files. */
import { dirname, resolve } from 'node:path';
import { ts } from 'ts-morph';
import type { Diagnostic } from '../../shared/diagnostics.js';
import type { Disk } from './dependencies/index.js';
import { parserDiagnostics } from './parsing/index.js';
import { toRoot, tsconfigDiagnostic } from './tsconfig-diagnostics.js';

export interface Tsconfig {
  exists: boolean;
  options: ts.CompilerOptions;
  include: readonly string[] | undefined;
  exclude: readonly string[];
  diagnostics: Diagnostic[];
}

const NO_TSCONFIG: Tsconfig = {
  exists: false,
  options: {},
  include: undefined,
  exclude: [],
  diagnostics: [],
};

/** Only the project's own configuration applies; one in a parent folder belongs to something else. */
export function readTsconfig(disk: Disk, root: string, name: string | undefined): Tsconfig {
  const path = resolve(root, name ?? 'tsconfig.json');
  if (name === undefined && disk.kindOfPath(path) === 'nothing') return NO_TSCONFIG;
  const readFile = (name: string): string | undefined =>
    disk.kindOfPath(name) === 'file' ? disk.readText(name) : undefined;
  const source = ts.readJsonConfigFile(path, readFile);
  const broken = parserDiagnostics(source);
  if (broken.length > 0) {
    // The configuration of restgen names it.
    const severity = name === undefined ? 'warning' : 'error';
    return {
      ...NO_TSCONFIG,
      diagnostics: broken.map((error) => ({ ...tsconfigDiagnostic(root, path, error), severity })),
    };
  }
  const asked: Patterns = { include: [], exclude: [] };
  // The compiler gets no files here: `choose-files` searches for them by the same patterns.
  const host: ts.ParseConfigHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: true,
    readFile,
    fileExists: (name) => disk.kindOfPath(name) === 'file',
    readDirectory: (_folder, _extensions, exclude, include) => {
      Object.assign(asked, { exclude: exclude ?? [], include });
      return [];
    },
  };
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, host, dirname(path), undefined, path);
  // `files` adds to `include`; its entries are known to exist.
  const listed = [...asked.include, ...parsed.fileNames].map((glob) => globFromRoot(root, path, glob));
  return {
    exists: true,
    options: parsed.options,
    include: listed.length === 0 ? undefined : listed,
    exclude: asked.exclude.map((glob) => globFromRoot(root, path, glob)),
    diagnostics: [
      ...parsed.errors
        .filter(({ code }) => !NO_INPUTS.has(code))
        .map((error) => tsconfigDiagnostic(root, path, error)),
    ],
  };
}

/** The errors "No inputs were found" and "The 'files' list is empty" are expected here. */
const NO_INPUTS = new Set([18003, 18002]);

interface Patterns {
  include: readonly string[];
  exclude: readonly string[];
}

/** `../**` in the configuration of a parent folder includes the root too. */
function globFromRoot(root: string, path: string, glob: string): string {
  const fromRoot = toRoot(root, resolve(dirname(path), glob));
  const above = /^(?:\.\.\/)*(?:\.\.$|(?=\*\*(?:\/|$)))/.exec(fromRoot)?.[0] ?? '';
  return fromRoot.slice(above.length) || '.';
}
