import type { Contract } from '../contract.js';
import { LOGIN_PATH, LOGOUT_PATH, REGISTER_PATH } from '../conventions.js';
import type { HostKind } from '../model/api.js';
import { compareText } from '../routes/order.js';
import type { Route } from '../routes/route.js';
import { routeList } from '../routes/route-list.js';
import { clientView } from './client/client-file.js';
import { contractFile } from './contract-file.js';
import { type ImportStyle, routeFiles } from './files.js';
import { format, formatLines } from './format.js';
import { indexView } from './index-file.js';
import { openApiFile } from './openapi/openapi-file.js';
import { type RouteModule, routeFileView } from './route-file.js';
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
  settings: RenderSettings;
}

/**
 * The generated files by their paths in the generated folder, sorted.
 * @throws Error where a rendered file is no TypeScript, which is a bug of restgen's own
 */
export function render(parts: RenderParts): Map<string, string> {
  const templates = openTemplates();
  const { host, root, style, settings, routes } = parts;
  const modules = modulesOf(routes);
  const files = new Map([
    ['api.json', contractFile(parts.contract)],
    ['api-routes.json', templates('api-routes', routeListView(routes))],
    ['auth.ts', format('auth.ts', renderAuth(templates, settings))],
    ['client.ts', templates('client', clientView(parts.contract, routes))],
    ['openapi.json', openApiFile(parts)],
    ['index.ts', format('index.ts', templates('index', indexView({ host, modules, style, settings })))],
  ]);
  for (const module of modules) {
    files.set(
      module.file,
      formatLines(
        module.file,
        templates('routes', routeFileView(module, { root, style, isCompared: host === 'standalone' })),
      ),
    );
  }
  return new Map([...files].sort(([one], [other]) => compareText(one, other)));
}

const renderAuth = (templates: Templates, { auth }: RenderSettings): string =>
  templates('auth', {
    options: auth,
    loginPath: LOGIN_PATH,
    registerPath: REGISTER_PATH,
    logoutPath: LOGOUT_PATH,
  });

function modulesOf(routes: readonly Route[]): RouteModule[] {
  const bySource = new Map<string, Route[]>();
  for (const route of routes) {
    const { file } = route.declaration;
    bySource.set(file, [...(bySource.get(file) ?? []), route]);
  }
  return [...routeFiles(bySource.keys())].map(([source, file]) => ({
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
