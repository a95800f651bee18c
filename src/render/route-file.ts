import { posix } from 'node:path';
import type { Route } from '../routes/index.js';
import { compareText, expressPath } from '../routes/index.js';
import { clientFileOf } from './client/client-file.js';
import { clean, documentationComment } from './comment.js';
import {
  type Dialect,
  exportPrefix,
  exportsStatement,
  type Import,
  importLines,
  isJavaScript,
} from './dialect.js';
import { declarationFile, givesTypes, type ImportStyle, specifier, withoutExtension } from './files.js';
import { WIDTH } from './format.js';
import { identifier } from './identifier.js';
import { literal } from './literal.js';
import { type RouteTypes, tagsOf } from './route-comments.js';
import { signatureLines } from './signature-lines.js';
import { type TypeImports, typeImports } from './type-imports.js';
import { signature, typeArguments, typesOf } from './types.js';
import type { DeclaredView, RouteFileView, RouteTypesView, RouteView } from './view.js';

/** A host module with routes. */
export interface RouteModule {
  /** Relative to the project's root. */
  source: string;
  /** The generated file, relative to the generated folder. */
  file: string;
  routes: Route[];
}

/** The variable that holds a module's router: always the same, whatever else there is. */
export const routerName = ({ file }: RouteModule): string =>
  identifier(posix.basename(withoutExtension(file)));

/** Where a route file stands, and whether the host's functions compare handlers with what it declares. */
export interface RouteFileSetting {
  root: string;
  style: ImportStyle;
  dialect: Dialect;
  isCompared: boolean;
  routeTypes: RouteTypes;
}

export function routeFileView(module: RouteModule, setting: RouteFileSetting): RouteFileView {
  const { dialect, routeTypes } = setting;
  const { source, routes } = module;
  const isTyped = !isJavaScript(dialect);
  const router = routerName(module);
  const values = runtimeNames(routes);
  const types = importedTypes(module, setting);
  const tags = new Map(isTyped ? [] : routes.map((route) => [route, tagsOf(route, routeTypes)]));
  const viewOf = (route: Route, index: number): RouteView => ({
    comment: documentationComment(
      index === 0 ? route.declaration.description : '',
      undefined,
      tags.get(route),
    ),
    verb: route.verb,
    path: expressPath(route.path),
    handler: handlerOf(route),
    types: isTyped ? typeArguments(route, types.textOf) : '',
    name: route.declaration.name,
    options: handlerOptions(route),
  });
  return {
    source: clean(source),
    note: [...tags.values()].some(({ length }) => length > 0) ? noteOf(dialect) : '',
    imports: importLines([{ from: RUNTIME, values }, ...(isTyped ? types.imports : [])], dialect),
    export: exportPrefix(dialect),
    router,
    groups: groupsOf(routes).map((group) => ({ routes: group.map(viewOf) })),
    declared: isTyped ? declaredTypes(routes, types.textOf) : [],
    exported: exportsStatement([router], dialect),
  };
}

const RUNTIME = 'restgen/runtime';

const noteOf = (dialect: Dialect): string =>
  `// The types in the comments are those of ${declarationFile(clientFileOf(dialect))}.`;

/** What a route file of JavaScript cannot say itself. */
export function routeTypesView(module: RouteModule, setting: RouteFileSetting): RouteTypesView {
  const { imports, textOf } = importedTypes(module, setting);
  return {
    source: clean(module.source),
    imports: importLines([{ from: RUNTIME, types: ['Router'] }, ...imports], 'declarations'),
    router: routerName(module),
    declared: declaredTypes(module.routes, textOf),
  };
}

const runtimeNames = (routes: readonly Route[]): string[] =>
  [...new Set(['Router', ...routes.map(handlerOf)])].sort(compareText);

function importedTypes(
  module: RouteModule,
  { root, style, isCompared }: RouteFileSetting,
): { imports: Import[]; textOf: TypeImports['textOf'] } {
  const { source, file, routes } = module;
  const taken = [routerName(module), ...runtimeNames(routes)];
  const { imports, textOf } = typeImports({ file, root, style }, routes.flatMap(typesOf), taken);
  const all = imports.map(({ names, from }): Import => ({ from, types: [names] }));
  // The host module itself is part of the program, so that its handlers are compared with what is declared here.
  const host = specifier(file, posix.join(root, source), style);
  const isThere = !isCompared || !givesTypes(source) || all.some(({ from }) => from === host);
  return { imports: isThere ? all : [...all, { from: host, types: [] }], textOf };
}

/** What the host's functions check handlers against, so that a stale folder does not compile. */
function declaredTypes(routes: readonly Route[], textOf: TypeImports['textOf']): DeclaredView[] {
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
