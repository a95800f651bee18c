import type { RegisteredPublication, Subscription } from '../runtime/index.js';
import { publicationOptions } from './declared-options.js';
import { MeteorSubscription } from './meteor-subscription.js';
import { runAudited } from './method.js';
import { type Handler, meteor, meteorPackages } from './packages.js';

/** The publication of this name; `undefined` if the application does not have it. */
export function registeredPublication(name: string): RegisteredPublication | undefined {
  const handlers = meteor().server.publish_handlers;
  if (!Object.hasOwn(handlers, name)) return undefined;
  return {
    options: publicationOptions(name),
    start: (subscription, values) => startPublication(name, handlers[name] as Handler, subscription, values),
  };
}

/** Runs a handler as Meteor does for a subscription, so that `Meteor.userId()` returns the caller. */
function startPublication(
  name: string,
  handler: Handler,
  subscription: Subscription,
  values: unknown[],
): unknown {
  const native = new MeteorSubscription(subscription, name, values);
  const { 'ddp-client': ddp, ejson } = meteorPackages();
  return ddp.DDP._CurrentPublicationInvocation.withValue(native, () =>
    runAudited(handler, native, ejson.EJSON.clone(values), `publisher '${name}'`),
  );
}
