import { validateHeaderName, validateHeaderValue } from 'node:http';
import { DEFAULT_RESPONSE_HEADERS, mayBeCached, NO_SNIFFING } from '../../../shared/conventions.js';
import type { Logger } from '../logger.js';
import { allowingHeaders, type CorsOptions } from './cross-origin.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The headers that every answer of the API carries. */
export interface ResponseHeaders {
  /**
   * @param verb the request's verb; an answer to OPTIONS exposes no headers, because browsers read none of it
   * @param status the answer's status; errors are never cached (C26)
   * @param origin the origin of the page that sends the request, as the browser states it
   */
  current(verb: string, status: number, origin: string | undefined): PreparedHeaders;
}

export interface PreparedHeaders {
  readonly byName: AnswerHeaders;
  /** All names, in lowercase. */
  readonly names: ReadonlySet<string>;
  /** Alternating names and values, including the content type: the form that Node processes fastest. */
  readonly list: readonly string[];
  /** Whether clients may cache answers and revalidate them later. */
  readonly allowsCaching: boolean;
}

/** Settings of the cross-origin headers (C26). */
interface CrossOrigin {
  /** The value of `Access-Control-Allow-Methods`. */
  methods: string;
  /** The origins that are allowed; all if `true`. */
  cors: true | CorsOptions;
  /** Whether answers have `X-Request-Id`. */
  isObserved: boolean;
}

interface HeadersByUse {
  readonly ofAnswers: PreparedHeaders;
  readonly ofErrors: PreparedHeaders;
  readonly ofOptions: PreparedHeaders;
}

const headersFor = (
  { ofAnswers, ofErrors, ofOptions }: HeadersByUse,
  verb: string,
  status: number,
): PreparedHeaders => (verb === 'OPTIONS' ? ofOptions : status < 400 ? ofAnswers : ofErrors);

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
  return {
    current(verb, status, origin) {
      const latest = configured ?? ofHost() ?? DEFAULT_RESPONSE_HEADERS;
      if (latest !== source) {
        source = latest;
        try {
          headers = headersByOrigin(latest, crossOrigin);
        } catch (error) {
          log.error('The response headers that the host sets are not used:', error);
        }
      }
      return headersFor(headers(origin), verb, status);
    },
  };
}

/** Answers differ by origin if some are named: caches must not give the answer of one to another. */
function headersByOrigin(
  headers: AnswerHeaders,
  crossOrigin: CrossOrigin | undefined,
): (origin: string | undefined) => HeadersByUse {
  if (crossOrigin === undefined || crossOrigin.cors === true) {
    const all = checkedHeaders(headers, crossOrigin, '*');
    return () => all;
  }
  const [, vary] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'vary') ?? [];
  const varied = merged(headers, { Vary: varyBy(vary, 'Origin') });
  const named = new Map(
    (crossOrigin.cors.origins ?? []).map((origin) => [origin, checkedHeaders(varied, crossOrigin, origin)]),
  );
  const others = checkedHeaders(varied, undefined, '*');
  return (origin) => named.get(origin ?? '') ?? others;
}

function checkedHeaders(
  headers: AnswerHeaders,
  crossOrigin: CrossOrigin | undefined,
  origin: string,
): HeadersByUse {
  const allowsCaching = mayBeCached(headers);
  const configured = allowsCaching ? variedByCaller(headers) : headers;
  const allowing =
    crossOrigin === undefined
      ? {}
      : allowingHeaders(
          origin,
          crossOrigin.methods,
          crossOrigin.cors !== true && crossOrigin.cors.credentials === true,
        );
  const exposing =
    crossOrigin === undefined ? {} : { [EXPOSE]: exposedNames(headers, crossOrigin, allowsCaching) };
  const prepared = (added: AnswerHeaders): PreparedHeaders =>
    preparedHeaders(configured, { ...NO_SNIFFING, ...added }, allowsCaching);
  const ofAnswers = prepared({ ...allowing, ...exposing });
  const ofErrors = allowsCaching
    ? preparedHeaders(
        merged(headers, { 'Cache-Control': 'no-store' }),
        { ...NO_SNIFFING, ...allowing, ...exposing },
        false,
      )
    : ofAnswers;
  return { ofAnswers, ofErrors, ofOptions: prepared(allowing) };
}

function preparedHeaders(
  configured: AnswerHeaders,
  added: AnswerHeaders,
  allowsCaching: boolean,
): PreparedHeaders {
  const byName = merged(added, configured);
  const all = Object.entries(byName);
  for (const [name, value] of all) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const list = all.filter(([name]) => !BODY_HEADERS.has(name.toLowerCase())).flat();
  const names = new Set([...BODY_HEADERS, ...all.map(([name]) => name.toLowerCase())]);
  return { byName, names, list: [...list, 'Content-Type', JSON_TYPE], allowsCaching };
}

/** The headers, with others that replace them, except that all links stay. Node would send a header twice if its names differ in case. */
export function merged(headers: AnswerHeaders, replacing: AnswerHeaders = {}): Record<string, string> {
  const names = new Set(Object.keys(replacing).map((name) => name.toLowerCase()));
  const others = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  const links = [headers['Link'], replacing['Link']].filter((link) => link !== undefined);
  return {
    ...Object.fromEntries(others),
    ...replacing,
    ...(links.length === 2 && { Link: links.join(', ') }),
  };
}

/** Adds `Authorization`, so that a cache serves no user the answer of another, and `Accept`, because of streams. */
function variedByCaller(headers: AnswerHeaders): AnswerHeaders {
  const [, vary] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'vary') ?? [];
  return merged(headers, { Vary: varyBy(varyBy(vary, 'Authorization'), 'Accept') });
}

/** The value of `Vary` with one more name. */
export function varyBy(vary: string | undefined, name: string): string {
  if (vary === undefined) return name;
  const names = vary.split(',').map((part) => part.trim().toLowerCase());
  return names.includes('*') || names.includes(name.toLowerCase()) ? vary : `${vary}, ${name}`;
}

/** Headers that depend on the answer's body. */
const BODY_HEADERS: ReadonlySet<string> = new Set(['content-type', 'content-length']);

const EXPOSE = 'Access-Control-Expose-Headers';

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

function exposedNames(
  configured: AnswerHeaders,
  { isObserved }: CrossOrigin,
  allowsCaching: boolean,
): string {
  const own = Object.keys(configured).filter(
    (name) => !ALWAYS_EXPOSED.has(name.toLowerCase()) && !/^access-control-/i.test(name),
  );
  return [
    ...EXPOSED,
    ...(allowsCaching ? ['ETag'] : []),
    ...(isObserved ? ['X-Request-Id'] : []),
    ...own,
  ].join(', ');
}
