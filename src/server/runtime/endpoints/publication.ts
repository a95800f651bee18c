import type { Answer } from '../answers/answer.js';
import type { Call } from '../calls/call.js';
import type { Endpoint, RouteOptions } from '../calls/endpoint.js';
import { httpError } from '../errors/http-error.js';
import { eventPreference } from '../live/event-preference.js';
import type { LiveStreams } from '../live/live-streams.js';
import { LiveSubscription } from '../live/live-subscription.js';
import { pageRequest, refusePage } from '../pages/page-request.js';
import { PagedSubscription } from '../pages/paged-subscription.js';
import type { RegisteredPublication } from '../port.js';
import { queryTexts } from '../validation/query.js';
import { callEndpoint } from './call-endpoint.js';
import type { CallSubscription } from './call-subscription.js';
import { HttpSubscription } from './http-subscription.js';
import type { DocumentList } from './published-documents.js';
import { type NamedCursor, returnedCursors } from './returned-cursors.js';

/** Answers with the documents that a publication adds until it is ready (C1–C5, C10), or streams them (C48). */
export function publication(name: string, options: RouteOptions = {}): Endpoint {
  const liveStreams = ({ context }: Call, declared: RegisteredPublication): LiveStreams | undefined =>
    options.live === false || declared.options.live === false ? undefined : context.live;
  return callEndpoint(
    'publication',
    name,
    options,
    (host) => host.publication(name),
    (call, declared, values) =>
      answerOfPublication(name, call, declared, values, liveStreams(call, declared)),
  );
}

/** @param live the streams of the API; `undefined` if this publication has none */
function answerOfPublication(
  name: string,
  call: Call,
  declared: RegisteredPublication,
  values: unknown[],
  live: LiveStreams | undefined,
): Answer | Promise<Answer> {
  const { method, headers } = call.request;
  const preference = STREAMED.has(method) ? eventPreference(headers.accept, live !== undefined) : 'json';
  if (preference === 'none') throw httpError('notAcceptable');
  const paging = call.context.validators.publication(name)?.paging;
  if (preference === 'events' && live !== undefined) {
    if (paging !== undefined) refusePage(queryTexts(call.request.url));
    const subscription = new LiveSubscription(call, live);
    return runPublication(name, declared, values, subscription, (cursors) => subscription.observe(cursors));
  }
  if (paging !== undefined) {
    const request = pageRequest(paging, queryTexts(call.request.url));
    const subscription = new PagedSubscription({ call, name, values, paging, request });
    return runPublication(name, declared, values, subscription, (cursors) => subscription.publish(cursors));
  }
  const subscription = new HttpSubscription(call);
  return runPublication(name, declared, values, subscription, (cursors) =>
    publishCursors(cursors, subscription),
  );
}

/** Verbs whose answers may be streams. HEAD gets the headers. */
const STREAMED: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Runs the handler. The answer waits for the subscription, not for the handler. */
function runPublication(
  name: string,
  declared: RegisteredPublication,
  values: unknown[],
  subscription: CallSubscription,
  publish: (cursors: readonly NamedCursor[]) => Promise<void>,
): Answer | Promise<Answer> {
  const { response, context } = subscription.call;
  // If the client has already left, there will be no event.
  if (response.destroyed) subscription.stop();
  if (subscription.isSettled) return subscription.answer();
  const publishReturned = async (): Promise<void> => {
    const cursors = returnedCursors(name, await declared.start(subscription, values), context.host);
    if (cursors !== undefined && !subscription.isSettled) await publish(cursors);
  };
  publishReturned().catch((error: unknown) => subscription.fail(error));
  return subscription.answer();
}

async function publishCursors(
  cursors: readonly NamedCursor[],
  subscription: HttpSubscription,
): Promise<void> {
  const lists = await Promise.all(cursors.map((cursor) => readDocumentList(cursor, subscription)));
  for (const [index, { name }] of cursors.entries()) subscription.addDocuments(name, lists[index] ?? []);
  subscription.ready();
}

/** The host's own JSON is taken if none of the documents must be merged. */
async function readDocumentList(
  { name, cursor }: NamedCursor,
  subscription: HttpSubscription,
): Promise<DocumentList> {
  const texts = subscription.has(name) ? undefined : cursor.texts?.();
  return texts === undefined ? cursor.fetch() : { texts };
}
