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
  const items: unknown[] = Array.isArray(returned) ? returned : [returned];
  const cursors = items.map((item) => namedCursor(publication, host.cursor(item)));
  const names = new Set<string>();
  for (const { name } of cursors) {
    if (names.has(name))
      throw new Error(
        `The publication '${publication}' returned two cursors of the collection '${name}'. Return one cursor whose ` +
          'selector joins both with `$or`.',
      );
    names.add(name);
  }
  return cursors;
}

function namedCursor(publication: string, cursor: PublishedCursor | undefined): NamedCursor {
  if (cursor === undefined)
    throw new Error(
      `The publication '${publication}' returned a value that is no cursor. Return a cursor, such as \`Tasks.find()\`, ` +
        'or a list of cursors, without `fetch`. A method returns documents.',
    );
  if (cursor.collectionName === null)
    throw new Error(
      `The publication '${publication}' returned a cursor of a collection without a name. Name the collection.`,
    );
  return { name: cursor.collectionName, cursor };
}
