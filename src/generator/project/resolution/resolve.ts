/** Asks the compiler which source file an import refers to. */
import { dirname, join, posix, relative, sep } from 'node:path';
import { ts } from 'ts-morph';
import { memoizeByKey } from '../../../shared/memoize.js';
import { createModuleHost, type ModuleHost, type ModuleHostParts } from './module-host.js';

export interface ResolverParts extends ModuleHostParts {
  options: ts.CompilerOptions;
  /** The folder of the application that holds a file. */
  appOfFile: (file: string) => string;
  /** The main modules of the project's own Meteor packages, by specifier: `meteor/tasks`. */
  mains?: ReadonlyMap<string, string>;
  /** The folders of these packages, by `meteor/…`. */
  packageFolders?: ReadonlyMap<string, string>;
}

/** The file that an import in `from` refers to. Both paths are relative to the root. */
export type Resolve = (from: string, specifier: string) => string | undefined;

/** Installed packages are not looked up. */
export function createResolver(parts: ResolverParts): Resolve {
  const host = createModuleHost(parts);
  const options = {
    ...parts.options,
    allowJs: true,
    module: ts.ModuleKind.ESNext,
    // Meteor, bundlers and loaders accept more paths than the project's own setting may: those without extension, for example.
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const cache = ts.createModuleResolutionCache(parts.root, (path) => path, options);
  const find = (from: string, name: string, mode: ts.ResolutionMode): string | undefined =>
    ts.resolveModuleName(name, from, options, host, cache, undefined, mode).resolvedModule?.resolvedFileName;
  const resolved = memoizeByKey((key) => {
    const [from = '', specifier = ''] = key.split('\0');
    const name = nameForCompiler(parts, host, from, specifier);
    if (name === undefined) return undefined;
    const path =
      find(join(parts.root, from), name, ts.ModuleKind.ESNext) ??
      find(join(parts.root, from), name, ts.ModuleKind.CommonJS);
    const file = path && relative(parts.root, host.realpath(path)).split(sep).join('/');
    return file === undefined || file.includes('node_modules/') ? undefined : file;
  });
  return (from, specifier) => resolved(`${posix.dirname(from)}/_\0${specifier}`);
}

/** The specifier as the compiler understands it; `undefined` if it names an installed package. */
function nameForCompiler(
  { root, options, appOfFile, mains, packageFolders }: ResolverParts,
  { packageFolder }: ModuleHost,
  from: string,
  specifier: string,
): string | undefined {
  if (/^(?:\.\.?(?:\/|$)|#)/.test(specifier)) return specifier;
  // In Meteor, absolute imports start at the application's root.
  if (specifier.startsWith('/')) return join(root, appOfFile(from), specifier.slice(1));
  const main = mains?.get(specifier);
  if (main !== undefined) return join(root, main);
  // `meteor/acme:tasks/lib/names` is a file of the package's folder.
  const [, name = '', inside = ''] = /^(meteor\/[^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = packageFolders?.get(name);
  if (folder !== undefined) return join(root, folder, inside);
  const isMapped = isAmongPaths(options.paths ?? {}, specifier);
  if (isMapped || packageFolder(specifier, dirname(join(root, from))) !== undefined) return specifier;
  // The compiler would look for an installed package in all folders above.
  return options.baseUrl === undefined ? undefined : join(options.baseUrl, specifier);
}

const isAmongPaths = (paths: ts.MapLike<string[]>, specifier: string): boolean =>
  Object.keys(paths).some((pattern) => specifier.startsWith(pattern.split('*')[0] ?? ''));
