import { validateHeaderName, validateHeaderValue } from 'node:http';
import { DEFAULT_RESPONSE_HEADERS, mayBeKept, NO_SNIFFING } from '../../../shared/conventions.js';
import type { Logger } from '../logger.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The headers that every answer of the API carries. */
export interface ResponseHeaders {
  /**
   * @param verb of the request: browsers read no headers of an answer to OPTIONS, so it exposes none
   * @param status of the answer: no cache may keep an error (C26)
   */
  current(verb: string, status: number): PreparedHeaders;
}

export interface PreparedHeaders {
  readonly byName: AnswerHeaders;
  /** Lowercase. */
  readonly names: ReadonlySet<string>;
  /** Names and values in turn, with the type of an answer in JSON, as Node takes them with the least work. */
  readonly list: readonly string[];
  /** Whether clients may keep answers, to ask later whether they are still the same. */
  readonly allowsCaching: boolean;
}

/** What answers tell browsers about other origins (C26). */
interface CrossOrigin {
  /** The value of `Access-Control-Allow-Methods`. */
  methods: string;
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
 * The configured headers replace those that the host sets, which replace the default ones (C26). Cross-origin headers
 * are added to them, and one that is always sent.
 * @throws TypeError if HTTP does not allow a configured name or value
 */
export function createResponseHeaders(
  configured: AnswerHeaders | undefined,
  ofHost: () => AnswerHeaders | undefined,
  crossOrigin: CrossOrigin | undefined,
  log: Logger,
): ResponseHeaders {
  if (configured !== undefined) {
    const prepared = checkedHeaders(configured, crossOrigin);
    return { current: (verb, status) => headersFor(prepared, verb, status) };
  }
  let source: AnswerHeaders = DEFAULT_RESPONSE_HEADERS;
  let headers = checkedHeaders(source, crossOrigin);
  return {
    current(verb, status) {
      const latest = ofHost() ?? DEFAULT_RESPONSE_HEADERS;
      if (latest !== source) {
        source = latest;
        try {
          headers = checkedHeaders(latest, crossOrigin);
        } catch (error) {
          log.error('The response headers that the host sets are not used:', error);
        }
      }
      return headersFor(headers, verb, status);
    },
  };
}

function checkedHeaders(headers: AnswerHeaders, crossOrigin: CrossOrigin | undefined): HeadersByUse {
  const allowsCaching = mayBeKept(headers);
  const configured = allowsCaching ? variedByCaller(headers) : headers;
  const allowing = crossOrigin === undefined ? {} : crossOriginHeaders(crossOrigin);
  const exposing =
    crossOrigin === undefined ? {} : { [EXPOSE]: exposedNames(headers, crossOrigin, allowsCaching) };
  const prepared = (added: AnswerHeaders): PreparedHeaders =>
    preparedHeaders(configured, { ...NO_SNIFFING, ...added }, allowsCaching);
  const ofAnswers = prepared({ ...allowing, ...exposing });
  const ofErrors = allowsCaching
    ? preparedHeaders(
        { ...withoutName(headers, 'cache-control'), 'Cache-Control': 'no-store' },
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
  const own = new Set(Object.keys(configured).map((name) => name.toLowerCase()));
  const all = [
    ...Object.entries(configured),
    ...Object.entries(added).filter(([name]) => !own.has(name.toLowerCase())),
  ];
  for (const [name, value] of all) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const list = all.filter(([name]) => !OF_THE_BODY.has(name.toLowerCase())).flat();
  const names = new Set([...OF_THE_BODY, ...all.map(([name]) => name.toLowerCase())]);
  return {
    byName: Object.fromEntries(all),
    names,
    list: [...list, 'Content-Type', JSON_TYPE],
    allowsCaching,
  };
}

/** A cache must not answer one user with what it keeps of another, nor after the log-out with what was before. */
function variedByCaller(headers: AnswerHeaders): AnswerHeaders {
  return { ...withoutName(headers, 'vary'), Vary: varyBy(headerIn(headers, 'vary'), 'Authorization') };
}

/** @param lowercase the name, in lowercase */
const withoutName = (headers: AnswerHeaders, lowercase: string): AnswerHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== lowercase));

/** @param lowercase the name, in lowercase */
const headerIn = (headers: AnswerHeaders, lowercase: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === lowercase)?.[1];

/** The value of `Vary` with one more name. */
export function varyBy(vary: string | undefined, name: string): string {
  if (vary === undefined) return name;
  const names = vary.split(',').map((each) => each.trim().toLowerCase());
  return names.includes('*') || names.includes(name.toLowerCase()) ? vary : `${vary}, ${name}`;
}

/** Each answer has its own. */
const OF_THE_BODY: ReadonlySet<string> = new Set(['content-type', 'content-length']);

const crossOriginHeaders = ({ methods }: CrossOrigin): AnswerHeaders => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-Requested-With',
});

const EXPOSE = 'Access-Control-Expose-Headers';

/** What the API itself sends beside what browsers show pages of every origin. */
const EXPOSED: readonly string[] = ['Location', 'Retry-After', 'WWW-Authenticate', 'Allow', 'Deprecation'];
const SHOWN_ALWAYS: ReadonlySet<string> = new Set([
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
    (name) => !SHOWN_ALWAYS.has(name.toLowerCase()) && !/^access-control-/i.test(name),
  );
  return [
    ...EXPOSED,
    ...(allowsCaching ? ['ETag'] : []),
    ...(isObserved ? ['X-Request-Id'] : []),
    ...own,
  ].join(', ');
}
