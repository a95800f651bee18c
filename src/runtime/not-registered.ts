import type { Call } from './call.js';
import { Refusal } from './refusal.js';

/**
 * What a route answers whose declaration the host does not know, as Meteor says it. The log says what to do, once for a
 * route.
 */
export function notRegistered(what: string): (call: Call) => Refusal {
  let isTold = false;
  return ({ context }) => {
    if (!isTold) {
      context.options.log.warn(
        `${what} is not declared in this process: import the host's module that declares it, or generate again.`,
      );
      isTold = true;
    }
    return new Refusal(404, 404, `${what} not found`);
  };
}
