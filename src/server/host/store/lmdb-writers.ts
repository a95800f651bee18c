/** Writes to LMDB: `write` combines all waiting writes in one transaction, `writeLazily` uses its own. */
import type { Database } from 'lmdb';
import type { Engine, Planned, Transaction } from './engine.js';
import type { LmdbMarks } from './lmdb-marks.js';

export type LmdbEntries = Database<string, string>;

/** Resolves once a transaction is on the disk. */
type Settled = <Result>(transaction: Promise<Result>) => Promise<Result>;

export function lmdbWriters(
  entries: LmdbEntries,
  settled: Settled,
  marks: LmdbMarks,
): Pick<Engine, 'write' | 'writeLazily'> {
  const succession = successionOf(entries);
  return {
    write: writeTogether(entries, settled, succession, marks),
    writeLazily: async (plan) =>
      settled(
        entries.childTransaction(() => {
          succession.interrupt();
          return apply(entries, plan());
        }),
      ),
  };
}

interface WaitingWrite {
  /**
   * Applies the write and adds its mark. Returns a function that settles the writer's promise, to be called once the
   * transaction is on the disk.
   */
  run(transaction: Transaction, marked: Set<string>): () => void;
  reject(error: unknown): void;
}

/**
 * Runs all waiting writes in one callback when LMDB begins a transaction. A callback for each write would take longer
 * than LMDB itself.
 */
function writeTogether(
  entries: LmdbEntries,
  settled: Settled,
  succession: Succession,
  marks: LmdbMarks,
): Engine['write'] {
  let waiting: WaitingWrite[] | undefined;
  const begin = (): WaitingWrite[] => {
    const writes: WaitingWrite[] = [];
    const end = () => {
      if (waiting === writes) waiting = undefined;
    };
    const transaction = entries.transaction(() => {
      end();
      const { id, shared, succeed } = succession.begin();
      const marked = new Set<string>();
      const outcomes = writes.map(({ run }) => run(shared, marked));
      return [succeed, marks.set(marked, id), ...outcomes];
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
      const run: WaitingWrite['run'] = (transaction, marked) => {
        try {
          const planned = plan(transaction);
          const result = apply(entries, planned);
          if (planned.mark !== undefined) marked.add(planned.mark);
          return () => {
            planned.committed?.();
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

interface Succession {
  /**
   * Call it in a transaction, and `succeed` once that is on the disk. A failed transaction leaves its number to another
   * one.
   */
  begin(): { id: number; shared: Transaction; succeed: () => void };
  /** Call it in a transaction whose changes later writes have no state of. */
  interrupt(): void;
}

/**
 * Gives consecutive transactions of this process the same `Transaction` object. LMDB numbers the transactions of all
 * processes, so that a gap shows a write of another process.
 */
function successionOf(entries: LmdbEntries): Succession {
  let last: { id: number; isOnDisk: boolean; shared: Transaction } | undefined;
  return {
    begin: () => {
      const id = entries.getWriteTxnId();
      const shared = last?.isOnDisk === true && last.id + 1 === id ? last.shared : {};
      const current = { id, isOnDisk: false, shared };
      last = current;
      return {
        id,
        shared,
        succeed: () => {
          current.isOnDisk = true;
        },
      };
    },
    interrupt: () => {
      last = undefined;
    },
  };
}

function apply<Result>(database: LmdbEntries, { entries, result }: Planned<Result>): Result {
  for (const [key, value] of entries) {
    if (value === undefined) database.remove(key);
    else database.put(key, value);
  }
  return result;
}
