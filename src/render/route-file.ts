import { posix } from 'node:path';
import { compareText } from '../routes/order.js';
import { expressPath } from '../routes/path.js';
import type { Route } from '../routes/route.js';
import { clean, documentationComment } from './comment.js';
import { givesTypes, type ImportStyle, specifier } from './files.js';
import { WIDTH } from './format.js';
import { identifier } from './identifier.js';
import { literal } from './literal.js';
import { signatureLines } from './signature-lines.js';
import { type TypeImports, typeImports } from './type-imports.js';
import { signature, typeArguments, typesOf } from './types.js';
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

/** Where a route file stands, and whether the host's functions compare handlers with what it declares. */
export interface RouteFileSetting {
  root: string;
  style: ImportStyle;
  isCompared: boolean;
}

export function routeFileView(
  module: RouteModule,
  { root, style, isCompared }: RouteFileSetting,
): RouteFileView {
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
    typeImports:
      isCompared && givesTypes(source) ? withHostModule(types.imports, module, root, style) : types.imports,
    router,
    groups,
    declared: declaredTypes(routes, types.textOf),
  };
}

/** The host module itself is part of the program, so that its handlers are compared with what is declared here. */
function withHostModule(
  imports: TypeImports['imports'],
  { source, file }: RouteModule,
  root: string,
  style: ImportStyle,
): RouteFileView['typeImports'] {
  const from = specifier(file, posix.join(root, source), style);
  return imports.some((each) => each.from === from) ? imports : [...imports, { names: '', from }];
}

/** What the host's functions check handlers against, so that a stale folder does not compile. */
function declaredTypes(routes: readonly Route[], textOf: TypeImports['textOf']): RouteFileView['declared'] {
  const signaturesOf = (kind: Route['kind']): string[] =>
    routes.flatMap(({ declaration }) =>
      declaration.kind === kind && declaration.kind !== 'collection'
        ? [signatureLines(signature(declaration, textOf), WIDTH)]
        : [],
    );
  return [
    { name: 'Publications', signatures: signaturesOf('publication') },
    { name: 'Methods', signatures: signaturesOf('method') },
  ].filter(({ signatures }) => signatures.length > 0);
}

const handlerOptions = (route: Route): string =>
  route.kind === 'collection' && route.idType === 'ObjectId' ? literal({ idType: route.idType }) : '';

const handlerOf = (route: Route): RouteView['handler'] =>
  route.kind === 'collection' ? route.operation : route.kind;

/** The routes of each declaration, which stand beside each other. */
function groupsOf(routes: readonly Route[]): Route[][] {
  const groups = new Map<Route['declaration'], Route[]>();
  for (const route of routes)
    groups.set(route.declaration, [...(groups.get(route.declaration) ?? []), route]);
  return [...groups.values()];
}
