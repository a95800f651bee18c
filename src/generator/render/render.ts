/** Renders each generated file from a template's view or with its own printer. */
import type { Settings } from '../../config/config.js';
import type { HostKind } from '../../shared/api.js';
import { sortedMap } from '../../shared/compare-text.js';
import type { Contract } from '../../shared/contract.js';
import { roomSpecifier } from '../../shared/conventions.js';
import type { ImportStyle, Language } from '../../shared/output-style.js';
import { type Route, routeList } from '../routes/index.js';
import { clientFileOf, clientTypeNames, clientView } from './client/index.js';
import { declarationFile, dialectOf, routeFiles } from './code/index.js';
import { contractFile } from './contract-file.js';
import {
  authView,
  indexTypesView,
  indexView,
  jsonTextsViews,
  type RouteModule,
  routeFileView,
  routeTypesView,
} from './modules/index.js';
import { openApiFile } from './openapi/index.js';
import { openTemplates, type Templates } from './templates/index.js';

export interface RenderParts {
  host: HostKind;
  /** In the order of the file. */
  routes: readonly Route[];
  contract: Contract;
  /** The host project's root, relative to the generated folder, with forward slashes: `..`. */
  root: string;
  style: ImportStyle;
  language: Language;
  settings: Settings;
}

/** The texts of the files by their paths in the generated folder, sorted. */
export type RenderedFiles = Map<string, string>;

export function render(parts: RenderParts): RenderedFiles {
  const { host, style, language, settings, routes, contract } = parts;
  const templates = openTemplates();
  const dialect = dialectOf(language, style);
  const modules = modulesOf(routes, language);
  const index = { host, modules, style, dialect, settings };
  const indexFile = `index.${language}`;
  const clientFile = clientFileOf(dialect);
  const client = clientView(contract, routes, clientFile);
  return sortedMap([
    ...jsonFiles(parts, templates),
    [`auth.${language}`, templates('auth', authView(settings, dialect))],
    [clientFile, templates('client', client)],
    [indexFile, templates('index', indexView(index))],
    ...routeModules(modules, parts, templates),
    ...(language === 'ts'
      ? []
      : [
          [declarationFile(clientFile), templates('client-types', client)] as const,
          ['index.d.ts', templates('index-types', indexTypesView(index))] as const,
        ]),
  ]);
}

type RenderedFile = readonly [path: string, text: string];

/** The contract, the list of routes and the OpenAPI document, and the modules that have their texts. */
function jsonFiles(parts: RenderParts, templates: Templates): RenderedFile[] {
  const { language, routes, contract } = parts;
  const files = new Map([
    ['api.json', contractFile(contract)],
    ['api-routes.json', templates('api-routes', routeListView(routes))],
    ['openapi.json', openApiFile(parts)],
  ]);
  if (language !== 'ts') return [...files];
  return [...files, ...jsonTextsViews(files).map(([file, view]) => [file, templates('data', view)] as const)];
}

function routeModules(
  modules: readonly RouteModule[],
  { host, root, style, language, contract, settings }: RenderParts,
  templates: Templates,
): RenderedFile[] {
  const routeTypes = { contract, names: clientTypeNames(contract) };
  const dialect = dialectOf(language, style);
  const runtime = roomSpecifier('runtime', settings.runtimePackage);
  const setting = { root, style, dialect, isCompared: host === 'standalone', routeTypes, runtime };
  return modules.flatMap((module): RenderedFile[] => {
    const { file } = module;
    const code = templates('routes', routeFileView(module, setting));
    if (language === 'ts') return [[file, code]];
    const types = declarationFile(file);
    return [
      [file, code],
      [types, templates('routes-types', routeTypesView(module, setting))],
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

/** One line for each entry, so that a review shows a new route as a new line. */
const routeListView = (routes: readonly Route[]) => ({
  entries: routeList(routes).map(({ _id, path, methods }) => ({
    _id: JSON.stringify(_id),
    path: JSON.stringify(path),
    methods: methods.map((method) => JSON.stringify(method)).join(', '),
  })),
});
