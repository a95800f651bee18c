import { documentPath, LONGEST_ID, listedPath } from '../../../shared/conventions.js';
import type { Answer } from '../answers/answer.js';
import type { Call } from '../calls/call.js';
import { publicPath } from '../calls/context.js';
import type { Endpoint, RouteOptions } from '../calls/endpoint.js';
import { httpError } from '../errors/http-error.js';
import { hexDigits, isObjectIdHex } from '../object-id.js';
import type { GuardedCollection } from '../port.js';
import { changesInMergePatch, documentInBody, type FieldChanges, fieldsInBody } from './document-body.js';

export interface CollectionOptions extends RouteOptions {
  /** The type of the collection's ids; strings by default (C21). */
  idType?: 'string' | 'ObjectId';
}

/** Answers with the new document's `_id` and its `Location` (C19). */
export function insert(name: string, options: CollectionOptions = {}): Endpoint {
  return operation(name, options, (call, collection) => {
    const document = documentInBody(call.body);
    if (typeof document['_id'] === 'string') document['_id'] = parseNewId(call, document['_id'], options);
    call.context.validators.collection(name)?.validateInsert(document);
    return collection.insert(call, document).then((id) => answerOfInsert(call, id));
  });
}

function answerOfInsert({ context, request }: Call, id: unknown): Answer {
  const path = documentPath(listedPath(String(request.route?.path)), encodeURIComponent(idText(id)));
  return { status: 200, body: id, headers: { Location: publicPath(context, request, path) } };
}

/** Sets and removes fields of one document; answers with the number of documents changed (C20, C43). */
export function update(name: string, options: CollectionOptions = {}): Endpoint {
  return operation(name, options, async (call, collection) => {
    const id = parseId(call, call.request.params['_id'], options);
    const { fields, removed, objects = [] } = changesOfRequest(call);
    call.context.validators.collection(name)?.validateUpdate(fields, removed);
    // Validation may have removed fields, and so the need for objects around them.
    const paths = [...Object.keys(fields), ...removed];
    const parents = objects.filter((outer) => paths.some((path) => `${path}.`.startsWith(`${outer}.`)));
    return { status: 200, body: await collection.update(call, id, fields, removed, parents) };
  });
}

/** Answers with the number of documents removed (C20). */
export function remove(name: string, options: CollectionOptions = {}): Endpoint {
  return operation(name, { ...options, hasBody: false }, async (call, collection) => {
    const id = parseId(call, call.request.params['_id'], options);
    return { status: 200, body: await collection.remove(call, id) };
  });
}

/** Whether `null` removes a field or is a value depends on the type of the body (C43). */
function changesOfRequest({ body, request }: Call): FieldChanges {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/merge-patch+json') return changesInMergePatch(body);
  return { fields: fieldsInBody(body), removed: [] };
}

function operation(
  name: string,
  { hasBody = true, ...options }: RouteOptions & { hasBody?: boolean },
  answer: (call: Call, collection: GuardedCollection) => Promise<Answer>,
): Endpoint {
  return {
    ...options,
    named: { kind: 'collection', name },
    open(call) {
      const collection = call.context.host.collection(name);
      if (collection === undefined) throw httpError('collectionNotFound', { name });
      return () => answer(call, collection);
    },
    readsBody: hasBody,
  };
}

/** Refuses an id that no URL can contain, because no request could change its document. */
function parseNewId(call: Call, text: string, options: CollectionOptions): unknown {
  const isForUrl =
    text !== '.' && text !== '..' && !/\p{Cs}/u.test(text) && encodeURIComponent(text).length <= LONGEST_ID;
  if (!isForUrl) throw httpError('idNotForUrl', { limit: LONGEST_ID });
  return parseId(call, text, options);
}

/** Parses an id. In requests and answers an ObjectId is its hex digits. */
function parseId(call: Call, text: unknown, { idType }: CollectionOptions): unknown {
  if (idType !== 'ObjectId') return text;
  if (!isObjectIdHex(text)) throw httpError('idNotObjectId');
  return call.context.host.objectId(text);
}

const idText = (id: unknown): string =>
  (typeof id === 'object' && id !== null ? hexDigits(id) : undefined) ?? String(id);
