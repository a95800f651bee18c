/** What an operation wants of a token, in a sentence. */
import { type ApiDocument, bearerSchemes, type Operation } from './api-document.js';

export function takesToken(
  document: ApiDocument,
  { security = document.security ?? [] }: Operation,
): boolean {
  const schemes = bearerSchemes(document);
  return security.some((needed) => schemes.some((scheme) => needed[scheme] !== undefined));
}

export function accessText(document: ApiDocument, operation: Operation): string {
  if (!takesToken(document, operation)) return 'Anyone may call this, and gets the same answer.';
  const { security = document.security ?? [], 'x-scopes': scopes = [] } = operation;
  const isOptional = security.some((needed) => Object.keys(needed).length === 0);
  return [
    isOptional ? 'A token is optional: a call without one runs as nobody.' : 'Needs a token.',
    ...(scopes.length === 0 ? [] : [`An API token needs ${scopes.join(', ')}.`]),
  ].join(' ');
}
