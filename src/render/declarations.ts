import type { Route } from '../routes/route.js';

/** What routes are of, by their kinds and names: `method tasks.finish`. */
export const declarationsOf = (routes: readonly Route[]): ReadonlyMap<string, Route['declaration']> =>
  new Map(routes.map(({ kind, declaration }) => [declarationKey(kind, declaration.name), declaration]));

export const declarationKey = (kind: Route['kind'], name: string): string => `${kind} ${name}`;
