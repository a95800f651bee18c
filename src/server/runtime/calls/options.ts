import { BODIES_LIMITS, SERVING_LIMITS, withinLimit } from '../../../shared/serving-limits.js';
import { createStructuredLogger, type StructuredLogger } from '../../../shared/structured-logger.js';
import { type CorsOptions, checkCors } from '../answers/cross-origin.js';
import type { AuthOptions } from '../auth/auth-options.js';
import { type LiveOptions, type ResolvedLiveOptions, resolveLiveOptions } from '../live/live-options.js';
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
  /** Headers of every answer, in place of the defaults and of the host's headers (C26). */
  responseHeaders?: Record<string, string>;
  /** Whether pages of all other origins may call the API, or of which ones (C26). */
  cors?: boolean | CorsOptions;
  /** The largest request body in bytes, after decompression; 1,000,000 by default (C36). */
  bodyLimit?: number;
  /** Limits of files in request bodies (C53). */
  bodies?: BodiesOptions;
  /** Milliseconds until a publication that is not ready is answered with 504; 30,000 by default (C4). */
  publicationTimeout?: number;
  /** Milliseconds until a client is cut off that reads nothing of a long answer; 30,000 by default. */
  unreadTimeout?: number;
  /**
   * How many bytes all unread long answers may take together; 256,000,000 by default. Above that, clients that have
   * stopped reading are cut off; otherwise further long answers are 503.
   */
  unreadLimit?: number;
  /** Whether to compress answers if the client accepts it; false by default, which leaves it to a proxy. */
  compression?: boolean;
  /** How requests are validated against the contract. By default, unknown parameters and fields are refused. */
  validation?: Validation;
  /** Limits of streams of publications; false if no publication streams (C52). */
  live?: LiveOptions | false;
  /** Log, metrics and traces of the running API. */
  observe?: ObserveOptions;
  /** `console` by default. */
  log?: Logger;
}

export interface BodiesOptions {
  /** The size of the files of one request together, in bytes, after decompression; 10,000,000 by default. */
  fileSize?: number;
}

/** Options of an API without a framework in front. */
export interface FrontOptions extends RestOptions {
  /**
   * The proxies in front of the server whose headers about the client's address and protocol are trusted: Express's
   * `trust proxy`, for example `'loopback'` or the number of proxies. None by default.
   */
  trustProxy?: TrustProxy;
}

/** Options of a server that serves only this API. */
export interface ServerOptions extends FrontOptions {
  /** Whether the server answers `GET /healthz` and `GET /readyz`, unless the API has such routes; true by default. */
  health?: boolean;
  /** Milliseconds that running requests get after SIGTERM or SIGINT before they are cut off; 30,000 by default. */
  shutdownTimeout?: number;
  /**
   * Milliseconds after the signal in which requests are still accepted while `/readyz` answers 503, so that load
   * balancers notice; 0 by default.
   */
  shutdownDelay?: number;
  /** Whether SIGTERM and SIGINT end the server, the database and the process; true by default. */
  signals?: boolean;
}

/** Options that are as they were given, or have their defaults. */
type Plain = 'auth' | 'cors' | 'compression' | 'validation' | 'log';
type Limited = 'bodyLimit' | 'publicationTimeout' | 'unreadTimeout' | 'unreadLimit';

export interface ResolvedOptions extends Readonly<Required<Pick<RestOptions, Plain | Limited>>> {
  readonly bodies: Readonly<Required<BodiesOptions>>;
  readonly responseHeaders: Readonly<Record<string, string>> | undefined;
  /** `undefined` if no publication streams. */
  readonly live: ResolvedLiveOptions | undefined;
  readonly observe: ResolvedObserveOptions;
  /** Writes a line for each request; `undefined` if nothing does. */
  readonly lines: StructuredLogger | undefined;
}

/**
 * Resolves options: those passed to the router override the configured ones.
 * @throws TypeError for an invalid number; Error if a package that an option needs is missing
 */
export function resolveOptions(passed: RestOptions, configured: RestOptions): ResolvedOptions {
  const options = overriding(passed, configured);
  const bodies = { ...configured.bodies, ...passed.bodies };
  const observe = { ...configured.observe, ...passed.observe };
  const lines = observe.log === true ? createStructuredLogger() : observe.log || undefined;
  return {
    auth: { ...configured.auth, ...passed.auth },
    responseHeaders: options.responseHeaders,
    cors: checkCors(options.cors ?? false),
    bodyLimit: limit('bodyLimit', options),
    bodies: {
      fileSize: withinLimit('bodies.fileSize', BODIES_LIMITS.fileSize, bodies.fileSize),
    },
    publicationTimeout: limit('publicationTimeout', options),
    unreadTimeout: limit('unreadTimeout', options),
    unreadLimit: limit('unreadLimit', options),
    compression: options.compression ?? false,
    validation: options.validation ?? {},
    live: resolveLiveOptions(passed.live, configured.live),
    observe: resolveObserveOptions(observe),
    lines,
    log: options.log ?? (lines === undefined ? console : problemLogger(lines)),
  };
}

/** @throws TypeError for an invalid number */
export function resolveServerOptions(passed: ServerOptions, configured: ServerOptions) {
  const options = overriding(passed, configured);
  return {
    health: options.health ?? true,
    signals: options.signals ?? true,
    shutdownTimeout: limit('shutdownTimeout', options),
    shutdownDelay: limit('shutdownDelay', options),
  };
}

/** An option that is passed as `undefined` overrides nothing. */
const overriding = <Options extends object>(passed: Options, configured: Options): Options => ({
  ...configured,
  ...Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined)),
});

const limit = <Name extends keyof typeof SERVING_LIMITS>(
  name: Name,
  options: { readonly [Key in Name]?: number },
): number => withinLimit(name, SERVING_LIMITS[name], options[name]);
