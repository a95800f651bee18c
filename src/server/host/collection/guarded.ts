/** The operations of a collection that clients may call (C18–C22). */
import { ObjectId } from 'bson';
import {
  type FieldChanges,
  type GuardedCollection,
  mergeObjects,
  positionError,
  updateModifier,
} from '../../runtime/index.js';
import { copy } from '../documents/copy.js';
import { type DocumentId, type Fields, isObjectId, type StoredDocument } from '../documents/document.js';
import { type HostError, hostError } from '../host-error.js';
import { DuplicateKeyError, InvalidUpdateError, type StoredCollection } from '../store/store.js';
import type { RuleBook } from './rules.js';

interface CollectionGuard<Doc> {
  name: string;
  rules: RuleBook<Doc>;
  stored: () => StoredCollection;
  /** Whether the ids of the collection are ObjectIds (C21). */
  hasObjectIds: () => boolean;
  makeId: () => DocumentId;
}

const accessDeniedError = (): HostError => hostError('accessDenied');

export function guardedCollection<Doc>(guard: CollectionGuard<Doc>): GuardedCollection {
  return {
    insert: ({ userId }, document) => insert(guard, userId, document).catch(throwAsClientError),
    update: ({ userId }, id, fields, removed = [], objects = []) =>
      update(guard, userId, id, { fields, removed, objects }).catch(throwAsClientError),
    remove: ({ userId }, id) => remove(guard, userId, id).catch(throwAsClientError),
  };
}

/** As in Meteor, rules may add fields to the document that is inserted. A missing `_id` is generated after them. */
async function insert<Doc>(
  guard: CollectionGuard<Doc>,
  userId: string | null,
  document: Fields,
): Promise<DocumentId> {
  if (!guard.rules.insert.isOpen) throw accessDeniedError();
  const ownId = document['_id'] === undefined ? undefined : acceptId(guard, document['_id']);
  const candidate: Fields = ownId === undefined ? { ...document } : { ...document, _id: ownId };
  if (!(await guard.rules.insert.permits(userId, candidate as Doc))) throw accessDeniedError();
  const inserted = Object.assign(candidate, { _id: ownId ?? guard.makeId() });
  await guard.stored().insert(inserted);
  return inserted._id;
}

async function update<Doc>(
  guard: CollectionGuard<Doc>,
  userId: string | null,
  id: unknown,
  request: FieldChanges,
): Promise<number> {
  const paths = [...Object.keys(request.fields), ...request.removed];
  const { rules, stored } = guard;
  if (!rules.update.isOpen) throw accessDeniedError();
  const document = await existing(guard, id);
  const changes = mergeObjects(document, request);
  const modifier = updateModifier(changes);
  const fieldNames = [...new Set(paths.map((path) => path.split('.', 1).join()))];
  if (!(await rules.update.permits(userId, document as Doc, fieldNames, modifier as object)))
    throw accessDeniedError();
  const problem = positionError(document, Object.keys(changes.fields));
  if (problem !== undefined) throw problem;
  const { numberAffected } = await stored().update({ _id: document._id }, modifier, { makeId: guard.makeId });
  if (numberAffected === 0) throw notFound();
  return numberAffected;
}

async function remove<Doc>(guard: CollectionGuard<Doc>, userId: string | null, id: unknown): Promise<number> {
  if (!guard.rules.remove.isOpen) throw accessDeniedError();
  const document = await existing(guard, id);
  if (!(await guard.rules.remove.permits(userId, document as Doc))) throw accessDeniedError();
  const removed = await guard.stored().remove({ _id: document._id });
  if (removed === 0) throw notFound();
  return removed;
}

const notFound = (): HostError => hostError('documentNotFound');

async function existing<Doc>(guard: CollectionGuard<Doc>, id: unknown): Promise<StoredDocument> {
  const document = await guard.stored().peek(id);
  if (document === undefined) throw notFound();
  return copy(document);
}

/** Accepts an id of the collection's kind. For ObjectIds, hex digits are accepted too (C21). */
function acceptId<Doc>(guard: CollectionGuard<Doc>, id: unknown): DocumentId {
  if (guard.hasObjectIds()) {
    if (isObjectId(id)) return id;
    if (typeof id === 'string' && /^[0-9a-f]{24}$/i.test(id)) return new ObjectId(id);
    throw hostError('idNotObjectId');
  }
  if (typeof id === 'string' && id !== '') return id;
  throw hostError('idOfStrings');
}

/** Turns errors of the store into errors that blame the client's input (C22). */
function throwAsClientError(error: unknown): never {
  if (error instanceof DuplicateKeyError) throw hostError('duplicateKey');
  if (error instanceof InvalidUpdateError) throw hostError('updateImpossible', { problem: error.message });
  throw error;
}
