import { type ErrorCode, RestError } from './rest-error.js';

/** The statuses with which a call's own code answers, where they are not 200 alone. */
export interface AnswersWith<Status> {
  /** Of the answer, once it has come. */
  readonly status?: Status;
}

/** What is known of a call's own errors: statuses, and codes. Every call may fail with others. */
export interface Throws<Known> {
  /** For the compiler alone: it is never set. */
  readonly __throws?: Known;
}

/** How a call ended. */
export type CallOutcome<Result, Known, Status = unknown> = Answered<Result, Status> | Failed<Known>;

interface Answered<Result, Status> {
  value: Result;
  /** `undefined` if the promise is none of the client's. */
  status: Status;
  error?: undefined;
}

interface Failed<Known> {
  value?: undefined;
  status?: undefined;
  error: RestErrorOf<Known>;
}

export type RestErrorOf<Known> = RestError & {
  readonly status: Extract<Known, number> | (number & Record<never, never>);
  readonly error: Extract<Known, string> | ErrorCode;
};

/** `const { value, status, error } = await outcomeOf(api.methods.…)`; throws what is no `RestError`. */
export async function outcomeOf<Result, Known = never, Status = number | undefined>(
  call: Promise<Result> & Throws<Known> & AnswersWith<Status>,
): Promise<CallOutcome<Result, Known, Status>> {
  try {
    const value = await call;
    return { value, status: call.status as Status };
  } catch (error) {
    if (error instanceof RestError) return { error };
    throw error;
  }
}
