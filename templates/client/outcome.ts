import { type ErrorCode, RestError } from './rest-error.js';

/** What is known of a call's own errors: statuses, and codes. Every call may fail with others. */
export interface Throws<Known> {
  /** For the compiler alone: it is never set. */
  readonly __throws?: Known;
}

/** How a call ended. */
export type CallOutcome<Result, Known> = Answered<Result> | Failed<Known>;

interface Answered<Result> {
  value: Result;
  error?: undefined;
}

interface Failed<Known> {
  value?: undefined;
  error: RestErrorOf<Known>;
}

export type RestErrorOf<Known> = RestError & {
  readonly status: Extract<Known, number> | (number & Record<never, never>);
  readonly error: Extract<Known, string> | ErrorCode;
};

/** `const { value, error } = await outcomeOf(api.methods.…)`; throws what is no `RestError`. */
export async function outcomeOf<Result, Known = never>(
  call: Promise<Result> & Throws<Known>,
): Promise<CallOutcome<Result, Known>> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof RestError) return { error };
    throw error;
  }
}
