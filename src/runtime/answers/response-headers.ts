import { validateHeaderName, validateHeaderValue } from 'node:http';
import { DEFAULT_RESPONSE_HEADERS } from '../../conventions.js';
import type { Logger } from '../logger.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

/** The headers that every answer of the API carries. */
export interface ResponseHeaders {
  /** Alternating names and values, as `writeHead` takes them. Do not change the list. */
  current(): readonly string[];
}

/** What answers tell browsers about other origins (C26). */
interface CrossOrigin {
  /** The value of `Access-Control-Allow-Methods`. */
  methods: string;
}

/**
 * The configured headers replace those that the host sets, which replace the default ones (C26). Cross-origin headers
 * are added to them.
 * @throws TypeError if HTTP does not allow a configured name or value
 */
export function createResponseHeaders(
  configured: AnswerHeaders | undefined,
  ofHost: () => AnswerHeaders | undefined,
  crossOrigin: CrossOrigin | undefined,
  log: Logger,
): ResponseHeaders {
  if (configured !== undefined) {
    const list = headerList(configured, crossOrigin);
    return { current: () => list };
  }
  let source: AnswerHeaders = DEFAULT_RESPONSE_HEADERS;
  let list = headerList(source, crossOrigin);
  return {
    current() {
      const latest = ofHost() ?? DEFAULT_RESPONSE_HEADERS;
      if (latest === source) return list;
      source = latest;
      try {
        list = headerList(latest, crossOrigin);
      } catch (error) {
        log.error('The response headers that the host sets are not used:', error);
      }
      return list;
    },
  };
}

function headerList(headers: AnswerHeaders, crossOrigin: CrossOrigin | undefined): readonly string[] {
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const added = crossOrigin === undefined ? {} : crossOriginHeaders(crossOrigin);
  const all = [
    ...Object.entries(headers),
    ...Object.entries(added).filter(([name]) => !own.has(name.toLowerCase())),
  ];
  for (const [name, value] of all) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return all.flat();
}

const crossOriginHeaders = ({ methods }: CrossOrigin): AnswerHeaders => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-Requested-With',
});
