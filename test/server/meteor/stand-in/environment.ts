/** Errors, and values that follow a call through its callbacks, as Meteor's package `meteor` has them. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Fields = Record<string, unknown>;
export type Log = (...parts: unknown[]) => void;
/** The releases of Meteor that the stand-in knows. */
export type Release = '3.0.4' | '3.5';

/** `Meteor.Error`. Its class has another name in Meteor, too, so that nobody tells it by its constructor. */
export class errorClass extends Error {
  readonly isClientSafe = true;
  readonly error: string | number;
  readonly reason?: string | undefined;
  readonly details?: unknown;
  override message: string;
  readonly errorType = 'Meteor.Error';

  constructor(error: string | number, reason?: string, details?: unknown) {
    super();
    this.error = error;
    this.reason = reason;
    this.details = details;
    this.message = reason === undefined ? `[${error}]` : `${reason} [${error}]`;
  }
}

export class EnvironmentVariable<Value> {
  readonly #storage = new AsyncLocalStorage<Value>();

  get(): Value | undefined {
    return this.#storage.getStore();
  }

  withValue<Result>(value: Value, run: () => Result): Result {
    return this.#storage.run(value, run);
  }
}

type Callback<Arguments extends unknown[]> = (...args: Arguments) => unknown;

/** The callback runs in today's environment. What it throws is logged. */
export function bindEnvironment<Arguments extends unknown[]>(
  callback: Callback<Arguments>,
  log: Log = console.error,
): Callback<Arguments> {
  const inSnapshot = AsyncLocalStorage.snapshot();
  return (...args) =>
    inSnapshot(() => {
      try {
        return callback(...args);
      } catch (error) {
        log('Exception in callback of async function:', error);
        return undefined;
      }
    });
}

/** What a client is told of an error: a safe one as it is, all others as 500. */
export function clientError(error: unknown, log: Log): unknown {
  if (isClientSafe(error)) return error;
  const sanitized = error instanceof Error && 'sanitizedError' in error ? error.sanitizedError : undefined;
  if (isClientSafe(sanitized)) return sanitized;
  log('Exception while invoking:', error);
  return new errorClass(500, 'Internal server error');
}

const isClientSafe = (error: unknown): boolean =>
  error instanceof Error && 'isClientSafe' in error && error.isClientSafe === true;
