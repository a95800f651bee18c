/** Renders `index`, which exports the whole API, and its types beside JavaScript. */
import { posix } from 'node:path';
import { OPTIONS, type Settings } from '../../../config/config.js';
import type { HostKind } from '../../../shared/api.js';
import { compareText } from '../../../shared/compare-text.js';
import { groupBy } from '../../../shared/group.js';
import type { ImportStyle } from '../../../shared/output-style.js';
import {
  type Dialect,
  exportPrefix,
  exportsStatement,
  identifier,
  importLines,
  isJavaScript,
  isLoadable,
  jsonImport,
  literal,
  loadStatement,
  numberedName,
  specifier,
  withoutExtension,
} from '../code/index.js';
import { packageImports } from './package-imports.js';
import { type RouteModule, routerName } from './route-file.js';

interface IndexParts {
  host: HostKind;
  modules: readonly RouteModule[];
  /** The host project's root, relative to the generated folder: `..`. */
  root: string;
  style: ImportStyle;
  dialect: Dialect;
  settings: Settings;
}

/** The options that the generated code passes on, as the configuration has them. */
function passedOptions(host: HostKind, settings: Settings): string[] {
  const values = new Map<string, unknown>(Object.entries(settings));
  return Object.entries<{ type: string; runtime?: string }>(OPTIONS).flatMap(([name, { runtime }]) => {
    const isPassed = runtime === 'api' || (runtime === 'server' && host !== 'meteor');
    const value = values.get(name);
    return isPassed && value !== undefined ? [`${name}: ${literal(value)}`] : [];
  });
}

const JSON_FILES = { contract: 'api.json', routeList: 'api-routes.json', openapi: 'openapi.json' };

interface JsonImports {
  /** The names of files that are imported, rather than loaded at first use. */
  names: (keyof typeof JSON_FILES)[];
  /** The end of an import's statement. Bundlers, also Meteor's, know JSON by its extension, and not all know attributes. */
  attributes: string;
}

function jsonImports(host: HostKind, { esm, extension }: ImportStyle): JsonImports {
  return {
    // Meteor starts its servers from bundles, which have everything at hand.
    names: ['contract', 'routeList', ...(host === 'meteor' ? (['openapi'] as const) : [])],
    attributes: esm && extension !== 'none' ? "{ type: 'json' }" : '',
  };
}

export function indexView(parts: IndexParts) {
  const { host, modules, style, dialect, settings } = parts;
  const aliases = routerAliases(modules);
  const sorted = byFile(modules);
  const loaded = loadStatements(parts);
  const own = sorted.map((module) => {
    const name = routerName(module);
    const alias = aliases.get(module) ?? name;
    return { from: module.file, values: [alias === name ? name : `${name} as ${alias}`] };
  });
  return {
    imports: [
      ...importLines(packageImports(host, settings, dialect), dialect),
      ...(isJavaScript(dialect) ? jsonLines(host, style, dialect) : []),
      ...importLines(
        [
          { from: 'auth.ts', values: ['auth', 'authOptions'] },
          ...(isJavaScript(dialect) ? [] : [{ from: 'data.ts', values: Object.keys(JSON_FILES) }]),
          ...own,
        ].map(({ from, values }) => ({
          from: specifier('index.ts', from, style),
          values,
        })),
        dialect,
      ),
    ],
    loadedComment: LOADED,
    loadedAsImports: dialect === 'commonjs' ? [] : loaded,
    loadedAtEnd: dialect === 'commonjs' ? loaded : [],
    document: isJavaScript(dialect) ? lazyDocument(host, style, dialect) : '',
    isTyped: !isJavaScript(dialect),
    export: exportPrefix(dialect),
    routers: sorted.map((module) => aliases.get(module) ?? routerName(module)),
    options: passedOptions(host, settings),
    ...functionsView(host, settings),
    exported: exportsStatement(
      [
        'createRestRouter',
        ...(host === 'meteor' ? ['mountRestApi'] : ['createRestListener', 'createRestServer']),
        'createRestDocs',
      ],
      dialect,
    ),
  };
}

/** The functions themselves are in the template. */
const functionsView = (host: HostKind, { docs }: Settings) => ({
  isMeteor: host === 'meteor',
  hasPage: docs !== false,
});

const LOADED =
  '// These modules declare. They are loaded last, because one of them may mount the API itself.';

/** Statements that load the modules that declare, unless Meteor or the modules of `entry` load them. */
function loadStatements({ host, modules, root, style, dialect, settings }: IndexParts): string[] {
  if (host === 'meteor' || settings.entry !== undefined) return [];
  const language = isJavaScript(dialect) ? 'js' : 'ts';
  return modules
    .map(({ source }) => source)
    .filter((source) => isLoadable(source, style, language))
    .sort(compareText)
    .map((source) => loadStatement(specifier('index.ts', posix.join(root, source), style), dialect));
}

function jsonLines(host: HostKind, style: ImportStyle, dialect: Dialect): string[] {
  const { names, attributes } = jsonImports(host, style);
  return names.map((name) => jsonImport(name, `./${JSON_FILES[name]}`, attributes, dialect));
}

/** The OpenAPI document is the largest file, and most servers are never asked for it. */
function lazyDocument(host: HostKind, style: ImportStyle, dialect: Dialect): string {
  const { names, attributes } = jsonImports(host, style);
  if (names.includes('openapi')) return '';
  if (dialect === 'commonjs') return "function openapi() {\n  return require('./openapi.json');\n}";
  const file = `'./openapi.json'${attributes === '' ? '' : `, { with: ${attributes} }`}`;
  if (dialect === 'modules')
    return `async function openapi() {\n  return (await import(${file})).default;\n}`;
  const head = 'export const openapi = async (): Promise<unknown> =>';
  if (style.esm) return `${head} (await import(${file})).default;`;
  // Without the compiler option `esModuleInterop` there is no `default`.
  return `${head} {\n  const file = await import(${file});\n  return file.default ?? file;\n};`;
}

/** The module from which TypeScript has the files of JSON, without types of their content. */
export function dataView({ host, style, dialect }: Pick<IndexParts, 'host' | 'style' | 'dialect'>) {
  const { names, attributes } = jsonImports(host, style);
  return {
    imports: names.map((name) =>
      style.esm
        ? jsonImport(`${name}File`, `./${JSON_FILES[name]}`, attributes, dialect)
        : `import ${name}File = require('./${JSON_FILES[name]}');`,
    ),
    names,
    document: lazyDocument(host, style, dialect),
  };
}

/** The types for importers of the JavaScript. */
export const indexTypesView = ({ host, settings }: IndexParts) => ({
  imports: importLines(packageImports(host, settings, 'declarations'), 'declarations'),
  ...functionsView(host, settings),
});

const byFile = (modules: readonly RouteModule[]): RouteModule[] =>
  [...modules].sort((one, other) => compareText(one.file, other.file));

/**
 * Modules whose routers would have the same name get names made from their whole paths, and numbers if these are the
 * same too.
 */
function routerAliases(modules: readonly RouteModule[]): Map<RouteModule, string> {
  const sameName = groupBy(modules, routerName);
  const isAlone = (name: string): boolean => sameName.get(name)?.length === 1;
  const aliases = new Map<RouteModule, string>();
  const taken = new Set([...sameName.keys()].filter(isAlone));
  for (const module of byFile(modules)) {
    const name = routerName(module);
    const whole = identifier(withoutExtension(module.file.replace(/^routes\//, '')));
    const alias = isAlone(name) ? name : numberedName(whole, taken);
    taken.add(alias);
    aliases.set(module, alias);
  }
  return aliases;
}
