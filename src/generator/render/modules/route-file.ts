/** Renders the routes of a host module. */
import { posix } from 'node:path';
import { compareText } from '../../../shared/compare-text.js';
import { expressPath } from '../../../shared/conventions.js';
import { groupBy } from '../../../shared/group.js';
import type { ImportStyle } from '../../../shared/output-style.js';
import { type Route, routeOptions } from '../../routes/index.js';
import {
  clean,
  type Dialect,
  documentationComment,
  exportPrefix,
  exportsStatement,
  IN_LINES,
  identifier,
  importLines,
  isJavaScript,
  literal,
  memberLine,
  routerTypeAnnotation,
  stringLiteral,
  withoutExtension,
} from '../code/index.js';
import { type Signature, signaturesOfRoutes } from './declared-types.js';
import { typeImports } from './type-imports.js';

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

interface RouteFileSetting {
  root: string;
  style: ImportStyle;
  dialect: Dialect;
  /** The specifier that imports the runtime. */
  runtime: string;
}

export function routeFileView(module: RouteModule, setting: RouteFileSetting) {
  const { dialect, runtime } = setting;
  const { source, routes } = module;
  const isTyped = !isJavaScript(dialect);
  const router = routerName(module);
  const values = runtimeNames(routes);
  const types = isTyped ? handlerTypes(module, setting) : { imports: [], declared: [] };
  const routeView = (route: Route, index: number) => ({
    comment: documentationComment(index === 0 ? route.declaration.description : ''),
    statement: statementText(router, route),
  });
  return {
    source: clean(source),
    sourceText: stringLiteral(source),
    imports: importLines([{ from: runtime, values }, ...types.imports], dialect),
    pathNote: routes.some(({ path }) => expressPath(path).includes(':"')) ? PATH_NOTE : '',
    export: exportPrefix(dialect),
    router,
    routerType: routerTypeAnnotation(dialect),
    groups: groupRoutes(routes).map((group) => ({ routes: group.map(routeView) })),
    runtime,
    declared: types.declared,
    exported: exportsStatement([router], dialect),
  };
}

const PATH_NOTE = '// Express writes the first argument in a path as :"0", the second as :"1".';

const runtimeNames = (routes: readonly Route[]): string[] =>
  [...new Set(['Router', ...routes.map(handlerName)])].sort(compareText);

/** The types that the host's functions check handlers against, so that an outdated folder does not compile. */
function handlerTypes(module: RouteModule, { root, style }: RouteFileSetting) {
  const { file, routes } = module;
  const signatures = signaturesOfRoutes(routes);
  // Inside the generated declarations, these names have other meanings.
  const taken = [routerName(module), ...runtimeNames(routes), 'Methods', 'Publications'];
  const types = signatures.map(({ type }) => type);
  const { imports, nameOf } = typeImports({ file, root, style }, types, taken);
  const signatureLines = (of: Signature['kind']): string[] =>
    signatures.flatMap(({ kind, name, type }) =>
      kind === of
        ? [
            memberLine({ kind: 'method', name, of: type, optional: false }, 2, {
              ...IN_LINES,
              nameOfType: nameOf,
            }),
          ]
        : [],
    );
  const declared = [
    { name: 'Publications', signatures: signatureLines('publication') },
    { name: 'Methods', signatures: signatureLines('method') },
  ].filter((view) => view.signatures.length > 0);
  return { imports, declared };
}

/** `tasks.post('/methods/tasks.finish', method('tasks.finish'));` */
function statementText(router: string, route: Route): string {
  const name = stringLiteral(route.declaration.name);
  const options = routeOptions(route);
  const path = stringLiteral(expressPath(route.path));
  const handler = `${handlerName(route)}(${name}${Object.keys(options).length === 0 ? '' : `, ${literal(options)}`})`;
  return `${router}.${route.verb}(${path}, ${handler});`;
}

const handlerName = (route: Route): string => (route.kind === 'collection' ? route.operation : route.kind);

/** Adjacent routes of one declaration. */
const groupRoutes = (routes: readonly Route[]): Route[][] => [
  ...groupBy(routes, ({ declaration }) => declaration).values(),
];
