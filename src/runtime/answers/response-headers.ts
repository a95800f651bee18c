import { validateHeaderName, validateHeaderValue } from 'node:http';
import { DEFAULT_RESPONSE_HEADERS, mayBeKept, NO_SNIFFING } from '../../conventions.js';
import type { Logger } from '../logger.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The headers that every answer of the API carries. */
export interface ResponseHeaders {
  current(): PreparedHeaders;
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
}

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
    const headers = checkedHeaders(configured, crossOrigin);
    return { current: () => headers };
  }
  let source: AnswerHeaders = DEFAULT_RESPONSE_HEADERS;
  let headers = checkedHeaders(source, crossOrigin);
  return {
    current() {
      const latest = ofHost() ?? DEFAULT_RESPONSE_HEADERS;
      if (latest === source) return headers;
      source = latest;
      try {
        headers = checkedHeaders(latest, crossOrigin);
      } catch (error) {
        log.error('The response headers that the host sets are not used:', error);
      }
      return headers;
    },
  };
}

function checkedHeaders(headers: AnswerHeaders, crossOrigin: CrossOrigin | undefined): PreparedHeaders {
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const added = {
    ...NO_SNIFFING,
    ...(crossOrigin === undefined ? {} : crossOriginHeaders(crossOrigin)),
  };
  const all = [
    ...Object.entries(headers),
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
    allowsCaching: mayBeKept(headers),
  };
}

/** Each answer has its own. */
const OF_THE_BODY: ReadonlySet<string> = new Set(['content-type', 'content-length']);

const crossOriginHeaders = ({ methods }: CrossOrigin): AnswerHeaders => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-Requested-With',
});
