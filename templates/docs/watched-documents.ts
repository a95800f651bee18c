/** The current documents of a stream, as its events make them. */

export type Fields = Readonly<Record<string, unknown>>;
/** By collection and id. */
export type WatchedDocuments = Map<string, Map<string, Fields>>;

/** @param data as the event has it, read as JSON */
export function applyEvent(documents: WatchedDocuments, event: string, data: Fields): void {
  const { collection, id, fields = {}, cleared = [] } = data;
  if (typeof collection !== 'string' || typeof id !== 'string') return;
  const all = documents.get(collection) ?? new Map<string, Fields>();
  documents.set(collection, all);
  if (event === 'removed') all.delete(id);
  else if (event === 'added') all.set(id, fields as Fields);
  else if (event === 'changed') {
    const changed = { ...all.get(id), ...(fields as Fields) };
    const names = cleared as readonly string[];
    all.set(
      id,
      Object.fromEntries(Object.entries(changed).filter(([name]) => !names.includes(name))),
    );
  }
}
