import type { Database } from 'lmdb';
import type { Engine, LastPositions } from './engine.js';
import type { LmdbMarks } from './lmdb-marks.js';

export type LmdbEntries = Database<string, string>;

/** Resolves once a transaction is on the disk. */
type Settled = <Result>(transaction: Promise<Result>) => Promise<Result>;

interface WaitingWrite {
  /** Applies the write. Returns a function that settles its promise, to call once the transaction is on the disk. */
  run(positions: LastPositions, marked: Set<string>): () => void;
  reject(error: unknown): void;
}

/** Runs all waiting writes in one callback: a callback for each would take longer than LMDB itself. */
export function writesTogether(entries: LmdbEntries, settled: Settled, marks: LmdbMarks): Engine['write'] {
  let waiting: WaitingWrite[] | undefined;
  const begin = (): WaitingWrite[] => {
    const writes: WaitingWrite[] = [];
    const end = () => {
      if (waiting === writes) waiting = undefined;
    };
    const transaction = entries.transaction(() => {
      end();
      const positions: LastPositions = new Map();
      const marked = new Set<string>();
      const outcomes = writes.map(({ run }) => run(positions, marked));
      return [marks.set(marked, entries.getWriteTxnId()), ...outcomes];
    });
    settled(transaction).then(
      (outcomes) => {
        for (const settle of outcomes) settle();
      },
      (error) => {
        end();
        for (const { reject } of writes) reject(error);
      },
    );
    return writes;
  };
  return (plan) =>
    new Promise((resolve, reject) => {
      const run: WaitingWrite['run'] = (positions, marked) => {
        try {
          const { entries: written, result, mark, committed } = plan(positions);
          for (const [key, value] of written) {
            if (value === undefined) entries.remove(key);
            else entries.put(key, value);
          }
          if (mark !== undefined) marked.add(mark);
          return () => {
            committed?.();
            resolve(result);
          };
        } catch (error) {
          return () => reject(error);
        }
      };
      waiting ??= begin();
      waiting.push({ run, reject });
    });
}
