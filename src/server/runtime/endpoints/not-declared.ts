import type { Call } from '../calls/call.js';
import { type HttpError, httpError } from '../errors/http-error.js';

type NotFound = 'collectionNotFound' | 'methodNotFound' | 'subscriptionNotFound';

/** The nouns of Meteor's messages. */
const NOUNS: Readonly<Record<NotFound, string>> = {
  collectionNotFound: 'Collection',
  methodNotFound: 'Method',
  subscriptionNotFound: 'Subscription',
};

/** The answer of a route without its declaration, in Meteor's words. Logs a remedy once for each route. */
export function notRegistered(error: NotFound, name: string): (call: Call) => HttpError {
  let isLogged = false;
  return ({ context }) => {
    if (!isLogged) {
      context.options.log.warn(
        `${NOUNS[error]} '${name}' is not declared in this process: import the host's module that declares it, or generate again.`,
      );
      isLogged = true;
    }
    return httpError(error, { name });
  };
}
