/** Compares the scopes that API tokens need (C45). Calls of users are not affected. */
import { COLLECTION_OPERATIONS, type CollectionScopes } from '../../../shared/contract.js';
import { type LocalChange, localChange } from './change.js';

type Scopes = readonly string[] | undefined;

/** @param path `undefined` for a call; the name of the operation for a route of a collection */
export function compareScopes(before: Scopes, after: Scopes, operation?: string): LocalChange[] {
  const path = operation === undefined ? 'API tokens' : `API tokens, ${operation}`;
  const texts = { before: scopesText(before), after: scopesText(after) };
  if (texts.before === texts.after) return [];
  if (before === undefined)
    return [localChange('tokens-accepted', 'compatible', path, 'are accepted now', texts)];
  if (after === undefined)
    return [localChange('tokens-refused', 'breaking', path, 'are no longer accepted', texts)];
  return after.every((scope) => before.includes(scope))
    ? [localChange('scopes-removed', 'compatible', path, 'need fewer scopes', texts)]
    : [localChange('scopes-added', 'breaking', path, 'need another scope', texts)];
}

export const compareCollectionScopes = (
  before: CollectionScopes = {},
  after: CollectionScopes = {},
): LocalChange[] =>
  COLLECTION_OPERATIONS.flatMap((operation) => compareScopes(before[operation], after[operation], operation));

function scopesText(scopes: Scopes): string {
  if (scopes === undefined) return 'none';
  return scopes.length === 0 ? 'any' : scopes.join(' and ');
}
