import type { UnknownRecord } from '../../../shared/is-record.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import { isPlainObject } from '../plain-object.js';
import type { FieldChanges } from './document-body.js';

/**
 * Applies a merge patch to one document. A value that is not an object is replaced by an object where the patch has one
 * (C43). For example, `{"a": {"b": 1, "c": null}}` sets `a.b` and removes `a.c` if `a` is an object; otherwise it sets
 * `a` to `{"b": 1}`. Positions of an array are merged into the array.
 */
export function mergeObjects(
  document: object,
  { fields, removed, objects = [] }: FieldChanges,
): Pick<FieldChanges, 'fields' | 'removed'> {
  const exists = (path: string): boolean => hasParts(valueAtPath(document, path));
  const absent = objects.filter((path) => !exists(path));
  const replaced = absent.filter((path) => !absent.some((outer) => isNestedPath(path, outer)));
  const isReplaced = (path: string): boolean => replaced.some((outer) => isNestedPath(path, outer));
  // An empty object in the patch does not change an existing object.
  const applies = (path: string): boolean => !isReplaced(path) && !(objects.includes(path) && exists(path));
  return {
    fields: {
      ...Object.fromEntries(Object.entries(fields).filter(([path]) => applies(path))),
      ...Object.fromEntries(replaced.map((path) => [path, objectAtPath(path, fields, absent)])),
    },
    removed: removed.filter((path) => !isReplaced(path)),
  };
}

const isNestedPath = (path: string, outer: string): boolean => path.startsWith(`${outer}.`);

const hasParts = (value: unknown): value is object => isPlainObject(value) || Array.isArray(value);

const valueAtPath = (document: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (hasParts(value) ? Reflect.get(value, name) : undefined), document);

/** Builds the object at a path: `{ "a.b": 1 }` and the path `a` give `{ b: 1 }`. */
function objectAtPath(outer: string, fields: UnknownRecord, objects: readonly string[]): UnknownRecord {
  const parts = new Map<string, UnknownRecord>();
  const place = (path: string, value: unknown): void => {
    const end = path.lastIndexOf('.');
    const part = parts.get(path.slice(0, end));
    if (part !== undefined) part[path.slice(end + 1)] = value;
  };
  for (const path of objects)
    if (path === outer || isNestedPath(path, outer)) {
      const part = {};
      place(path, part);
      parts.set(path, part);
    }
  for (const [path, value] of Object.entries(fields)) if (!parts.has(path)) place(path, value);
  return parts.get(outer) ?? {};
}

/** Whether a path may contain an array position. */
export const namesPosition = (path: string): boolean => /(?:^|\.)\d+(?:\.|$)/.test(path);

/**
 * Refuses a position beyond the end of an array, up to which the database would fill the array with `null` (C43). The
 * position right after the last element is allowed: it appends.
 * @returns the error; `undefined` if all paths can be set
 */
export function positionError(document: object, paths: readonly string[]): HttpError | undefined {
  const path = paths.find((candidate) => liesBeyondEnd(document, candidate));
  return path === undefined
    ? undefined
    : httpError('updateImpossible', { problem: `'${path}' lies beyond the end of the array.` });
}

function liesBeyondEnd(document: object, path: string): boolean {
  let value: unknown = document;
  for (const segment of path.split('.')) {
    if (Array.isArray(value) && /^\d+$/.test(segment) && Number(segment) > value.length) return true;
    value = typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined;
  }
  return false;
}
