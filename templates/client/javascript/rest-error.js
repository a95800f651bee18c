import { isObject } from './encode.js';

/** A call that failed, as the server tells it; or as the client does, where no answer came. */
export class RestError extends Error {
  /** Of the answer; 0 where none came. */
  status;
  /** A word for programs: the server's, or `network-error`, `timeout`, `invalid-answer` of the client. */
  error;
  /** A sentence for people. */
  reason;
  details;
  data;
  /** All that was answered. */
  body;

  constructor(status, body, cause) {
    const fields = isObject(body) ? body : {};
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
