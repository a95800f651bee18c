/** The groups of operations, by subject. */
import { compareText } from '../../../shared/compare-text.js';
import type { Route } from '../../routes/index.js';

interface Tag {
  name: string;
  description: string;
}

/** The tags of the routes that every API has (C23, C30). */
export const ACCOUNTS_TAG = 'Accounts';
export const ROUTES_TAG = 'Routes';
/** The tag of declarations whose names say no subject. */
const GENERAL_TAG = 'General';

/**
 * The tag that the comment names or, without one, the first word of the name: `tasks.create` → `tasks`. A collection is a
 * subject, and so is the only one that a publication shows.
 */
export function tagOf(route: Route): string {
  const { declaration } = route;
  if (declaration.tag !== undefined) return declaration.tag;
  if (route.kind === 'collection') return declaration.name;
  const [, prefix] = /^(.+?)[.:/]./u.exec(declaration.name) ?? [];
  return prefix ?? onlyCollection(route) ?? GENERAL_TAG;
}

function onlyCollection(route: Route): string | undefined {
  if (route.kind !== 'publication') return undefined;
  const [only, ...others] = Object.keys(route.declaration.published?.properties ?? {});
  return others.length === 0 ? only : undefined;
}

export function tags(routes: readonly Route[]): Tag[] {
  const collections = new Set(
    routes.flatMap(({ kind, declaration }) => (kind === 'collection' ? [declaration.name] : [])),
  );
  const own = [
    { name: ACCOUNTS_TAG, description: 'Log-in, registration and log-out.' },
    { name: ROUTES_TAG, description: 'What the API consists of.' },
  ];
  const names = [...new Set(routes.map(tagOf))].filter((name) => !own.some((each) => each.name === name));
  return [
    ...names
      .sort(compareText)
      .map((name) => ({ name, description: descriptionOfTag(name, collections.has(name)) })),
    ...own,
  ];
}

function descriptionOfTag(name: string, isCollection: boolean): string {
  if (name === GENERAL_TAG) return 'Operations of no one subject.';
  return isCollection
    ? `The documents of \`${name}\`, and what concerns them.`
    : `What concerns \`${name}\`.`;
}
