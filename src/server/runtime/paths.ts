/** Follows a dotted path as MongoDB does: into documents, and into every document of an array. */
import { isPlainObject } from './plain-object.js';

/** The values at a path. A missing field gives `undefined`; an array without documents gives no value. */
export function valuesAtPath(document: unknown, path: string): unknown[] {
  if (!path.includes('.') && isPlainObject(document)) return [ownField(document, path)];
  const values: unknown[] = [];
  collect(document, path.split('.'), 0, values);
  return values;
}

function collect(value: unknown, segments: readonly string[], position: number, values: unknown[]): void {
  const segment = segments[position];
  if (segment === undefined) {
    values.push(value);
  } else if (Array.isArray(value)) {
    const index = arrayIndex(segment);
    if (index !== undefined && index < value.length) collect(value[index], segments, position + 1, values);
    for (const element of value) if (isPlainObject(element)) collect(element, segments, position, values);
  } else {
    const field = isPlainObject(value) ? ownField(value, segment) : undefined;
    if (field === undefined) values.push(undefined);
    else collect(field, segments, position + 1, values);
  }
}

const ownField = (document: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/** `2` in `tags.2` is an index of the array; `undefined` if the segment is not a number. */
export function arrayIndex(segment: string): number | undefined {
  return /^(0|[1-9]\d{0,9})$/.test(segment) ? Number(segment) : undefined;
}
