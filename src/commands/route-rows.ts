/** All routes of an API, for people and tools. */

import { OWN_ROUTES, type Route } from '../generator/routes/index.js';
import type { Verb } from '../shared/conventions.js';
import type { Colours } from '../shared/diagnostic-text.js';
import { printableName } from '../shared/printable/index.js';
import { columns } from './columns.js';

interface RouteRow {
  verb: Verb;
  path: string;
  kind: 'publication' | 'method' | 'insert' | 'update' | 'remove' | 'built in';
  /** The name of the publication, method or collection. */
  name?: string;
  /** Relative to the project. */
  file?: string;
}

const BUILT_IN: readonly RouteRow[] = OWN_ROUTES.map(({ verb, path }) => ({ verb, path, kind: 'built in' }));

export const routeRows = (routes: readonly Route[]): RouteRow[] => [
  ...BUILT_IN,
  ...routes.map((route) => ({
    verb: route.verb,
    path: route.path,
    kind: route.kind === 'collection' ? route.operation : route.kind,
    name: route.declaration.name,
    file: route.declaration.file,
  })),
];

export const routeTable = (rows: readonly RouteRow[], colours: Colours): string =>
  columns(
    rows.map(({ verb, path, kind, name, file }) => [
      colours.bold(verb.toUpperCase()),
      path,
      kind,
      name === undefined || file === undefined ? '' : printableName(name),
      colours.dim(printableName(file ?? '')),
    ]),
  );
