import { arrayIndex } from './paths.js';

/**
 * Whether following a path from this value leaves the fields that documents have, as `meta.toString.x` does: it would
 * change a function that all objects of the process share. A segment with `$`, and a name after an array, mean every
 * element of the array.
 */
export function leavesFields(value: unknown, segments: readonly string[], position = 0): boolean {
  const segment = segments[position];
  if (segment === undefined || value === undefined || value === null) return false;
  if (Array.isArray(value) && arrayIndex(segment) === undefined) {
    const next = segment.startsWith('$') ? position + 1 : position;
    return segment in value || value.some((element) => leavesFields(element, segments, next));
  }
  const fields = Object(value);
  if (!Object.hasOwn(fields, segment)) return segment in fields;
  return leavesFields(Reflect.get(fields, segment), segments, position + 1);
}
