import { BODY_LIMIT, PUBLICATION_TIMEOUT } from '../../conventions.js';
import type { AuthOptions } from '../auth/auth-options.js';
import type { Logger } from '../logger.js';
import type { Validation } from '../validation/settings.js';

export interface RestOptions {
  auth?: AuthOptions;
  /** Headers of every answer. They replace the default ones and those that the host sets (C26). */
  responseHeaders?: Record<string, string>;
  /** Whether to send cross-origin headers, with the verbs that the routes use (C26). */
  cors?: boolean;
  /** The largest request body in bytes, after decompression; 1,000,000 by default (C36). */
  bodyLimit?: number;
  /** After how many milliseconds a publication that is not ready is answered with 504; 30,000 by default (C4). */
  publicationTimeout?: number;
  /** Whether answers are compressed for clients that take them so. Otherwise this is left to what stands in front. */
  compression?: boolean;
  /** How requests are validated against the contract. By default, what it does not name is refused. */
  validation?: Validation;
  /** `console` by default. */
  log?: Logger;
}

export interface ResolvedOptions {
  readonly auth: AuthOptions;
  readonly responseHeaders: Readonly<Record<string, string>> | undefined;
  readonly cors: boolean;
  readonly bodyLimit: number;
  readonly publicationTimeout: number;
  readonly compression: boolean;
  readonly validation: Validation;
  readonly log: Logger;
}

/** Longest delay that a timer of Node takes. */
const LONGEST_DELAY = 2 ** 31 - 1;

/**
 * Options that are given where the router is made override those in the generated code.
 * @throws TypeError if a number cannot be used
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
    compression: given.compression ?? configured.compression ?? false,
    validation: given.validation ?? configured.validation ?? {},
    log: given.log ?? configured.log ?? console,
  };
}

function positive(name: string, value: number, largest: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= largest) return value;
  throw new TypeError(`${name} must be an integer from 1 to ${largest}, not ${String(value)}`);
}
