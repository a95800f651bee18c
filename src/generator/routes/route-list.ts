import { compareText } from '../../shared/compare-text.js';
import { VERBS, type Verb } from '../../shared/conventions.js';
import { OWN_ROUTES } from './own.js';
import type { Route, RouteListEntry } from './route.js';

/** Lists all routes, sorted by path. Each also answers `options` (C23). */
export function routeList(routes: readonly Route[]): RouteListEntry[] {
  const verbs = new Map<string, Verb[]>();
  for (const { path, verb } of [...OWN_ROUTES, ...routes])
    verbs.set(path, [...(verbs.get(path) ?? []), verb]);
  return [...verbs]
    .sort(([one], [other]) => compareText(one, other))
    .map(([path, ofPath]) => ({
      _id: path,
      path,
      methods: inOrder(ofPath).flatMap((verb) => ['options', verb]),
    }));
}

const inOrder = (verbs: readonly Verb[]): Verb[] => VERBS.filter((verb) => verbs.includes(verb));
