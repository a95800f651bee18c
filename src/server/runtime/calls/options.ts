import { SERVING_LIMITS } from '../../../shared/serving-limits.js';
import { createStructuredLogger, type StructuredLogger } from '../../../shared/structured-logger.js';
import type { AuthOptions } from '../auth/auth-options.js';
import type { Logger } from '../logger.js';
import {
  type ObserveOptions,
  type ResolvedObserveOptions,
  resolveObserveOptions,
} from '../observing/observe-options.js';
import { problemLogger } from '../observing/problem-logger.js';
import type { Validation } from '../validation/settings.js';
import type { TrustProxy } from './api-request.js';

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
  /** After how many milliseconds a client is cut off that reads nothing of a long answer; 30,000 by default. */
  unreadTimeout?: number;
  /**
   * How many bytes long answers may hold together until their clients have read them; 256,000,000 by default. Above that,
   * clients that have stopped reading are cut off, or long answers are 503.
   */
  unreadLimit?: number;
  /** Whether answers are compressed for clients that take them so. Otherwise this is left to what stands in front. */
  compression?: boolean;
  /** How requests are validated against the contract. By default, what it does not name is refused. */
  validation?: Validation;
  /** How the running API is watched: log, metrics and traces. */
  observe?: ObserveOptions;
  /** `console` by default. */
  log?: Logger;
}

/** Options of an API that requests reach without a framework in front of it. */
export interface FrontOptions extends RestOptions {
  /**
   * Which proxies in front of the server are trusted to tell the client's address and protocol: Express's `trust proxy`,
   * for example `'loopback'` or the number of proxies. None by default.
   */
  trustProxy?: TrustProxy;
}

/** Options of a server of its own. */
export interface ServerOptions extends FrontOptions {
  /** Whether the server answers `GET /healthz` and `GET /readyz`, where the API has no such routes; true by default. */
  health?: boolean;
  /**
   * How many milliseconds running requests get to end after SIGTERM or SIGINT, before they are cut off; 30,000 by default.
   */
  shutdownTimeout?: number;
  /**
   * For how many milliseconds after the signal requests are still taken while `/readyz` answers 503, so that a load
   * balancer learns of it; 0 by default.
   */
  shutdownDelay?: number;
  /** Whether SIGTERM and SIGINT end the server, the database and the process; true by default. */
  signals?: boolean;
}

export interface ResolvedOptions {
  readonly auth: AuthOptions;
  readonly responseHeaders: Readonly<Record<string, string>> | undefined;
  readonly cors: boolean;
  readonly bodyLimit: number;
  readonly publicationTimeout: number;
  readonly unreadTimeout: number;
  readonly unreadLimit: number;
  readonly compression: boolean;
  readonly validation: Validation;
  readonly observe: ResolvedObserveOptions;
  /** What writes a line for each request; `undefined` if nothing does. */
  readonly lines: StructuredLogger | undefined;
  readonly log: Logger;
}

/**
 * Options that are given where the router is made override those in the generated code.
 * @throws TypeError if a number cannot be used; Error if a package is missing that an option needs
 */
export function resolveOptions(given: RestOptions, configured: RestOptions): ResolvedOptions {
  const observe = { ...configured.observe, ...given.observe };
  const lines = observe.log === true ? createStructuredLogger() : observe.log || undefined;
  return {
    auth: { ...configured.auth, ...given.auth },
    responseHeaders: given.responseHeaders ?? configured.responseHeaders,
    cors: given.cors ?? configured.cors ?? false,
    bodyLimit: limit('bodyLimit', given, configured),
    publicationTimeout: limit('publicationTimeout', given, configured),
    unreadTimeout: limit('unreadTimeout', given, configured),
    unreadLimit: limit('unreadLimit', given, configured),
    compression: given.compression ?? configured.compression ?? false,
    validation: given.validation ?? configured.validation ?? {},
    observe: resolveObserveOptions(observe),
    lines,
    log: given.log ?? configured.log ?? (lines === undefined ? console : problemLogger(lines)),
  };
}

type ResolvedServerOptions = Readonly<
  Required<Pick<ServerOptions, 'health' | 'shutdownTimeout' | 'shutdownDelay' | 'signals'>>
>;

/** @throws TypeError if a number cannot be used */
export function resolveServerOptions(given: ServerOptions, configured: ServerOptions): ResolvedServerOptions {
  return {
    health: given.health ?? configured.health ?? true,
    signals: given.signals ?? configured.signals ?? true,
    shutdownTimeout: limit('shutdownTimeout', given, configured),
    shutdownDelay: limit('shutdownDelay', given, configured),
  };
}

type Limit = keyof typeof SERVING_LIMITS;

function limit<Name extends Limit>(
  name: Name,
  given: { readonly [Each in Name]?: number },
  configured: { readonly [Each in Name]?: number },
): number {
  const { least, most, default: preset } = SERVING_LIMITS[name];
  const value = given[name] ?? configured[name] ?? preset;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`${name} must be an integer from ${least} to ${most}, not ${String(value)}`);
}
