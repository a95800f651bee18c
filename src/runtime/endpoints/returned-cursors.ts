import type { Host, PublishedCursor } from '../port.js';

export interface NamedCursor {
  name: string;
  cursor: PublishedCursor;
}

/**
 * The cursors that a publication returned; `undefined` if it returned nothing: it then calls `ready()` itself (C2).
 * @throws Error as Meteor does for any other value, and for two cursors of one collection (C5)
 */
export function returnedCursors(returned: unknown, host: Host): NamedCursor[] | undefined {
  if (!returned) return undefined;
  const single = host.cursor(returned);
  if (single !== undefined) return [namedCursor(single)];
  if (!Array.isArray(returned)) {
    throw new Error('Publish function can only return a Cursor or an array of Cursors');
  }
  const cursors = returned.map((item: unknown) => {
    const cursor = host.cursor(item);
    if (cursor === undefined) throw new Error('Publish function returned an array of non-Cursors');
    return namedCursor(cursor);
  });
  refuseRepeated(cursors);
  return cursors;
}

function namedCursor(cursor: PublishedCursor): NamedCursor {
  if (cursor.collectionName === null) {
    throw new Error('Publish function returned a cursor of a collection without a name');
  }
  return { name: cursor.collectionName, cursor };
}

function refuseRepeated(cursors: readonly NamedCursor[]): void {
  const names = new Set<string>();
  for (const { name } of cursors) {
    if (names.has(name)) throw new Error(`Publish function returned multiple cursors for collection ${name}`);
    names.add(name);
  }
}
