/** Chooses the `operationId` of each operation. Code generators name their functions after it. */
import type { Route } from '../../routes/index.js';
import { lowerFirst, numberedName, upperFirst } from '../code/index.js';

/** Words that keep the ids of different kinds of routes apart. */
const AFFIXES = { insert: 'insertInto', update: 'updateIn', remove: 'removeFrom' } as const;
/** The ids of the routes that every API has. */
const OWN = ['listRoutes', 'login', 'logout', 'register'];

/**
 * `tasks.finish` becomes `tasksFinish`, the publication `tasks.above` `readTasksAbove`, the insert of `tasks`
 * `insertIntoTasks`. If two names yield the same id, separators are spelled out: `a.b` becomes `aDotB`.
 */
export function operationIds(routes: readonly Route[]): Map<Route, string> {
  const ids = new Map<Route, string>();
  const taken = new Set(OWN);
  const plain = routes.map((route) => [route, idOf(route, wordsOf(route.declaration.name))] as const);
  const count = new Map<string, number>();
  for (const [, id] of plain) count.set(id, (count.get(id) ?? 0) + 1);
  for (const [route, id] of plain) {
    const isUsual = count.get(id) === 1 || id === route.declaration.name;
    const free = numberedName(isUsual ? id : idOf(route, spelledOut(route.declaration.name)), taken);
    taken.add(free);
    ids.set(route, free);
  }
  return ids;
}

function idOf(route: Route, words: readonly string[]): string {
  const affix = affixOf(route);
  const [first = '', ...others] = affix === undefined ? words : [affix, ...words];
  const id = [lowerFirst(first), ...others.map(upperFirst)].join('');
  return /^\d/.test(id) ? `_${id}` : id;
}

/** Converts a name of the host to a part of type names: `time.entries` → `TimeEntries`. */
export const typeName = (name: string): string => wordsOf(name).map(upperFirst).join('');

function affixOf(route: Route): string | undefined {
  if (route.kind === 'collection') return AFFIXES[route.operation];
  return route.kind === 'publication' ? 'read' : undefined;
}

function wordsOf(name: string): string[] {
  const words = asciiOf(name).match(/[A-Za-z0-9]+/g) ?? [];
  return words.length === 0 ? spelledOut(name) : words;
}

const SIGNS: Readonly<Record<string, string>> = {
  '.': 'Dot',
  '/': 'Slash',
  ':': 'Colon',
  '-': 'Dash',
  _: 'Underscore',
  ' ': 'Space',
};

const spelledOut = (name: string): string[] =>
  asciiOf(name.replace(/[\x20-\x7e]/g, (sign) => (/[A-Za-z0-9]/.test(sign) ? sign : ` ${signOf(sign)} `)))
    .split(' ')
    .filter((word) => word !== '');

const signOf = (sign: string): string => SIGNS[sign] ?? codeOf(sign);
const codeOf = (sign: string): string => `u${sign.codePointAt(0)?.toString(16)}`;

/** `ä` becomes `a`. A letter that is related to no ASCII letter becomes its code point. */
const asciiOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/gu, codeOf);
