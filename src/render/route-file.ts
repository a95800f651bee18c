import { posix } from 'node:path';
import { compareText } from '../routes/order.js';
import { expressPath } from '../routes/path.js';
import type { MethodRoute, PublicationRoute, Route } from '../routes/route.js';
import { stringArguments } from '../routes/string-arguments.js';
import { clean, documentationComment } from './comment.js';
import type { ImportStyle } from './files.js';
import { identifier } from './identifier.js';
import { literal } from './literal.js';
import { typeImports } from './type-imports.js';
import { typeArguments, typesOf } from './types.js';
import type { RouteFileView, RouteGroupView, RouteView } from './view.js';

/** A host module with routes. */
export interface RouteModule {
  /** Relative to the project's root. */
  source: string;
  /** The generated file, relative to the generated folder. */
  file: string;
  routes: Route[];
}

/** The variable that holds a module's router: always the same, whatever else there is. */
export const routerName = ({ file }: RouteModule): string => identifier(posix.basename(file, '.ts'));

export function routeFileView(module: RouteModule, root: string, style: ImportStyle): RouteFileView {
  const { source, file, routes } = module;
  const router = routerName(module);
  const runtimeNames = [...new Set(['Router', ...routes.map(handlerOf)])].sort(compareText);
  const types = typeImports({ file, root, style }, routes.flatMap(typesOf), [router, ...runtimeNames]);
  const viewOf = (route: Route): RouteView => ({
    verb: route.verb,
    path: expressPath(route.path),
    handler: handlerOf(route),
    types: typeArguments(route, types.textOf),
    name: route.declaration.name,
    options: handlerOptions(route),
  });
  const groups = groupsOf(routes).map(
    (group): RouteGroupView => ({
      description: documentationComment(group[0]?.declaration.description),
      routes: group.map(viewOf),
    }),
  );
  return {
    source: clean(source),
    runtimeNames: runtimeNames.join(', '),
    typeImports: types.imports,
    router,
    groups,
  };
}

function handlerOptions(route: Route): string {
  const options =
    route.kind === 'collection'
      ? route.idType === 'ObjectId'
        ? { idType: route.idType }
        : {}
      : stringOptions(route);
  return Object.keys(options).length === 0 ? '' : literal(options);
}

function stringOptions(route: PublicationRoute | MethodRoute): object {
  const { strings, rest } = stringArguments(route);
  return strings.length === 0 ? {} : { strings, ...(rest ? { rest } : {}) };
}

const handlerOf = (route: Route): RouteView['handler'] =>
  route.kind === 'collection' ? route.operation : route.kind;

/** The routes of each declaration, which stand beside each other. */
function groupsOf(routes: readonly Route[]): Route[][] {
  const groups = new Map<Route['declaration'], Route[]>();
  for (const route of routes)
    groups.set(route.declaration, [...(groups.get(route.declaration) ?? []), route]);
  return [...groups.values()];
}
