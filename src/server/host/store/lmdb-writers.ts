/** What writes into LMDB: a transaction for all writes that wait, and one for entries that are made while they are read. */
import type { Database } from 'lmdb';
import type { Engine, Planned, Transaction } from './engine.js';

export type LmdbEntries = Database<string, string>;

/** Waits until a transaction is on the disk. */
type Settled = <Result>(transaction: Promise<Result>) => Promise<Result>;

export function lmdbWriters(entries: LmdbEntries, settled: Settled): Pick<Engine, 'write' | 'writeLazily'> {
  const succession = successionOf(entries);
  return {
    write: writeTogether(entries, settled, succession),
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
  /** Returns what tells the writer how it went, which it may know once the transaction is on the disk. */
  run(transaction: Transaction): () => void;
  reject(error: unknown): void;
}

/** Writes in one callback all that waits when LMDB begins a transaction: one for each would take longer than LMDB. */
function writeTogether(entries: LmdbEntries, settled: Settled, succession: Succession): Engine['write'] {
  let waiting: WaitingWrite[] | undefined;
  const begin = (): WaitingWrite[] => {
    const writes: WaitingWrite[] = [];
    const end = () => {
      if (waiting === writes) waiting = undefined;
    };
    const transaction = entries.transaction(() => {
      end();
      const { shared, succeed } = succession.begin();
      return [succeed, ...writes.map(({ run }) => run(shared))];
    });
    settled(transaction).then(
      (outcomes) => {
        for (const tell of outcomes) tell();
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
      const run = (transaction: Transaction) => {
        try {
          const result = apply(entries, plan(transaction));
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      waiting ??= begin();
      waiting.push({ run, reject });
    });
}

interface Succession {
  /** Called in a transaction. `succeed` is called once that is on the disk: one that fails leaves its number to others. */
  begin(): { shared: Transaction; succeed: () => void };
  /** Called where a transaction writes what the writes after it do not know of. */
  interrupt(): void;
}

/**
 * Transactions of this process between which nobody else has written share what they know. LMDB numbers the transactions
 * of all processes one by one.
 */
function successionOf(entries: LmdbEntries): Succession {
  let last: { id: number; isOnDisk: boolean; shared: Transaction } | undefined;
  return {
    begin: () => {
      const id = entries.getWriteTxnId();
      const shared = last?.isOnDisk === true && last.id + 1 === id ? last.shared : {};
      const begun = { id, isOnDisk: false, shared };
      last = begun;
      return {
        shared,
        succeed: () => {
          begun.isOnDisk = true;
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
