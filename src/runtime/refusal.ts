import type { ApplicationError } from './application-error.js';

interface RefusalMore {
  details?: unknown;
  /** Headers that the answer carries besides its own. */
  headers?: Readonly<Record<string, string>>;
}

/** An error that the API itself answers on purpose; its reason is for the client to read (C34). */
export class Refusal extends Error implements ApplicationError {
  readonly isClientSafe = true;
  readonly statusCode: number;
  readonly error: string | number;
  readonly reason: string;
  readonly details: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, error: string | number, reason: string, more: RefusalMore = {}) {
    super(`${reason} [${error}]`);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.error = error;
    this.reason = reason;
    this.details = more.details;
    this.headers = more.headers ?? {};
  }
}
