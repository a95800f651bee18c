import type { IncomingMessage } from 'node:http';

type TokenRequest = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>;

const SCHEME = 'bearer';

/**
 * The token that a request presents: in `Authorization: Bearer`, or, where `queryToken` allows it, in `?access_token=`
 * (C27). Undefined where it presents none, as with any other scheme; empty, and so never valid, where it presents
 * nothing after the scheme, or is sent twice. Whether it is a token at all shows when it is verified.
 */
export function presentedToken(request: TokenRequest, queryToken: boolean): string | undefined {
  const { authorization } = request.headers;
  const inHeader = authorization === undefined ? undefined : headerToken(authorization, request.rawHeaders);
  const [inQuery, ...more] = queryToken ? queryTokens(request.url ?? '') : [];
  if (inQuery === undefined) return inHeader;
  return inHeader === undefined && more.length === 0 ? inQuery : '';
}

function headerToken(authorization: string, rawHeaders: readonly string[]): string | undefined {
  // Node drops all but the first: which one a proxy in front has looked at, nobody knows.
  if (isRepeated('authorization', rawHeaders)) return '';
  const scheme = authorization.slice(0, SCHEME.length + 1).toLowerCase();
  if (scheme !== SCHEME && scheme !== `${SCHEME} `) return undefined;
  return authorization.slice(SCHEME.length).trim();
}

/** Read from the URL itself: how Express parses a query is the host's to choose. */
function queryTokens(url: string): string[] {
  const start = url.indexOf('?');
  return start === -1 ? [] : new URLSearchParams(url.slice(start)).getAll('access_token');
}

function isRepeated(lowercaseName: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === lowercaseName.length && name.toLowerCase() === lowercaseName) count += 1;
  }
  return count > 1;
}
