/** The keys of a collection's entries: documents in the order of insertion, their ids, and indexes. */
import { behind, type Entries } from './engine.js';
import { stringOfKey, valueKey } from './key.js';

/** How many bytes of a name or an id are part of a key. */
const NAME_SIZE = 256;
/** How many bytes a position takes, which is the number of a document in its collection. */
const POSITION_SIZE = 6;

export interface KeySpace {
  /** The key of the list of indexes. */
  indexes: string;
  documents: readonly [from: string, to: string];
  document(position: string): string;
  /** The key that tells other processes of changes. */
  mark: string;
  /** The key of the entry with a document's position. */
  id(id: unknown): string;
  /** The prefix of all keys of an index. Each key ends with a position. */
  index(definition: { number: number }): string;
}

export function keySpace(collection: string): KeySpace {
  const name = valueKey(collection, false, NAME_SIZE);
  const documents = `D${name}`;
  return {
    indexes: `I${name}`,
    mark: `M${name}`,
    documents: [documents, behind(documents)],
    document: (position) => documents + position,
    id: (id) => `K${name}${valueKey(id, false, NAME_SIZE)}`,
    index: ({ number }) => `Y${name}${String.fromCharCode(number >> 8, number & 0xff)}`,
  };
}

/** The names of all collections that have documents or indexes. */
export function collectionNames(entries: Entries): string[] {
  const names = new Set<string>();
  for (const kind of ['D', 'I']) {
    let from = kind;
    for (;;) {
      const [entry] = entries.range(from, behind(kind), { limit: 1 });
      if (entry === undefined) break;
      const [key] = entry;
      const { text, length, isWhole } = stringOfKey(key.slice(kind.length));
      if (!isWhole) throw new Error(`The name of a collection is too long: ${text}…`);
      names.add(text);
      from = behind(key.slice(0, kind.length + length));
    }
  }
  return [...names].sort();
}

export const positionIn = (key: string): string => key.slice(-POSITION_SIZE);

/** The next position; the first one for `undefined`. */
export function nextPosition(position = '\x00'.repeat(POSITION_SIZE)): string {
  const last = position.charCodeAt(POSITION_SIZE - 1);
  if (last < 0xff) return position.slice(0, -1) + String.fromCharCode(last + 1);
  const bytes = Buffer.from(position, 'latin1');
  bytes.writeUIntBE(bytes.readUIntBE(0, POSITION_SIZE) + 1, 0, POSITION_SIZE);
  return bytes.toString('latin1');
}
