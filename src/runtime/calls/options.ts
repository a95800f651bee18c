import { BODY_LIMIT, PUBLICATION_TIMEOUT } from '../../conventions.js';
import type { AuthOptions } from '../auth/auth-options.js';
import type { Logger } from '../logger.js';
import type { Validation } from '../validation/settings.js';

export interface RestOptions {
  auth?: AuthOptions;
  /** Headers of every answer, instead of the default ones and of those that the host sets (C26). */
  responseHeaders?: Record<string, string>;
  /** Sends the cross-origin headers besides, with the verbs that the routes really use (C26). */
  cors?: boolean;
  /** Bytes of a request body, after decompression; 1,000,000 where it is absent (C36). */
  bodyLimit?: number;
  /** Milliseconds until a publication that is not ready is answered 504; 30,000 where it is absent (C4). */
  publicationTimeout?: number;
  /** Whether requests are held against the contract; where absent, what it does not name is refused. */
  validation?: Validation;
  /** `console` where it is absent. */
  log?: Logger;
}

export interface ResolvedOptions {
  readonly auth: AuthOptions;
  readonly responseHeaders: Readonly<Record<string, string>> | undefined;
  readonly cors: boolean;
  readonly bodyLimit: number;
  readonly publicationTimeout: number;
  readonly validation: Validation;
  readonly log: Logger;
}

/** Longest delay that a timer of Node takes. */
const LONGEST_DELAY = 2 ** 31 - 1;

/**
 * Options given where the router is made count before those that the generated code holds.
 * @throws TypeError where a number is none that can be used
 */
export function resolveOptions(given: RestOptions, configured: RestOptions): ResolvedOptions {
  return {
    auth: { ...configured.auth, ...given.auth },
    responseHeaders: given.responseHeaders ?? configured.responseHeaders,
    cors: given.cors ?? configured.cors ?? false,
    bodyLimit: positive(
      'bodyLimit',
      given.bodyLimit ?? configured.bodyLimit ?? BODY_LIMIT,
      Number.MAX_SAFE_INTEGER,
    ),
    publicationTimeout: positive(
      'publicationTimeout',
      given.publicationTimeout ?? configured.publicationTimeout ?? PUBLICATION_TIMEOUT,
      LONGEST_DELAY,
    ),
    validation: given.validation ?? configured.validation ?? {},
    log: given.log ?? configured.log ?? console,
  };
}

function positive(name: string, value: number, largest: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= largest) return value;
  throw new TypeError(`${name} must be an integer from 1 to ${largest}, not ${String(value)}`);
}
