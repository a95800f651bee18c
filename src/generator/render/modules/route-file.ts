/** Renders the routes of a host module, and their types beside JavaScript. */
import { posix } from 'node:path';
import { compareText } from '../../../shared/compare-text.js';
import type { ImportStyle } from '../../../shared/output-style.js';
import type { Route } from '../../routes/index.js';
import { expressPath, scopesOf } from '../../routes/index.js';
import { clientFileOf } from '../client/index.js';
import {
  callExpression,
  clean,
  documentationComment,
  type Expression,
  expressionDocument,
  layOut,
  memberDocument,
  stringLiteral,
  valueExpression,
} from '../layout/index.js';
import type { DeclaredView, RouteFileView, RouteTypesView, RouteView } from '../parts/index.js';
import {
  type Dialect,
  declarationFile,
  exportPrefix,
  exportsStatement,
  exportsTypes,
  identifier,
  importLines,
  isJavaScript,
  routerTypeIn,
  specifier,
  withoutExtension,
} from '../parts/index.js';
import { signatureOf, typesOfDeclaration } from './declared-types.js';
import { type RouteTypes, tagsOf } from './route-comments.js';
import { type TypeImports, typeImports } from './type-imports.js';

/** A host module with routes. */
export interface RouteModule {
  /** Relative to the project's root. */
  source: string;
  /** The path of the generated file, relative to the generated folder. */
  file: string;
  routes: Route[];
}

/** The variable of a module's router. It does not depend on other modules. */
export const routerName = ({ file }: RouteModule): string =>
  identifier(posix.basename(withoutExtension(file)));

/** The place of a route file, and whether the host's functions compare handlers with its types. */
interface RouteFileSetting {
  root: string;
  style: ImportStyle;
  dialect: Dialect;
  isCompared: boolean;
  routeTypes: RouteTypes;
  /** What the runtime is imported by. */
  runtime: string;
}

export function routeFileView(module: RouteModule, setting: RouteFileSetting): RouteFileView {
  const { dialect, routeTypes, runtime } = setting;
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
    statement: statementText(router, route),
  });
  return {
    source: clean(source),
    note: [...tags.values()].some(({ length }) => length > 0) ? typesNote(dialect) : '',
    imports: importLines([{ from: runtime, values }, ...(isTyped ? types.imports : [])], dialect),
    export: exportPrefix(dialect),
    router,
    routerType: routerTypeIn(dialect),
    groups: groupsOf(routes).map((group) => ({ routes: group.map(viewOf) })),
    runtime,
    declared: isTyped ? declaredTypes(routes, types.inModule) : [],
    exported: exportsStatement([router], dialect),
  };
}

const typesNote = (dialect: Dialect): string =>
  `// The types in the comments are those of ${declarationFile(clientFileOf(dialect))}.`;

/** The types that a JavaScript route file cannot contain. */
export function routeTypesView(module: RouteModule, setting: RouteFileSetting): RouteTypesView {
  const { imports, inModule } = importedTypes(module, setting);
  return {
    source: clean(module.source),
    imports: importLines([{ from: setting.runtime, types: ['Router'] }, ...imports], 'declarations'),
    router: routerName(module),
    runtime: setting.runtime,
    declared: declaredTypes(module.routes, inModule),
  };
}

const runtimeNames = (routes: readonly Route[]): string[] =>
  [...new Set(['Router', ...routes.map(handlerOf)])].sort(compareText);

function importedTypes(module: RouteModule, { root, style, isCompared }: RouteFileSetting): TypeImports {
  const { source, file, routes } = module;
  // Within the declarations, these names refer to what is declared there.
  const taken = [routerName(module), ...runtimeNames(routes), 'Methods', 'Publications'];
  const { imports, inModule } = typeImports({ file, root, style }, routes.flatMap(typesOfDeclaration), taken);
  // Makes the host's module part of the program, so that its handlers are compared with these types.
  const hasHandlers = routes.some(({ kind }) => kind !== 'collection');
  const host = specifier(file, posix.join(root, source), style);
  const isThere =
    !isCompared || !hasHandlers || !exportsTypes(source) || imports.some(({ from }) => from === host);
  return { imports: isThere ? imports : [...imports, { from: host, types: [] }], inModule };
}

/** The types that the host's functions check handlers against, so that an outdated folder does not compile. */
function declaredTypes(routes: readonly Route[], inModule: TypeImports['inModule']): DeclaredView[] {
  const signaturesOf = (kind: Route['kind']): string[] =>
    routes.flatMap(({ declaration }) =>
      declaration.kind === kind && declaration.kind !== 'collection'
        ? [layOut([memberDocument(signatureOf(declaration, inModule)), ';'], 2)]
        : [],
    );
  return [
    { name: 'Publications', signatures: signaturesOf('publication') },
    { name: 'Methods', signatures: signaturesOf('method') },
  ].filter(({ signatures }) => signatures.length > 0);
}

/** `tasks.post('/methods/tasks.finish', method('tasks.finish'));` */
function statementText(router: string, route: Route): string {
  const name = stringLiteral(route.declaration.name);
  const hasObjectIds = route.kind === 'collection' && route.idType === 'ObjectId';
  const scopes = scopesOf(route);
  const options = {
    ...(hasObjectIds ? { idType: route.idType } : {}),
    ...(scopes === undefined ? {} : { scopes }),
  };
  const handler: Expression = {
    kind: 'call',
    callee: handlerOf(route),
    values: [name, ...(Object.keys(options).length === 0 ? [] : [valueExpression(options)])],
  };
  const path = stringLiteral(expressPath(route.path));
  return layOut([expressionDocument(callExpression(`${router}.${route.verb}`, path, handler)), ';']);
}

const handlerOf = (route: Route): string => (route.kind === 'collection' ? route.operation : route.kind);

/** Adjacent routes of one declaration. */
function groupsOf(routes: readonly Route[]): Route[][] {
  const groups = new Map<Route['declaration'], Route[]>();
  for (const route of routes)
    groups.set(route.declaration, [...(groups.get(route.declaration) ?? []), route]);
  return [...groups.values()];
}
