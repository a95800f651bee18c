/** The groups of operations, by subject: the `tags` of OpenAPI. */
import { compareText } from '../../../shared/compare-text.js';
import type { Route } from '../../routes/index.js';

interface Group {
  name: string;
  description: string;
}

/** The groups of the routes that every API has (C23, C30). */
export const ACCOUNTS = 'Accounts';
export const ROUTE_LIST = 'Routes';
/** The group of declarations whose names have no subject. */
const GENERAL = 'General';

/**
 * The group that the comment names or, without one, the first word of the name: `tasks.create` → `tasks`. The group of
 * a collection has its name, and so has the group of a publication that shows one collection.
 */
export function groupOfRoute(route: Route): string {
  const { declaration } = route;
  if (declaration.group !== undefined) return declaration.group;
  if (route.kind === 'collection') return declaration.name;
  const [, prefix] = /^(.+?)[.:/]./u.exec(declaration.name) ?? [];
  return prefix ?? onlyCollection(route) ?? GENERAL;
}

function onlyCollection(route: Route): string | undefined {
  if (route.kind !== 'publication') return undefined;
  const [only, ...others] = Object.keys(route.declaration.published?.properties ?? {});
  return others.length === 0 ? only : undefined;
}

export function groups(routes: readonly Route[]): Group[] {
  const collections = new Set(
    routes.flatMap(({ kind, declaration }) => (kind === 'collection' ? [declaration.name] : [])),
  );
  const own = [
    { name: ACCOUNTS, description: 'Log-in, registration and log-out.' },
    { name: ROUTE_LIST, description: 'The routes of the API.' },
  ];
  const names = [...new Set(routes.map(groupOfRoute))].filter(
    (name) => !own.some((item) => item.name === name),
  );
  return [
    ...names
      .sort(compareText)
      .map((name) => ({ name, description: descriptionOfGroup(name, collections.has(name)) })),
    ...own,
  ];
}

function descriptionOfGroup(name: string, isCollection: boolean): string {
  if (name === GENERAL) return 'Operations without a common subject.';
  return isCollection
    ? `The documents of \`${name}\`, and operations on them.`
    : `Operations on \`${name}\`.`;
}
