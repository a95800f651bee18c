import { isObject } from './encode.js';

/** Words that the API, or the client where no answer came, has for an error; an application has others of its own. */
export type ErrorCode =
  | '400'
  | '401'
  | '403'
  | '404'
  | '409'
  | '503'
  | 'bad-request'
  | 'body-broken-off'
  | 'body-too-large'
  | 'database-away'
  | 'expectation-failed'
  | 'headers-too-large'
  | 'https-required'
  | 'insufficient-scope'
  | 'internal-server-error'
  | 'invalid-answer'
  | 'invalid-arguments'
  | 'invalid-document'
  | 'invalid-ejson'
  | 'invalid-encoding'
  | 'invalid-fields'
  | 'invalid-form'
  | 'invalid-id'
  | 'invalid-json'
  | 'invalid-key'
  | 'invalid-page'
  | 'invalid-token'
  | 'invalid-update'
  | 'invalid-url'
  | 'method-not-allowed'
  | 'network-error'
  | 'no-streams'
  | 'not-acceptable'
  | 'not-found'
  | 'publication-timeout'
  | 'range-not-satisfiable'
  | 'redirected'
  | 'request-timeout'
  | 'timeout'
  | 'too-large'
  | 'too-many-requests'
  | 'too-many-streams'
  | 'unsupported-charset'
  | 'unsupported-encoding'
  | 'unsupported-media-type'
  | (string & Record<never, never>);

/** A call that failed, as the server tells it; or as the client does, where no answer came. */
export class RestError extends Error {
  /** Of the answer; 0 where none came. */
  readonly status: number;
  /** A word for programs. */
  readonly error: ErrorCode;
  /** A sentence for people. */
  readonly reason: string;
  readonly details: unknown;
  readonly data: unknown;
  /** All that was answered. */
  readonly body: unknown;

  constructor(status: number, body: unknown, cause?: unknown) {
    const fields: Record<string, unknown> = isObject(body) ? body : {};
    const { error, reason, details, data } = fields;
    const word = typeof error === 'string' ? error : `http-${status}`;
    const sentence = typeof reason === 'string' ? reason : `The server answered ${status}`;
    super(`${sentence} [${word}]`);
    this.name = 'RestError';
    this.status = status;
    this.error = word;
    this.reason = sentence;
    this.details = details;
    this.data = data;
    this.body = body;
    if (cause !== undefined)
      Object.defineProperty(this, 'cause', { value: cause, configurable: true });
  }
}
