import type { PublishedCursor } from '../cursor.js';
import type { Host } from '../port.js';

export interface NamedCursor {
  name: string;
  cursor: PublishedCursor;
}

/**
 * The cursors that a publication returned; `undefined` if it returned nothing and calls `ready()` itself (C2).
 * @throws Error as Meteor does for any other value, and for two cursors of one collection (C5)
 */
export function returnedCursors(
  publication: string,
  returned: unknown,
  host: Host,
): NamedCursor[] | undefined {
  if (!returned) return undefined;
  const single = host.cursor(returned);
  if (single !== undefined) return [namedCursor(publication, single)];
  if (!Array.isArray(returned)) throw noCursor(publication, wordForValue(returned));
  const cursors = returned.map((item: unknown) => {
    const cursor = host.cursor(item);
    if (cursor === undefined) throw noCursor(publication, `a list with ${wordForValue(item)}`);
    return namedCursor(publication, cursor);
  });
  refuseRepeated(publication, cursors);
  return cursors;
}

const noCursor = (publication: string, returned: string): Error =>
  new Error(
    `The publication '${publication}' returned ${returned}. Return a cursor, such as \`Tasks.find()\`, or a list of ` +
      'cursors, without `fetch`. A method returns documents.',
  );

function wordForValue(value: unknown): string {
  if (typeof value === 'object') return value === null ? 'null' : 'an object that is not a cursor';
  return value === undefined ? 'undefined' : `a ${typeof value}`;
}

function namedCursor(publication: string, cursor: PublishedCursor): NamedCursor {
  if (cursor.collectionName === null)
    throw new Error(
      `The publication '${publication}' returned a cursor of a collection without a name. Name the collection.`,
    );
  return { name: cursor.collectionName, cursor };
}

function refuseRepeated(publication: string, cursors: readonly NamedCursor[]): void {
  const names = new Set<string>();
  for (const { name } of cursors) {
    if (names.has(name))
      throw new Error(
        `The publication '${publication}' returned two cursors of the collection '${name}'. Return one cursor whose ` +
          'selector joins both with `$or`.',
      );
    names.add(name);
  }
}
