/** Decides which routes take API tokens, by the configuration's `auth.apiTokens` and by `@scope` (C45). */

import { compareText } from '../../../shared/compare-text.js';
import {
  COLLECTION_OPERATIONS,
  type CollectionOperation,
  type CollectionScopes,
} from '../../../shared/contract.js';
import { type Diagnostic, diagnostic } from '../../../shared/diagnostics.js';
import { type ExposePattern, parseExposePattern, type Selectable } from '../../../shared/expose-patterns.js';
import { type ExposedKind, hintForPattern } from './exposure.js';

/** The patterns that decide whether tokens are accepted, and with which scopes. */
export type TokenSettings = Readonly<Record<string, readonly string[] | 'none'>>;

/** A declaration, and the scopes in its comment; `undefined` if that has none. */
export interface TokenSubject extends Selectable {
  commented: readonly string[] | undefined;
}

export interface TokenAccess {
  /** Sorted; `undefined` if the call takes no token. */
  callScopes: (call: TokenSubject) => string[] | undefined;
  /** `undefined` if no route of the collection takes a token. */
  collectionScopes: (collection: TokenSubject) => CollectionScopes | undefined;
  /** Diagnostics of patterns that match no exposed declaration. */
  unusedPatterns: (exposed: Readonly<Record<ExposedKind, readonly Selectable[]>>) => Diagnostic[];
}

export function createTokenAccess(settings: TokenSettings = {}): TokenAccess {
  const entries = Object.entries(settings).map(([text, scopes]) => ({
    pattern: parseExposePattern(text),
    scopes,
  }));
  /** The last pattern that matches decides, as in `expose`. The scopes of a comment are needed in addition. */
  const neededScopes = (route: Selectable[], commented: TokenSubject['commented']): string[] | undefined => {
    const configured = entries.findLast(({ pattern }) => route.some(pattern.fits))?.scopes;
    if (configured === 'none' || (configured ?? commented) === undefined) return undefined;
    return [...new Set([...(configured ?? []), ...(commented ?? [])])].sort(compareText);
  };
  return {
    callScopes: ({ commented, ...call }) => neededScopes([call], commented),
    collectionScopes: ({ commented, ...collection }) => {
      const operations = COLLECTION_OPERATIONS.flatMap((operation) => {
        const scopes = neededScopes([collection, selectableOperation(collection, operation)], commented);
        return scopes === undefined ? [] : [[operation, scopes] as const];
      });
      return operations.length === 0 ? undefined : Object.fromEntries(operations);
    },
    unusedPatterns: ({ publications, methods, collections }) => {
      const operations = collections.flatMap((collection) =>
        COLLECTION_OPERATIONS.map((operation) => selectableOperation(collection, operation)),
      );
      const selectables = [...publications, ...methods, ...collections, ...operations];
      return entries
        .filter(({ pattern }) => !selectables.some(pattern.fits))
        .map(({ pattern }) => fitsNothing(pattern, selectables));
    },
  };
}

/** One route of a collection has a name of its own: `tasks.insert`. */
const selectableOperation = (collection: Selectable, operation: CollectionOperation): Selectable => ({
  ...collection,
  name: collection.name === null ? null : `${collection.name}.${operation}`,
});

const fitsNothing = (pattern: ExposePattern, selectables: readonly Selectable[]): Diagnostic =>
  diagnostic(
    'api-tokens-match-nothing',
    `The pattern '${pattern.text}' in auth.apiTokens matches no exposed declaration.`,
    { hint: hintForPattern(pattern, selectables, 'exposed declarations') },
  );
