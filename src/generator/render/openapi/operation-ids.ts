/** Chooses the `operationId` of each operation. Code generators name their functions after it. */
import type { Route } from '../../routes/index.js';
import { lowerFirst, numberedName, upperFirst } from '../code/index.js';

/** Words that keep the ids of different kinds of routes apart. */
const AFFIXES = { insert: 'insertInto', update: 'updateIn', remove: 'removeFrom' } as const;
/** The ids of the routes that every API has. */
const OWN = ['listRoutes', 'login', 'logout', 'register'];

/**
 * `tasks.finish` becomes `tasksFinish`, the publication `tasks.above` `readTasksAbove`, the insert of `tasks`
 * `insertIntoTasks`. Of several names that yield the same id, all but the first have a number.
 */
export function operationIds(routes: readonly Route[]): Map<Route, string> {
  const ids = new Map<Route, string>();
  const taken = new Set(OWN);
  for (const route of routes) {
    const id = numberedName(operationId(route), taken);
    taken.add(id);
    ids.set(route, id);
  }
  return ids;
}

function operationId(route: Route): string {
  const affix = idAffix(route);
  const words = wordsOfName(route.declaration.name);
  const [first = '', ...others] = affix === undefined ? words : [affix, ...words];
  const id = [lowerFirst(first), ...others.map(upperFirst)].join('');
  return /^\d/.test(id) ? `_${id}` : id;
}

/** Converts a name of the host to a part of type names: `time.entries` → `TimeEntries`. */
export const typeName = (name: string): string => wordsOfName(name).map(upperFirst).join('');

function idAffix(route: Route): string | undefined {
  if (route.kind === 'collection') return AFFIXES[route.operation];
  return route.kind === 'publication' ? 'read' : undefined;
}

/** Without a letter or a digit, the words of a name are the code points of its signs. */
const wordsOfName = (name: string): string[] =>
  asciiName(name).match(/[A-Za-z0-9]+/g) ?? [...name].map(codePointName);

const codePointName = (sign: string): string => `u${sign.codePointAt(0)?.toString(16)}`;

/** `ä` becomes `a`. A letter that is related to no ASCII letter becomes its code point. */
const asciiName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/gu, codePointName);
