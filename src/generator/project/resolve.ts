/** Resolves imports between the source files of a project. Packages are not looked up. */
import { posix } from 'node:path';

/** `compilerOptions.paths`, with their base relative to the project's root. */
export interface Paths {
  base: string;
  patterns: Readonly<Record<string, readonly string[]>>;
}

interface ResolverParts {
  files: ReadonlySet<string>;
  appOf: (file: string) => string;
  paths?: Paths | undefined;
  /** Links to folders of the project, with these folders. */
  links?: ReadonlyMap<string, string> | undefined;
  /** The main modules of the project's own Meteor packages, by specifier: `meteor/tasks`. */
  mains?: ReadonlyMap<string, string>;
  /** The folders of these packages, by `meteor/…`. */
  packageFolders?: ReadonlyMap<string, string>;
}

/** Says whether a path is one of the files. */
type Files = Pick<ReadonlySet<string>, 'has'>;

const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.d.ts',
  '.mts',
  '.d.mts',
  '.cts',
  '.d.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
];
/** TypeScript source is imported by the name of its compiled file. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
};

/** The file that an import in `from` refers to. */
export type Resolve = (from: string, specifier: string) => string | undefined;

export function createResolver(parts: ResolverParts): Resolve {
  const cache = new Map<string, string | undefined>();
  return (from, specifier) => {
    const key = `${posix.dirname(from)}\0${specifier}`;
    if (!cache.has(key)) cache.set(key, resolve(parts, from, specifier));
    return cache.get(key);
  };
}

function resolve(parts: ResolverParts, from: string, specifier: string): string | undefined {
  for (const base of bases(parts, from, specifier)) {
    const path = posix.normalize(base);
    const file = fileAt(parts.files, path) ?? fileThroughLink(parts, path);
    if (file !== undefined) return file;
  }
  return undefined;
}

function fileThroughLink({ files, links = new Map() }: ResolverParts, path: string): string | undefined {
  for (const [link, folder] of links) {
    const inside = path === link ? '' : path.startsWith(`${link}/`) ? path.slice(link.length + 1) : undefined;
    const file = inside === undefined ? undefined : fileAt(files, posix.join(folder, inside));
    if (file !== undefined) return file;
  }
  return undefined;
}

/** The paths that a specifier may refer to, relative to the root and without extensions. */
function bases(parts: ResolverParts, from: string, specifier: string): string[] {
  const { appOf, paths, mains, packageFolders } = parts;
  if (/^\.\.?(?:\/|$)/.test(specifier)) {
    const isFolder = /(?:^|\/)\.{0,2}$/.test(specifier);
    return [posix.join(posix.dirname(from), specifier, isFolder ? '/' : '')];
  }
  // In Meteor, absolute imports start at the application's root.
  if (specifier.startsWith('/')) return [posix.join(appOf(from), specifier.slice(1))];
  const main = mains?.get(specifier);
  if (main !== undefined) return [main];
  // `meteor/acme:tasks/lib/names` is a file of the package's folder.
  const [, name = '', inside = ''] = /^(meteor\/[^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = packageFolders?.get(name);
  if (folder !== undefined) return [posix.join(folder, inside)];
  return paths === undefined ? [] : mappedPaths(paths, specifier);
}

function mappedPaths({ base, patterns }: Paths, specifier: string): string[] {
  for (const [pattern, targets] of Object.entries(patterns).sort(byPrecision)) {
    const rest = matched(pattern, specifier);
    if (rest !== undefined)
      return targets.map((target) =>
        posix.join(
          base,
          target.replace('*', () => rest),
        ),
      );
  }
  return [];
}

/** As in the compiler, the pattern with the longest prefix wins. */
const byPrecision = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  prefixLength(other) - prefixLength(one) || (one < other ? -1 : 1);

const prefixLength = (pattern: string): number =>
  pattern.includes('*') ? pattern.indexOf('*') : Number.MAX_SAFE_INTEGER;

function matched(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === specifier ? '' : undefined;
  const [prefix, suffix] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const fits =
    specifier.length >= prefix.length + suffix.length &&
    specifier.startsWith(prefix) &&
    specifier.endsWith(suffix);
  return fits ? specifier.slice(prefix.length, specifier.length - suffix.length) : undefined;
}

/** Tries the file itself, the source that compiles to it, the path with an extension, and the index of a folder. */
export function fileAt(files: Files, path: string): string | undefined {
  if (files.has(path)) return path;
  const extension = posix.extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const source = SOURCES_OF[extension]?.find((name) => files.has(stem + name));
  if (source !== undefined) return stem + source;
  const file = path.endsWith('/') ? undefined : withExtension(files, path);
  return file ?? withExtension(files, posix.join(path, 'index'));
}

function withExtension(files: Files, base: string): string | undefined {
  const extension = EXTENSIONS.find((name) => files.has(base + name));
  return extension === undefined ? undefined : base + extension;
}
