import type { Answer } from '../answers/answer.js';
import type { Call } from '../calls/call.js';
import { argumentsOfCall } from '../calls/call-arguments.js';
import type { Endpoint, RouteOptions } from '../calls/endpoint.js';
import { httpError } from '../errors/http-error.js';
import type { Host, RegisteredMethod, RegisteredPublication } from '../port.js';

/** How a host and its clients name the two kinds of calls. */
const KINDS = {
  method: { attempt: 'method', missing: 'methodNotFound' },
  publication: { attempt: 'subscription', missing: 'subscriptionNotFound' },
} as const;

/** The endpoint of a method or publication, which gets the arguments of each call. */
export function callEndpoint<Declared extends RegisteredMethod | RegisteredPublication>(
  kind: keyof typeof KINDS,
  name: string,
  options: RouteOptions,
  findDeclared: (host: Host) => Declared | undefined,
  answer: (call: Call, declared: Declared, values: unknown[]) => Answer | Promise<Answer>,
): Endpoint {
  const { attempt, missing } = KINDS[kind];
  return {
    ...options,
    named: { kind, name },
    readsRequest: (host) => findDeclared(host)?.options.getArgsFromRequest !== undefined,
    async open(call) {
      const { host } = call.context;
      const declared = findDeclared(host);
      if (declared === undefined) throw httpError(missing, { name });
      await host.admit?.({ type: attempt, name, caller: call });
      return async () => {
        const values = await argumentsOfCall(call, declared.options, call.context.validators[kind](name));
        return answer(call, declared, values);
      };
    },
    readsBody: true,
    files: ({ context }) => context.validators[kind](name)?.files,
  };
}
