/** Where the entries of a collection lie: its documents in the order in which they came, their ids, its indexes. */
import { behind } from './engine.js';
import { valueKey } from './key.js';

/** Bytes of a name or an id in a key. */
const NAME_SIZE = 256;
/** Bytes of a position, which is the place of a document in its collection. */
const POSITION_SIZE = 6;

export interface KeySpace {
  /** Of the list of indexes. */
  indexes: string;
  documents: readonly [from: string, to: string];
  document(position: string): string;
  /** Of the entry that holds the position of a document. */
  id(id: unknown): string;
  /** What all keys of an index begin with; a position ends them. */
  index(name: string): string;
}

export function keySpace(collection: string): KeySpace {
  const name = valueKey(collection, false, NAME_SIZE);
  const documents = `D${name}`;
  return {
    indexes: `I${name}`,
    documents: [documents, behind(documents)],
    document: (position) => documents + position,
    id: (id) => `K${name}${valueKey(id, false, NAME_SIZE)}`,
    index: (index) => `X${name}${valueKey(index, false, NAME_SIZE)}`,
  };
}

export const positionIn = (key: string): string => key.slice(-POSITION_SIZE);

/** The position behind another one, or the first. */
export function nextPosition(position: string | undefined): string {
  const bytes = Buffer.from(position ?? '\x00'.repeat(POSITION_SIZE), 'latin1');
  bytes.writeUIntBE(bytes.readUIntBE(0, POSITION_SIZE) + 1, 0, POSITION_SIZE);
  return bytes.toString('latin1');
}
