import type { IncomingMessage } from 'node:http';
import { queryIn } from '../query-in.js';

type TokenRequest = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>;

const SCHEME = 'bearer';

/**
 * The token of a request: in `Authorization: Bearer` or, if `queryToken` allows it, in `?access_token=` (C27).
 * `undefined` if there is none, as with any other scheme. Empty, and so never valid, if nothing follows the scheme or if
 * a token is sent twice. The token is not verified here.
 */
export function presentedToken(request: TokenRequest, queryToken: boolean): string | undefined {
  const { authorization } = request.headers;
  const inHeader = authorization === undefined ? undefined : headerToken(authorization, request.rawHeaders);
  if (!queryToken) return inHeader;
  const [inQuery, ...more] = queryTokens(request.url ?? '');
  if (inQuery === undefined) return inHeader;
  return inHeader === undefined && more.length === 0 ? inQuery : '';
}

function headerToken(authorization: string, rawHeaders: readonly string[]): string | undefined {
  // Node keeps only the first header, but a proxy in front may have looked at another one.
  if (isRepeated('authorization', rawHeaders)) return '';
  const scheme = authorization.slice(0, SCHEME.length + 1).toLowerCase();
  if (scheme !== SCHEME && scheme !== `${SCHEME} `) return undefined;
  return authorization.slice(SCHEME.length).trim();
}

/** Parsed from the URL, because the host decides how Express parses queries. */
function queryTokens(url: string): string[] {
  const query = queryIn(url);
  return query === '' ? [] : new URLSearchParams(query).getAll('access_token');
}

/** Node keeps the first of some headers. */
export function isRepeated(lowercaseName: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === lowercaseName.length && name.toLowerCase() === lowercaseName) count += 1;
  }
  return count > 1;
}
