/** Reads the compiler's configuration of a project, without searching for its files. */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ts } from 'ts-morph';
import { type Diagnostic, diagnostic, type MarkedPlace } from '../../shared/diagnostics.js';
import { didYouMean, nearest } from '../../shared/did-you-mean.js';
import type { Disk } from './dependencies/index.js';
import { isTooDeep, markedRange, parseDiagnosticsOf } from './parsing/index.js';
import type { Paths } from './resolve.js';

export interface Tsconfig {
  exists: boolean;
  options: ts.CompilerOptions;
  include: readonly string[] | undefined;
  exclude: readonly string[];
  paths?: Paths;
  diagnostics: Diagnostic[];
}

/** Only the project's own configuration applies; one in a parent folder belongs to something else. */
export function readTsconfig(disk: Disk, root: string, name: string | undefined): Tsconfig {
  try {
    return readConfig(disk, root, name);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    const message = `${name ?? 'tsconfig.json'} is nested too deeply to be read.`;
    return { ...NO_TSCONFIG, diagnostics: [diagnostic('tsconfig-not-read', message)] };
  }
}

const NO_TSCONFIG: Tsconfig = {
  exists: false,
  options: {},
  include: undefined,
  exclude: [],
  diagnostics: [],
};

function readConfig(disk: Disk, root: string, name: string | undefined): Tsconfig {
  const path = resolve(root, name ?? 'tsconfig.json');
  if (name === undefined && disk.kindOf(path) === 'nothing') return NO_TSCONFIG;
  const readFile = (name: string): string | undefined =>
    disk.kindOf(name) === 'file' ? disk.readText(name) : undefined;
  const source = ts.readJsonConfigFile(path, readFile);
  const broken = parseDiagnosticsOf(source);
  if (broken.length > 0) {
    return { ...NO_TSCONFIG, diagnostics: broken.map((error) => diagnosticOf(root, path, error)) };
  }
  const asked: Patterns = { include: [], exclude: [] };
  // The compiler gets no files here: `choose-files` searches for them by the same patterns.
  const host: ts.ParseConfigHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: true,
    readFile,
    fileExists: (name) => disk.kindOf(name) === 'file',
    readDirectory: (_folder, _extensions, exclude, include) => {
      Object.assign(asked, { exclude: exclude ?? [], include });
      return [];
    },
  };
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, host, dirname(path), undefined, path);
  const base = toRoot(root, dirname(path));
  // `files` adds to `include`; its entries are known to exist.
  const listed = [...asked.include, ...parsed.fileNames].map((glob) => globFromRoot(root, path, glob));
  const paths = pathsOf(root, parsed.options, base);
  return {
    exists: true,
    options: parsed.options,
    include: listed.length === 0 ? undefined : listed,
    exclude: asked.exclude.map((glob) => globFromRoot(root, path, glob)),
    ...(paths === undefined ? {} : { paths }),
    diagnostics: [
      ...misspeltKeys(root, source),
      ...parsed.errors
        .filter(({ code }) => !NO_INPUTS.has(code))
        .map((error) => diagnosticOf(root, path, error)),
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

function pathsOf(root: string, options: ts.CompilerOptions, base: string): Paths | undefined {
  if (options.paths === undefined) return undefined;
  return {
    base: options.baseUrl === undefined ? base : toRoot(root, options.baseUrl),
    patterns: options.paths,
  };
}

const toRoot = (root: string, path: string): string => relative(root, resolve(path)).split(sep).join('/');

/** The errors "Unknown compiler option", with and without a suggestion, and "Argument for '--module' option must be". */
const OF_OPTIONS = new Set([5023, 5025, 6046]);

/** The error "File '…' not found" for a configuration that is extended. */
const FILE_NOT_FOUND = 6053;

function diagnosticOf(root: string, path: string, error: ts.Diagnostic): Diagnostic {
  const text = ts.flattenDiagnosticMessageText(error.messageText, ' ');
  const place = placeIn(root, error);
  if (error.code === FILE_NOT_FOUND && /'[^./'][^']*'/.test(text)) {
    // Such packages contain stricter checks, and hardly ever where modules are.
    const hint = "restgen goes on without what it says. Install the project's packages to have it read.";
    const message = `The package that ${toRoot(root, path)} extends is not installed: ${text}`;
    return diagnostic('tsconfig-not-read', message, { ...place, hint, severity: 'warning' });
  }
  if (!OF_OPTIONS.has(error.code)) {
    return diagnostic('tsconfig-not-read', `${toRoot(root, path)} cannot be read: ${text}`, place);
  }
  // A newer compiler may know an option that restgen's does not. That is no reason to stop.
  const hint = `restgen goes on without it: it reads the file as TypeScript ${ts.versionMajorMinor} does.`;
  return diagnostic('tsconfig-option-unknown', valueUnknown(text, place.place) ?? text, { ...place, hint });
}

/** `Argument for '--module' option must be: …` speaks of a command line, and does not name the value. */
function valueUnknown(text: string, place: MarkedPlace | undefined): string | undefined {
  const option = /^Argument for '--(?<name>\w+)' option must be/.exec(text)?.groups?.['name'];
  if (option === undefined || place === undefined) return undefined;
  const value = place.sourceLine
    .slice(place.column - 1, place.column - 1 + place.length)
    .replace(/^"|"$/g, '');
  const values = [...text.slice(text.indexOf(':')).matchAll(/'(?<value>[^']+)'/g)].map(
    ([, name = '']) => name,
  );
  const guess = didYouMean(value, values) ?? `It takes ${values.join(', ')}.`;
  return `'${value}' is no value of '${option}'. ${guess}`;
}

/** The compiler takes no notice of `compilerOption`. */
function misspeltKeys(root: string, source: ts.TsConfigSourceFile): Diagnostic[] {
  const [whole] = source.statements;
  if (whole === undefined || !ts.isObjectLiteralExpression(whole.expression)) return [];
  return whole.expression.properties.flatMap(({ name }) => {
    if (name === undefined || !ts.isStringLiteral(name) || name.text === KEY) return [];
    if (nearest(name.text, [KEY]) === undefined) return [];
    const marked = markedRange(source, name.getStart(source), name.end);
    const message = `'${name.text}' is no part of a tsconfig.json. Did you mean '${KEY}'?`;
    const hint = 'The compiler and restgen go on without what stands in it.';
    return [
      diagnostic('tsconfig-option-unknown', message, {
        place: { ...marked, file: toRoot(root, source.fileName) },
        hint,
      }),
    ];
  });
}

const KEY = 'compilerOptions';

function placeIn(root: string, { file, start, length }: ts.Diagnostic): Pick<Diagnostic, 'place'> {
  if (file === undefined || start === undefined) return {};
  const marked = markedRange(file, start, start + (length ?? 1));
  return { place: { ...marked, file: toRoot(root, file.fileName) } };
}

export const nearestPackage = (disk: Disk, root: string): string | undefined => {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (disk.kindOf(path) !== 'nothing') return path;
    if (dirname(folder) === folder) return undefined;
  }
};
