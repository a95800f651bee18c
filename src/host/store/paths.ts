/** Fields by their dotted path, as MongoDB follows it: into documents, and into every document of an array. */
import { isPlainObject } from '../../runtime/index.js';

/** The values at a path; `undefined` for each place where the field is missing, nothing for an array without documents. */
export function valuesAt(document: unknown, path: string): unknown[] {
  if (!path.includes('.') && isPlainObject(document)) return [ownField(document, path)];
  const found: unknown[] = [];
  collect(document, path.split('.'), 0, found);
  return found;
}

function collect(value: unknown, segments: readonly string[], position: number, found: unknown[]): void {
  const segment = segments[position];
  if (segment === undefined) {
    found.push(value);
  } else if (Array.isArray(value)) {
    const index = arrayIndex(segment);
    if (index !== undefined && index < value.length) collect(value[index], segments, position + 1, found);
    for (const element of value) if (isPlainObject(element)) collect(element, segments, position, found);
  } else {
    const field = isPlainObject(value) ? ownField(value, segment) : undefined;
    if (field === undefined) found.push(undefined);
    else collect(field, segments, position + 1, found);
  }
}

const ownField = (document: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/** The index that a segment of a path means in an array. */
export function arrayIndex(segment: string): number | undefined {
  return /^(0|[1-9]\d{0,9})$/.test(segment) ? Number(segment) : undefined;
}

/** Whether a path leads into or through an array. */
export function passesArray(document: unknown, path: string): boolean {
  let value = document;
  for (const segment of path.split('.')) {
    if (Array.isArray(value)) return true;
    value = isPlainObject(value) ? ownField(value, segment) : undefined;
  }
  return Array.isArray(value);
}
