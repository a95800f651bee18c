import type { Answer } from '../answers/answer.js';
import type { Call } from '../calls/call.js';
import type { Endpoint, RouteOptions } from '../calls/endpoint.js';
import { createDownload } from '../files/download.js';
import type { Connection, MethodInvocation, RegisteredMethod } from '../port.js';
import { callEndpoint } from './call-endpoint.js';

/** Answers calls of a method (C11–C16). */
export const method = (name: string, options: RouteOptions = {}): Endpoint =>
  callEndpoint('method', name, options, (host) => host.method(name), callMethod);

async function callMethod(call: Call, declared: RegisteredMethod, values: unknown[]): Promise<Answer> {
  const invocation = new Invocation(call);
  const body = await declared.call(invocation, values);
  const download = await createDownload(body, call.response);
  return { status: invocation.status, ...(download === undefined ? { body } : { download }) };
}

class Invocation implements MethodInvocation {
  readonly isSimulation = false;
  readonly userId: string | null;
  status = 200;
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
    this.userId = call.userId;
  }

  get connection(): Connection {
    return this.#call.connection;
  }

  setHttpStatusCode(code: number): void {
    if (!Number.isInteger(code) || code < 200 || code > 599) {
      throw new RangeError(`A status is an integer from 200 to 599, not ${String(code)}`);
    }
    this.status = code;
  }

  /** Does nothing, because calls over HTTP never wait for each other. */
  unblock(): void {}

  setUserId(): void {
    throw new Error('Over HTTP the token determines the user: setUserId is not available');
  }
}
