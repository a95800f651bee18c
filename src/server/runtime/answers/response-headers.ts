import { validateHeaderName, validateHeaderValue } from 'node:http';
import { DEFAULT_RESPONSE_HEADERS, mayBeCached, NO_SNIFFING } from '../../../shared/conventions.js';
import type { Logger } from '../logger.js';
import type { CorsOptions } from './cross-origin.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The headers that every answer of the API carries.
 * @param status the answer's status; errors are never cached (C26)
 * @param origin the origin of the page that sends the request, as the browser states it
 */
export type ResponseHeaders = (status: number, origin: string | undefined) => AnswerHeaders;

/** Settings of the cross-origin headers (C26). */
interface CrossOrigin {
  /** The value of `Access-Control-Allow-Methods`. */
  methods: string;
  /** The origins that are allowed; all if `true`. */
  cors: true | CorsOptions;
  /** Whether answers have `X-Request-Id`. */
  isObserved: boolean;
}

/**
 * Makes the headers of an API. Configured headers replace the host's, which replace the defaults (C26). Cross-origin
 * headers and `X-Content-Type-Options` are added.
 * @throws TypeError if a configured name or value is invalid in HTTP
 */
export function createResponseHeaders(
  configured: AnswerHeaders | undefined,
  ofHost: () => AnswerHeaders | undefined,
  crossOrigin: CrossOrigin | undefined,
  log: Logger,
): ResponseHeaders {
  let source: AnswerHeaders = configured ?? DEFAULT_RESPONSE_HEADERS;
  let headers = headersByOrigin(source, crossOrigin);
  return (status, origin) => {
    const latest = configured ?? ofHost() ?? DEFAULT_RESPONSE_HEADERS;
    if (latest !== source) {
      source = latest;
      try {
        headers = headersByOrigin(latest, crossOrigin);
      } catch (error) {
        log.error('The response headers that the host sets are not used:', error);
      }
    }
    const { ofAnswers, ofErrors } = headers(origin);
    return status < 400 ? ofAnswers : ofErrors;
  };
}

interface HeadersByUse {
  readonly ofAnswers: AnswerHeaders;
  readonly ofErrors: AnswerHeaders;
}

/** Answers differ by origin if some are named: caches must not give the answer of one to another. */
function headersByOrigin(
  headers: AnswerHeaders,
  crossOrigin: CrossOrigin | undefined,
): (origin: string | undefined) => HeadersByUse {
  if (crossOrigin === undefined || crossOrigin.cors === true) {
    const all = headersByUse(headers, crossOrigin, '*');
    return () => all;
  }
  const varied = withVary(headers, 'Origin');
  const named = new Map(
    (crossOrigin.cors.origins ?? []).map((origin) => [origin, headersByUse(varied, crossOrigin, origin)]),
  );
  const others = headersByUse(varied, undefined, '*');
  return (origin) => named.get(origin ?? '') ?? others;
}

/** The headers of the body are never configured. */
function headersByUse(
  configured: AnswerHeaders,
  crossOrigin: CrossOrigin | undefined,
  origin: string,
): HeadersByUse {
  const added = crossOrigin && crossOriginHeaders(configured, crossOrigin, origin);
  const all = Object.entries(mergeHeaders({ ...NO_SNIFFING, ...added }, configured));
  for (const [name, value] of all) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const byName = Object.fromEntries(all.filter(([name]) => !/^content-(?:type|length)$/i.test(name)));
  if (!mayBeCached(configured)) return { ofAnswers: byName, ofErrors: byName };
  return {
    // A cache serves no user the answer of another, and nobody a stream for an answer.
    ofAnswers: withVary(withVary(byName, 'Authorization'), 'Accept'),
    ofErrors: mergeHeaders(byName, { 'Cache-Control': 'no-store' }),
  };
}

/** The headers, with others that replace them, except that all links stay. Node would send a header twice if its names differ in case. */
export function mergeHeaders(headers: AnswerHeaders, replacing?: AnswerHeaders): Record<string, string> {
  if (replacing === undefined) return { ...headers };
  const names = new Set(Object.keys(replacing).map((name) => name.toLowerCase()));
  const others = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  const links = [headers['Link'], replacing['Link']].filter((link) => link !== undefined);
  return {
    ...Object.fromEntries(others),
    ...replacing,
    ...(links.length === 2 && { Link: links.join(', ') }),
  };
}

function withVary(headers: AnswerHeaders, name: string): AnswerHeaders {
  const [, vary] = Object.entries(headers).find(([key]) => key.toLowerCase() === 'vary') ?? [];
  return mergeHeaders(headers, { Vary: extendVary(vary, name) });
}

/** The value of `Vary` with one more name. */
export function extendVary(vary: string | undefined, name: string): string {
  if (vary === undefined) return name;
  const names = vary.split(',').map((part) => part.trim().toLowerCase());
  return names.includes('*') || names.includes(name.toLowerCase()) ? vary : `${vary}, ${name}`;
}

/** Headers of the API that browsers hide from pages of other origins unless they are exposed. */
const EXPOSED: readonly string[] = [
  'Content-Disposition',
  'Content-Range',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'Allow',
  'Deprecation',
  'Sunset',
  'Link',
  'X-Total-Count',
];
const ALWAYS_EXPOSED: ReadonlySet<string> = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
]);

function crossOriginHeaders(
  configured: AnswerHeaders,
  { methods, cors, isObserved }: CrossOrigin,
  origin: string,
): AnswerHeaders {
  const own = Object.keys(configured).filter(
    (name) => !ALWAYS_EXPOSED.has(name.toLowerCase()) && !/^access-control-/i.test(name),
  );
  const exposed = [...EXPOSED, isObserved && 'X-Request-Id', ...own];
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-Requested-With',
    ...(cors !== true && cors.credentials === true && { 'Access-Control-Allow-Credentials': 'true' }),
    'Access-Control-Expose-Headers': exposed.filter(Boolean).join(', '),
  };
}
