/** The ids of documents that upserts insert. */
import type { UpdateResult } from 'mongodb';
import { isPlainObject } from '../../runtime/index.js';
import { hostValue } from '../documents/bson-values.js';
import { type Fields, isDocumentId, type StoredDocument } from '../documents/document.js';
import { upsertFields } from '../store/equality.js';
import type { UpdateOutcome } from '../store/store.js';

type Id = StoredDocument['_id'];

/** Adds an `_id` for the document that an upsert inserts, unless the modifier or the selector has one. */
export function withId(selector: Fields, modifier: Fields, makeId: () => Id): Fields {
  const { $setOnInsert: onInsert = {}, ...others } = modifier;
  const selected = upsertFields(selector)['_id'];
  if (isDocumentId(selected) || !isPlainObject(onInsert) || isDocumentId(onInsert['_id'])) return modifier;
  return { ...others, $setOnInsert: { ...onInsert, _id: makeId() } };
}

export function updateOutcome({
  matchedCount,
  upsertedCount,
  upsertedId,
}: UpdateResult<StoredDocument>): UpdateOutcome {
  return upsertedId === null
    ? { numberAffected: matchedCount }
    : { numberAffected: matchedCount + upsertedCount, insertedId: hostValue(upsertedId) as Id };
}
