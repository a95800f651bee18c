import type { RequestHandler } from 'express';
import type { Answer } from '../answers/answer.js';
import { andThen } from '../calls/and-then.js';
import type { Call } from '../calls/call.js';
import { argumentsOf, readsBody } from '../calls/call-arguments.js';
import { endpointOf, type RouteOptions } from '../calls/endpoint.js';
import { requestLabel } from '../logger.js';
import type { RegisteredPublication } from '../port.js';
import { documentsOf } from './documents-of.js';
import { notRegistered } from './not-declared.js';
import type { DocumentStream } from './published-documents.js';
import { type NamedCursor, returnedCursors } from './returned-cursors.js';
import { HttpSubscription } from './subscription.js';

/** Answers with the documents that a publication adds until it is ready (C1–C5, C10). */
export function publication(name: string, options: RouteOptions = {}): RequestHandler {
  const missing = notRegistered('subscriptionNotFound', name);
  return endpointOf({
    ...options,
    named: { kind: 'publication', name },
    readsRequest: (host) => host.publication(name)?.options.getArgsFromRequest !== undefined,
    find(call) {
      const declared = call.context.host.publication(name);
      if (declared === undefined) throw missing(call);
      call.context.host.admit?.({ type: 'subscription', name, caller: call });
      return declared;
    },
    readsBody: (call, declared) => readsBody(call, declared.options),
    answer: (call, declared) =>
      andThen(argumentsOf(call, declared.options, call.context.validators.publication(name)), (values) =>
        answerOfPublication(name, call, declared, values),
      ),
  });
}

function answerOfPublication(
  name: string,
  call: Call,
  declared: RegisteredPublication,
  values: unknown[],
): Answer | Promise<Answer> {
  const subscription = new HttpSubscription(call);
  // The answer waits for the subscription, not for the handler.
  if (!subscription.isSettled) publish(name, call, declared, values, subscription);
  return subscription.answer();
}

/** Runs the handler. Never throws: the subscription gets all errors. */
function publish(
  name: string,
  call: Call,
  declared: RegisteredPublication,
  values: unknown[],
  subscription: HttpSubscription,
): void {
  const fail = (error: unknown): void => {
    if (subscription.isSettled)
      call.context.options.log.error(`${requestLabel(call.request)} failed after its answer:`, error);
    else subscription.error(error);
  };
  try {
    const publishing = andThen(declared.start(subscription, values), (returned) =>
      publishCursors(returnedCursors(name, returned, call.context.host), subscription),
    );
    if (publishing instanceof Promise) publishing.catch(fail);
  } catch (error) {
    fail(error);
  }
}

function publishCursors(
  cursors: readonly NamedCursor[] | undefined,
  subscription: HttpSubscription,
): undefined | Promise<void> {
  if (cursors === undefined || subscription.isSettled) return undefined;
  if (publishTexts(cursors, subscription)) return undefined;
  return Promise.all(cursors.map((cursor) => readCursor(cursor, subscription))).then((read) => {
    for (const [index, { name }] of cursors.entries()) addRead(name, read[index] ?? [], subscription);
    subscription.ready();
  });
}

type Read = readonly object[] | DocumentStream;

function addRead(name: string, read: Read, subscription: HttpSubscription): void {
  if ('rest' in read) subscription.addedStream(name, read);
  else subscription.addedAll(name, read);
}

const readCursor = ({ name, cursor }: NamedCursor, subscription: HttpSubscription): Promise<Read> =>
  subscription.mayStream(name) ? readBatches(cursor.batches()) : documentsOf(cursor.batches());

/** Reads two batches. Most cursors have only one; for others, no more than two batches are in memory. */
async function readBatches(batches: AsyncGenerator<object[], void>): Promise<Read> {
  const { value: documents = [] } = await batches.next();
  const { value: more } = await batches.next();
  return more === undefined ? documents : { first: [...documents, ...more], rest: batches };
}

/**
 * Publishes the JSON of documents if the host has it and the handler has added no documents of these collections
 * itself. Returns whether it did.
 */
function publishTexts(cursors: readonly NamedCursor[], subscription: HttpSubscription): boolean {
  const lists: [name: string, texts: Iterable<string>][] = [];
  for (const { name, cursor } of cursors) {
    const texts = subscription.has(name) ? undefined : cursor.texts?.();
    if (texts === undefined) return false;
    lists.push([name, texts]);
  }
  for (const [name, texts] of lists) subscription.addedTexts(name, texts);
  subscription.ready();
  return true;
}
