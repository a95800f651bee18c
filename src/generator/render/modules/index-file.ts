/** Renders `index`, which exports the whole API, and its types beside JavaScript. */
import { posix } from 'node:path';
import { OPTIONS, type Settings } from '../../../config/config.js';
import type { HostKind } from '../../../shared/api.js';
import { compareText } from '../../../shared/compare-text.js';
import type { ImportStyle } from '../../../shared/output-style.js';
import {
  type Dialect,
  documentationComment,
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
  templateContent,
  withoutExtension,
} from '../code/index.js';
import { functionView } from './function-text.js';
import { functionsOf, packageImports } from './index-functions.js';
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

/** The imports of JSON texts in the index: the module that has the texts, and the names of the variables. */
const JSON_FILES = {
  'data.ts': { contract: 'api.json', routeList: 'api-routes.json' },
  'openapi-text.ts': { openapi: 'openapi.json' },
} as const;

export function indexView(parts: IndexParts) {
  const { host, modules, style, dialect, settings } = parts;
  const aliases = aliasesOf(modules);
  const sorted = byFile(modules);
  const functions = functionsOf(host, settings);
  // Bundlers, also Meteor's, recognize JSON by its extension, and not all of them know import attributes.
  const hasAttributes = style.esm && style.extension !== 'none';
  // Meteor starts its servers from bundles, which have everything at hand.
  const isLazy = host !== 'meteor';
  const loadedAtStart = Object.entries(JSON_FILES).filter(([, files]) => !(isLazy && 'openapi' in files));
  const loaded = loadStatements(parts);
  const own = sorted.map((module) => {
    const name = routerName(module);
    const alias = aliases.get(module) ?? name;
    return { from: module.file, values: [alias === name ? name : `${name} as ${alias}`] };
  });
  return {
    imports: [
      ...importLines(packageImports(host, settings, dialect), dialect),
      ...(isJavaScript(dialect)
        ? loadedAtStart.flatMap(([, files]) =>
            Object.entries(files).map(([name, file]) =>
              jsonImport(name, `./${file}`, hasAttributes, dialect),
            ),
          )
        : []),
      ...importLines(
        [
          { from: 'auth.ts', values: ['auth', 'authOptions'] },
          ...(isJavaScript(dialect)
            ? []
            : loadedAtStart.map(([from, files]) => ({ from, values: Object.keys(files) }))),
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
    document: isLazy ? lazyDocument(style, hasAttributes, dialect) : '',
    apiComment: isJavaScript(dialect) ? documentationComment('', undefined, ['@returns {Api}']) : '',
    apiType: isJavaScript(dialect) ? '' : ': Api',
    routers: sorted.map((module) => aliases.get(module) ?? routerName(module)),
    options: passedOptions(host, settings),
    functions: functions.map((functionText) => functionView(functionText, dialect)),
    exported: exportsStatement(
      functions.map(({ name }) => name),
      dialect,
    ),
  };
}

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

/** The OpenAPI document is the largest file, and most servers are never asked for it. */
function lazyDocument(style: ImportStyle, hasAttributes: boolean, dialect: Dialect): string {
  if (dialect === 'commonjs') return "function openapi() {\n  return require('./openapi.json');\n}";
  if (dialect === 'modules') {
    const attributes = hasAttributes ? ", { with: { type: 'json' } }" : '';
    return `async function openapi() {\n  return (await import('./openapi.json'${attributes})).default;\n}`;
  }
  const from = specifier('index.ts', 'openapi-text.ts', style);
  return `async function openapi(): Promise<string> {\n  return (await import('${from}')).openapi;\n}`;
}

/** The modules from which TypeScript has the files of JSON, as texts. */
export const jsonTextsViews = (files: ReadonlyMap<string, string>): [file: string, view: object][] =>
  Object.entries(JSON_FILES).map(([module, names]) => [
    module,
    {
      texts: Object.entries(names).map(([name, file]) => ({
        name,
        text: `\`${templateContent(files.get(file) ?? '')}\``,
      })),
    },
  ]);

/** The types for importers of the JavaScript. They make the route files' types part of the program. */
export const indexTypesView = ({ host, modules, style, settings }: IndexParts) => ({
  imports: importLines(
    [
      ...packageImports(host, settings, 'declarations'),
      ...byFile(modules).map(({ file }) => ({ from: specifier('index.d.ts', file, style), types: [] })),
    ],
    'declarations',
  ),
  functions: functionsOf(host, settings).map((functionText) => functionView(functionText, 'declarations')),
});

const byFile = (modules: readonly RouteModule[]): RouteModule[] =>
  [...modules].sort((one, other) => compareText(one.file, other.file));

/**
 * Modules whose routers would have the same name get names made from their whole paths, and numbers if these are the
 * same too.
 */
function aliasesOf(modules: readonly RouteModule[]): Map<RouteModule, string> {
  const counts = new Map<string, number>();
  for (const module of modules) counts.set(routerName(module), (counts.get(routerName(module)) ?? 0) + 1);
  const aliases = new Map<RouteModule, string>();
  const taken = new Set<string>([...counts].filter(([, count]) => count === 1).map(([name]) => name));
  for (const module of byFile(modules)) {
    const name = routerName(module);
    const alias =
      counts.get(name) === 1
        ? name
        : numberedName(identifier(withoutExtension(module.file.replace(/^routes\//, ''))), taken);
    taken.add(alias);
    aliases.set(module, alias);
  }
  return aliases;
}
