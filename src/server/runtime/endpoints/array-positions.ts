import { type HttpError, httpError } from '../errors/http-error.js';

/** Whether a path may name a position of an array. */
export const namesPosition = (path: string): boolean => /(?:^|\.)\d+(?:\.|$)/.test(path);

/**
 * The database would fill an array with `null` up to a position beyond its end (C43). The position after the last one adds
 * to the array.
 * @returns why the paths cannot be set; `undefined` if they can
 */
export function positionBeyond(document: object, paths: readonly string[]): HttpError | undefined {
  const path = paths.find((each) => liesBeyond(document, each));
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
