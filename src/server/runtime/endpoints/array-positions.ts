import { type HttpError, httpError } from '../errors/http-error.js';

/** Whether a path may contain an array position. */
export const namesPosition = (path: string): boolean => /(?:^|\.)\d+(?:\.|$)/.test(path);

/**
 * Refuses a position beyond the end of an array, up to which the database would fill the array with `null` (C43). The
 * position right after the last element is allowed: it appends.
 * @returns the error; `undefined` if all paths can be set
 */
export function positionBeyond(document: object, paths: readonly string[]): HttpError | undefined {
  const path = paths.find((candidate) => liesBeyond(document, candidate));
  return path === undefined
    ? undefined
    : httpError('updateImpossible', { problem: `'${path}' lies beyond the end of the array.` });
}

function liesBeyond(document: object, path: string): boolean {
  let value: unknown = document;
  for (const segment of path.split('.')) {
    if (Array.isArray(value) && /^\d+$/.test(segment) && Number(segment) > value.length) return true;
    value = typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined;
  }
  return false;
}
