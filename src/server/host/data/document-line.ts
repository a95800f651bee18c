import { EJSON, serialize } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import type { Fields } from '../documents/document.js';

/**
 * A document as one line of MongoDB's canonical Extended JSON, which keeps the type of every value.
 * @param document holds values of bson
 * @throws Error if Extended JSON would be read as another document
 */
export function documentLine(collection: string, document: Fields): string {
  const line = EJSON.stringify(document, { relaxed: false });
  const reserved = reservedName(document);
  if (reserved !== undefined && !isFaithful(EJSON.parse(line, { relaxed: false }), document))
    throw new Error(
      `The document ${EJSON.stringify(document['_id'])} of ${collection} has a field '${reserved}', which Extended JSON ` +
        'reads as the type of a value. Rename the field.',
    );
  return line;
}

/** The name of a field that may be one of Extended JSON: `{ filter: { $regex: 'a' } }` would be read back as a pattern. */
function reservedName(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(reservedName).find((name) => name !== undefined);
  if (!isPlainObject(value)) return undefined;
  for (const [name, field] of Object.entries(value)) {
    const reserved = name.startsWith('$') || name === '__proto__' ? name : reservedName(field);
    if (reserved !== undefined) return reserved;
  }
  return undefined;
}

const isFaithful = (read: unknown, document: Fields): boolean =>
  isPlainObject(read) && Buffer.compare(serialize(read), serialize(document)) === 0;
