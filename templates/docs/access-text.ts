/** What an operation wants of a token, in a sentence. */
import { type ApiDocument, bearerSchemes, type Operation } from './api-document.js';

/** For each token that the operation takes, the scopes that it needs. */
export function tokenUses(
  document: ApiDocument,
  { security = document.security ?? [] }: Operation,
): (readonly string[])[] {
  const schemes = bearerSchemes(document);
  return security.flatMap((needed) =>
    schemes.flatMap((scheme) => (needed[scheme] === undefined ? [] : [needed[scheme]])),
  );
}

export function accessText(document: ApiDocument, operation: Operation): string {
  const uses = tokenUses(document, operation);
  if (uses.length === 0) return 'Anyone may call this, and gets the same answer.';
  const { security = document.security ?? [] } = operation;
  const isOptional = security.some((needed) => Object.keys(needed).length === 0);
  const scopes = [...new Set(uses.flat())];
  return [
    isOptional ? 'A token is optional: a call without one runs as nobody.' : 'Needs a token.',
    ...(scopes.length === 0 ? [] : [`An API token needs ${scopes.join(', ')}.`]),
  ].join(' ');
}
