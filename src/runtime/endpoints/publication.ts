import type { RequestHandler } from 'express';
import type { Call } from '../calls/call.js';
import { argumentsOf, readsBody } from '../calls/call-arguments.js';
import { endpointOf, type RouteOptions } from '../calls/endpoint.js';
import { requestLabel } from '../logger.js';
import type { RegisteredPublication } from '../port.js';
import { notRegistered } from './not-declared.js';
import { returnedCursors } from './returned-cursors.js';
import { HttpSubscription } from './subscription.js';

/**
 * Answers with the documents that the host's publication of this name publishes until it is ready (C1–C5, C10).
 */
export function publication(name: string, options: RouteOptions = {}): RequestHandler {
  const missing = notRegistered('subscriptionNotFound', name);
  return endpointOf({
    ...options,
    readsRequest: (host) => host.publication(name)?.options.getArgsFromRequest !== undefined,
    find(call) {
      const declared = call.context.host.publication(name);
      if (declared === undefined) throw missing(call);
      call.context.host.admit?.({ type: 'subscription', name, caller: call });
      return declared;
    },
    readsBody: (call, declared) => readsBody(call, declared.options),
    answer: async (call, declared) => {
      const values = await argumentsOf(call, declared.options, call.context.validators.publication(name));
      const subscription = new HttpSubscription(call);
      // The answer waits until the subscription is ready, not until the handler ends.
      if (!subscription.isSettled) void publish(call, declared, values, subscription);
      return { status: 200, documents: await subscription.published() };
    },
  });
}

/** Never rejects. */
async function publish(
  call: Call,
  declared: RegisteredPublication,
  values: unknown[],
  subscription: HttpSubscription,
): Promise<void> {
  try {
    const returned: unknown = await declared.start(subscription, values);
    const cursors = returnedCursors(returned, call.context.host);
    if (cursors === undefined || subscription.isSettled) return;
    const fetched = await Promise.all(
      cursors.map(async ({ name, cursor }) => ({ name, documents: await cursor.fetch() })),
    );
    for (const { name, documents } of fetched) subscription.addedAll(name, documents);
    subscription.ready();
  } catch (error) {
    if (subscription.isSettled)
      call.context.options.log.error(`${requestLabel(call.request)} failed after its answer:`, error);
    else subscription.error(error);
  }
}
