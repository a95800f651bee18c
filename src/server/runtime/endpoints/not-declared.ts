import type { Call } from '../calls/call.js';
import { type HttpError, httpError } from '../errors/http-error.js';

type NotFound = 'collectionNotFound' | 'methodNotFound' | 'subscriptionNotFound';

/** The words that Meteor uses. */
const NOUNS: Readonly<Record<NotFound, string>> = {
  collectionNotFound: 'Collection',
  methodNotFound: 'Method',
  subscriptionNotFound: 'Subscription',
};

/**
 * The answer of a route whose declaration the host does not know, in Meteor's words. The log says what to do, once for
 * each route.
 */
export function notRegistered(error: NotFound, name: string): (call: Call) => HttpError {
  let isTold = false;
  return ({ context }) => {
    if (!isTold) {
      context.options.log.warn(
        `${NOUNS[error]} '${name}' is not declared in this process: import the host's module that declares it, or generate again.`,
      );
      isTold = true;
    }
    return httpError(error, { name });
  };
}
