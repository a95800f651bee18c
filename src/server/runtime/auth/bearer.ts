import type { IncomingMessage } from 'node:http';
import { queryOfTarget } from '../routing/request-target.js';

type TokenRequest = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>;

const SCHEME = 'bearer';
/** The name of a token in a query (RFC 6750, 2.3). */
export const QUERY_TOKEN = 'access_token';

/** The unverified token (C27); `undefined` without one; empty, and so invalid, if only its scheme or two are sent. */
export function presentedToken(request: TokenRequest, queryToken: boolean): string | undefined {
  const { authorization } = request.headers;
  const inHeader = authorization === undefined ? undefined : headerToken(authorization, request.rawHeaders);
  if (!queryToken) return inHeader;
  const [inQuery, ...more] = queryTokens(request.url ?? '');
  if (inQuery === undefined) return inHeader;
  return inHeader === undefined && more.length === 0 ? inQuery : '';
}

function headerToken(authorization: string, rawHeaders: readonly string[]): string | undefined {
  // Node keeps only the first header, but a proxy in front may have read another one.
  if (isRepeated('authorization', rawHeaders)) return '';
  const scheme = authorization.slice(0, SCHEME.length + 1).toLowerCase();
  if (scheme !== SCHEME && scheme !== `${SCHEME} `) return undefined;
  return authorization.slice(SCHEME.length).trim();
}

/** Whether a request has a token in its query, valid or not. */
export const hasQueryToken = ({ url = '' }: TokenRequest): boolean => queryTokens(url).length > 0;

/** Parses the URL itself, because the application configures how Express parses queries. */
function queryTokens(url: string): string[] {
  const query = queryOfTarget(url);
  return query === '' ? [] : new URLSearchParams(query).getAll(QUERY_TOKEN);
}

/** Whether a header occurs twice: Node drops repetitions of some headers. */
export const isRepeated = (lowercaseName: string, rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter(
    (text, index) =>
      index % 2 === 0 && text.length === lowercaseName.length && text.toLowerCase() === lowercaseName,
  ).length > 1;
