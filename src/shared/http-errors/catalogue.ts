/** The catalogue of errors, and the descriptions of statuses. */
import { ACCOUNTS, CALLS, type HttpErrorDefinition, WRITES } from './definition.js';
import { INVALID_REQUESTS } from './invalid-requests.js';
import { REFUSED_REQUESTS } from './refused-requests.js';

const FAILURES = [
  {
    status: 500,
    error: 'internal-server-error',
    when: 'anything else fails; the log has the error',
    routes: [...CALLS, ...WRITES, ...ACCOUNTS, 'logout', 'route-list', 'server'],
    reasons: { internalServerError: 'Internal server error' },
  },
  {
    status: 503,
    error: '503',
    when: 'too many passwords wait to be compared; `Retry-After` is the time to wait in seconds',
    routes: ACCOUNTS,
    reasons: { tooManyLogins: 'Too many logins at once. Please try again later' },
  },
  {
    status: 503,
    error: '503',
    when: '`/readyz` is asked while the server shuts down, or while its database does not answer',
    routes: ['server'],
    reasons: {
      shuttingDown: 'The server is shutting down.',
      storeSilent: 'The database does not answer.',
    },
  },
  {
    status: 503,
    error: '503',
    when: 'unread long answers use `unreadLimit` bytes; `Retry-After` is the time to wait in seconds',
    routes: CALLS,
    reasons: { answersUnread: 'Too many answers are unread. Please try again later' },
  },
  {
    status: 503,
    error: '503',
    when: 'a stream is asked for while `live.perProcess` streams are open, or while the server shuts down; `Retry-After` is the time to wait in seconds',
    routes: ['stream'],
    reasons: {
      tooManyStreams: 'Too many streams are open. Please try again later',
      streamsEnding: 'The server is shutting down. Please connect again',
    },
  },
  {
    status: 503,
    error: '503',
    when: 'incomplete bodies use too much memory, and this one has received nothing for the longest time; `Retry-After` is the time to wait in seconds',
    routes: ['body'],
    reasons: { bodiesUnfinished: 'Too many bodies are incomplete. Please try again later' },
  },
  {
    status: 503,
    error: 'database-away',
    when: 'the database cannot be reached; `Retry-After` is the time to wait in seconds',
    routes: [...CALLS, ...WRITES, ...ACCOUNTS, 'logout'],
    reasons: { databaseAway: 'The database is unreachable. Please try again later' },
  },
  {
    status: 504,
    error: 'publication-timeout',
    when: 'the publication is not ready within `publicationTimeout`',
    routes: ['publication'],
    reasons: { publicationTimeout: 'The publication was not ready in time' },
  },
] as const satisfies readonly HttpErrorDefinition[];

export const HTTP_ERRORS = [...INVALID_REQUESTS, ...REFUSED_REQUESTS, ...FAILURES] as const;

export interface StatusDescription {
  readonly description: string;
  /** The name of a reason. */
  readonly example: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The description of each status in `openapi.json`, and the reason of its example. */
export const STATUS_DESCRIPTIONS = {
  400: { description: 'The request is invalid.', example: 'malformedRequest' },
  401: { description: 'The token or the credentials are invalid.', example: 'invalidToken' },
  403: { description: 'Not allowed.', example: 'accessDenied' },
  404: { description: 'There is no such thing.', example: 'documentNotFound' },
  405: {
    description: 'The path does not answer this verb.',
    example: 'verbNotAllowed',
    values: { verbs: 'GET, HEAD, OPTIONS' },
  },
  406: { description: 'No accepted form of the answer exists.', example: 'notAcceptable' },
  408: { description: 'The request did not arrive in time.', example: 'requestTimeout' },
  409: { description: 'It conflicts with existing data.', example: 'duplicateKey' },
  413: { description: 'The body is too large.', example: 'bodyTooLarge', values: { limit: 1_000_000 } },
  415: { description: 'The body has another content type.', example: 'unsupportedMediaType' },
  416: {
    description: 'The range begins beyond the end.',
    example: 'rangeUnsatisfiable',
    values: { size: 3 },
  },
  417: {
    description: 'The server does not support the header `Expect`.',
    example: 'expectationUnknown',
  },
  429: {
    description: 'Too many attempts, requests or streams.',
    example: 'tooManyRequests',
    values: { seconds: 60 },
  },
  431: { description: 'The headers are too long.', example: 'headersTooLarge' },
  500: { description: 'The call failed.', example: 'internalServerError' },
  503: { description: 'The server is busy.', example: 'databaseAway' },
  504: { description: 'The publication was not ready in time.', example: 'publicationTimeout' },
} as const satisfies Readonly<Record<(typeof HTTP_ERRORS)[number]['status'], StatusDescription>>;

/**
 * Statuses of failed logins, registrations and logouts that do not become 500 (C30). They concern the server or the
 * rate of requests, not the login.
 */
export const UNCHANGED_LOGIN_STATUSES: readonly number[] = [429, 503];
