import { httpError } from '../errors/http-error.js';

/** Whether a path may name a position of an array. */
export const namesPosition = (path: string): boolean => /(?:^|\.)\d+(?:\.|$)/.test(path);

/**
 * The database would fill an array with `null` up to a position beyond its end (C43). The position after the last one adds
 * to the array.
 * @throws HttpError 400
 */
export function refusePositionsBeyond(document: object, paths: readonly string[]): void {
  for (const path of paths) {
    let value: unknown = document;
    for (const segment of path.split('.')) {
      if (Array.isArray(value) && /^\d+$/.test(segment) && Number(segment) > value.length)
        throw httpError('updateImpossible', { problem: `'${path}' lies beyond the end of the array.` });
      value = typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined;
    }
  }
}
