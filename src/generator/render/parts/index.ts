/**
 * What comes in: names, files and imports of generated modules.
 * What goes out: how both languages spell them, the package's templates.
 * It must not know what any one generated file holds.
 */
export {
  type Dialect,
  dialectOf,
  exportPrefix,
  exportsStatement,
  type Import,
  importLines,
  isJavaScript,
  jsonImport,
  routerTypeIn,
} from './dialect.js';
export { declarationFile, exportsTypes, routeFiles, specifier, withoutExtension } from './files.js';
export { identifier, isIdentifier, numberedName } from './identifier.js';
export {
  jsonText,
  pushObject,
} from './json-text.js';
export type { DocumentSettings, RenderSettings } from './settings.js';
export { openTemplates, readClientParts, readClientTypes, type Templates } from './templates.js';
export type {
  AuthView,
  ClientView,
  DeclaredView,
  FunctionView,
  IndexTypesView,
  IndexView,
  JsonTextsView,
  RouteFileView,
  RouteListView,
  RouteTypesView,
  RouteView,
} from './view.js';
