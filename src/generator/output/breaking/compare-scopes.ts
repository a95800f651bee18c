/** Compares the scopes that API tokens need (C45). Calls of users are not affected. */
import { COLLECTION_OPERATIONS, type CollectionScopes } from '../../../shared/contract.js';
import type { LocalChange } from './positions.js';

type Scopes = readonly string[] | undefined;

/** @param path `undefined` for a call; the name of the operation for a route of a collection */
export function compareScopes(before: Scopes, after: Scopes, operation?: string): LocalChange[] {
  const path = operation === undefined ? 'API tokens' : `API tokens, ${operation}`;
  const texts = { before: scopesText(before), after: scopesText(after) };
  if (texts.before === texts.after) return [];
  const change = { path, ...texts };
  if (before === undefined)
    return [{ ...change, kind: 'tokens-accepted', breaking: false, message: 'are taken now' }];
  if (after === undefined)
    return [{ ...change, kind: 'tokens-refused', breaking: true, message: 'are no longer accepted' }];
  return after.every((scope) => before.includes(scope))
    ? [{ ...change, kind: 'scopes-removed', breaking: false, message: 'need fewer scopes' }]
    : [{ ...change, kind: 'scopes-added', breaking: true, message: 'need another scope' }];
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
