import type { HostKind } from '../api.js';
import type { Contract } from '../contract.js';
import type { StableDeclarations } from '../incremental/declarations/index.js';
import { compareText, type Route, routeList, shapeOf } from '../routes/index.js';
import { authView } from './auth-file.js';
import { clientFileOf, clientTypeNames, clientView } from './client/client-file.js';
import { contractFile } from './contract-file.js';
import { dialectOf } from './dialect.js';
import { declarationFile, type ImportStyle, type Language, routeFiles } from './files.js';
import { format, formatLines } from './format.js';
import { indexTypesView, indexView } from './index-file.js';
import { openApiFile } from './openapi/openapi-file.js';
import { componentNames } from './openapi/schemas.js';
import { createPieceBox, type PieceBox, type Pieces } from './pieces.js';
import { type RouteModule, routeFileView, routeTypesView } from './route-file.js';
import type { RenderSettings } from './settings.js';
import { openTemplates, type Templates } from './templates.js';
import type { RouteListView } from './view.js';

export interface RenderParts {
  host: HostKind;
  /** In the order in which a file holds them. */
  routes: readonly Route[];
  contract: Contract;
  /** The host project's root, relative to the generated folder, with forward slashes: `..`. */
  root: string;
  style: ImportStyle;
  language: Language;
  settings: RenderSettings;
  /** What was rendered before, and which declarations are still as they were. */
  before?: Rendered | undefined;
  stable: StableDeclarations;
  /** Whether all of them are, and there were no others. */
  isUnchanged: boolean;
}

export interface Rendered {
  /** Texts by their paths in the generated folder, sorted. */
  files: Map<string, string>;
  pieces: Pieces;
  /** What all pieces depend on. */
  surroundings: string;
}

/**
 * Renders the generated files.
 * @throws Error where a rendered file is no TypeScript, which is a bug of restgen's own
 */
export function render(parts: RenderParts): Rendered {
  const { host, style, language, settings, routes, contract, before } = parts;
  const surroundings = surroundingsOf(parts);
  const comparable = before?.surroundings === surroundings ? before : undefined;
  if (parts.isUnchanged && comparable !== undefined) return comparable;
  const templates = openTemplates();
  const box = createPieceBox(comparable?.pieces, parts.stable);
  const dialect = dialectOf(language, style);
  const modules = modulesOf(routes, language);
  const index = { host, modules, style, dialect, settings };
  const clientFile = clientFileOf(dialect);
  const client = clientView(contract, routes, clientFile, box);
  const formatted = (file: string, text: string): [string, string] => [file, format(file, text)];
  const files = sorted([
    ['api.json', contractFile(contract, routes, box)],
    ['api-routes.json', templates('api-routes', routeListView(routes))],
    ['openapi.json', openApiFile(parts, box)],
    formatted(`auth.${language}`, templates('auth', authView(settings, dialect))),
    [clientFile, templates('client', client)],
    formatted(`index.${language}`, templates('index', indexView(index))),
    ...routeModules(modules, parts, templates, box),
    ...(language === 'ts'
      ? []
      : [
          [declarationFile(clientFile), templates('client-types', client)] as const,
          formatted('index.d.ts', templates('index-types', indexTypesView(index))),
        ]),
  ]);
  return { files, pieces: box.pieces(), surroundings };
}

/** What every piece depends on, beside the types that it refers to: types whose names are not spelled as they are told. */
function surroundingsOf({ host, root, style, language, settings, contract }: RenderParts): string {
  const { validation, errors, $defs } = contract;
  const respelled = [...clientTypeNames(contract), ...componentNames(Object.keys($defs))].filter(
    ([name, spelled]) => name !== spelled,
  );
  return JSON.stringify([host, root, style, language, settings, validation, errors, respelled]);
}

const sorted = (files: readonly (readonly [string, string])[]): Map<string, string> =>
  new Map([...files].sort(([one], [other]) => compareText(one, other)));

function routeModules(
  modules: readonly RouteModule[],
  { host, root, style, language, contract }: RenderParts,
  templates: Templates,
  box: PieceBox,
): [string, string][] {
  const routeTypes = { contract, names: clientTypeNames(contract) };
  const dialect = dialectOf(language, style);
  const setting = { root, style, dialect, isCompared: host === 'standalone', routeTypes };
  return modules.flatMap((module): [string, string][] => {
    const { file, routes } = module;
    const of = {
      declarations: routes.map(({ declaration }) => declaration),
      about: routes.map(shapeOf).join('\n'),
    };
    const code = box.recall('routeFile', file, of, () =>
      formatLines(file, templates('routes', routeFileView(module, setting))),
    );
    if (language === 'ts') return [[file, code]];
    const types = declarationFile(file);
    return [
      [file, code],
      [types, formatLines(types, templates('routes-types', routeTypesView(module, setting)))],
    ];
  });
}

function modulesOf(routes: readonly Route[], language: Language): RouteModule[] {
  const bySource = new Map<string, Route[]>();
  for (const route of routes) {
    const { file } = route.declaration;
    bySource.set(file, [...(bySource.get(file) ?? []), route]);
  }
  return [...routeFiles(bySource.keys(), language)].map(([source, file]) => ({
    source,
    file,
    routes: bySource.get(source) ?? [],
  }));
}

/** One line an entry, so that a new route is a new line in a review. */
const routeListView = (routes: readonly Route[]): RouteListView => ({
  entries: routeList(routes).map(({ _id, path, methods }) => ({
    _id: JSON.stringify(_id),
    path: JSON.stringify(path),
    methods: methods.map((method) => JSON.stringify(method)).join(', '),
  })),
});
