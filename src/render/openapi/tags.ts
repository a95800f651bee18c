/** The groups of operations. */

import { compareText } from '../../compare-text.js';
import type { Route } from '../../routes/index.js';

interface Tag {
  name: string;
  description: string;
}

/** The tag of a route is the module that declares it: `server/tasks`. */
export const tagOf = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, '');

/** The tags of the routes that every API has (C23, C30). */
export const ACCOUNTS_TAG = 'Accounts';
export const ROUTES_TAG = 'Routes';

export function tags(routes: readonly Route[]): Tag[] {
  const files = [...new Set(routes.map(({ declaration }) => declaration.file))].sort(compareText);
  const byName = new Map(files.map((file) => [tagOf(file), `Declared in \`${file}\`.`]));
  byName.set(ACCOUNTS_TAG, 'Log-in, registration and log-out.');
  byName.set(ROUTES_TAG, 'What the API consists of.');
  return [...byName].map(([name, description]) => ({ name, description }));
}
