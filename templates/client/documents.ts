import { parsed } from './call.js';
import { toJson } from './encode.js';
import type { StreamEvent } from './event-stream.js';
import { revive, type Shape, type Shapes } from './revive.js';

/** A change of a document; or `ready`, which is of all. */
export interface Change {
  event: string;
  collection?: string;
  id?: unknown;
  fields?: Document;
  cleared?: string[];
}

type Document = Record<string, unknown>;

/** By collection and id. */
export type Documents = Map<string, { collection: string; document: Document }>;

/**
 * Applies the events of one connection, and returns the changes. A connection begins with all documents: earlier ones
 * that it does not add are removed at `ready`. A document that stays the same causes no change.
 */
export function applierOf(
  documents: Documents,
  shape: Shape | undefined,
  shapes: Shapes,
): (event: StreamEvent) => Change[] {
  const stale = new Set(documents.keys());
  return ({ event, data }) => {
    if (event === 'ready') return [...[...stale].flatMap((key) => removed(key)), { event }];
    if (!/^(?:added|changed|removed)$/.test(event)) return [];
    const { collection, id, fields, cleared = [] } = parsed(200, data) as Required<Change>;
    const key = toJson([collection, id]);
    if (event === 'removed') return removed(key);
    stale.delete(key);
    const before = documents.get(key)?.document;
    const document: Document = { ...(event === 'changed' && before), _id: id, ...fields };
    for (const name of cleared) delete document[name];
    // The whole document, because one field may say how another is read. What is revived stays as it is.
    if (shape !== undefined) revive({ [collection]: [document] }, shape, shapes);
    const names = Object.keys({ ...before, ...document }).filter(
      (name) => toJson({ value: before?.[name] }) !== toJson({ value: document[name] }),
    );
    if (names.length === 0) return [];
    documents.set(key, { collection, document });
    const kept = names.filter((name) => name in document && name !== '_id');
    const change = {
      event: before ? 'changed' : 'added',
      collection,
      id: document['_id'],
      fields: Object.fromEntries(kept.map((name) => [name, document[name]])),
    };
    return [before ? { ...change, cleared: names.filter((name) => !(name in document)) } : change];
  };

  function removed(key: string): Change[] {
    const entry = documents.get(key);
    documents.delete(key);
    return entry
      ? [{ event: 'removed', collection: entry.collection, id: entry.document['_id'] }]
      : [];
  }
}
