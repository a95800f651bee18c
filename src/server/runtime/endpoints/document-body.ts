import type { UnknownRecord } from '../../../shared/is-record.js';
import { isPrototypeKey, prototypeKey } from '../body/ejson.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import { isPlainObject } from '../plain-object.js';

/**
 * The document of a body: an object, or an array of exactly one object (C19).
 * @throws HttpError 400
 */
export function documentInBody(body: unknown): UnknownRecord {
  const value: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isPlainObject(value)) {
    throw httpError('notOneDocument');
  }
  refuseOperators(value);
  return value;
}

/**
 * The fields that a body sets, by name or dotted path. Refuses operators and `_id` (C20).
 * @throws HttpError 400
 */
export function fieldsInBody(body: unknown): UnknownRecord {
  const value: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isPlainObject(value)) throw httpError('fieldsNotAnObject');
  const paths = Object.keys(value);
  if (paths.length === 0) throw httpError('noFieldInBody');
  for (const path of paths) {
    refusePath(path);
    refuseOperators(value[path]);
  }
  return value;
}

/** The changes of a PATCH. */
export interface FieldChanges {
  /** New values, by name or dotted path. */
  readonly fields: UnknownRecord;
  readonly removed: readonly string[];
  /** Paths of objects in a merge patch: the document has an object there afterwards. */
  readonly objects?: readonly string[];
}

/** The changes as a modifier of the database. */
export const updateModifier = ({ fields, removed }: FieldChanges): Record<string, UnknownRecord> => ({
  ...((Object.keys(fields).length > 0 || removed.length === 0) && { $set: { ...fields } }),
  ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((path) => [path, ''])) }),
});

/**
 * The changes of a merge patch (RFC 7396): `null` removes a field, an object is merged into the existing one, and any
 * other value is set (C43).
 * @throws HttpError 400
 */
export function changesInMergePatch(body: unknown): Required<FieldChanges> {
  if (!isPlainObject(body)) throw httpError('fieldsNotAnObject');
  const fields: UnknownRecord = {};
  const removed: string[] = [];
  const objects: string[] = [];
  const merge = (part: UnknownRecord, prefix: string): void => {
    for (const [name, value] of Object.entries(part)) {
      const path = `${prefix}${name}`;
      refusePath(path);
      if (value === null) removed.push(path);
      else if (isPlainObject(value)) {
        objects.push(path);
        if (Object.keys(value).length === 0) fields[path] = {};
        merge(value, `${path}.`);
      } else {
        refuseOperators(value);
        fields[path] = value;
      }
    }
  };
  merge(body, '');
  if (Object.keys(fields).length + removed.length === 0) throw httpError('noFieldInBody');
  return { fields, removed, objects };
}

/** Refuses operators at any depth: stored as data, they could become instructions in a later query (C37). */
function refuseOperators(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseOperators);
  if (!isPlainObject(value)) return;
  for (const name of Object.keys(value)) {
    if (name.startsWith('$')) throw operatorNotAllowed(name);
    refuseOperators(value[name]);
  }
}

function refusePath(path: string): void {
  const names = path.split('.');
  if (names[0] === '_id') throw httpError('idNotChangeable');
  for (const name of names) {
    if (name === '') throw httpError('notAFieldPath', { path: JSON.stringify(path) });
    if (name.startsWith('$')) throw operatorNotAllowed(path);
    if (isPrototypeKey(name)) throw prototypeKey(path);
  }
}

const operatorNotAllowed = (path: string): HttpError =>
  httpError('operatorNotAllowed', { path: JSON.stringify(path) });
