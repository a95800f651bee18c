import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession, MongoClient } from 'mongodb';
import type { RunInTransaction, Store } from '../store/store.js';
import type { Guard } from './availability.js';
import type { CurrentTransaction } from './native-options.js';

interface Transactions {
  transactions: Required<Store>['transactions'];
  transaction: CurrentTransaction;
}

/** Operations join the transaction from whose function they are called, until it ends: its timers run outside. */
export function createTransactions(client: MongoClient, guard: Guard): Transactions {
  const parts = new AsyncLocalStorage<{ session?: ClientSession }>();
  const transaction: CurrentTransaction = () => ({ ...parts.getStore() });
  const runInTransaction: RunInTransaction = (run) => {
    const { session: outer } = transaction();
    if (outer !== undefined) return run(outer);
    const runOnce = async (session: ClientSession) => {
      const part: { session?: ClientSession } = { session };
      try {
        return await parts.run(part, () => run(session));
      } finally {
        delete part.session;
      }
    };
    return guard(() => client.withSession((session) => session.withTransaction(() => runOnce(session))));
  };
  let hasTransactions: boolean | undefined;
  const transactions = async (): Promise<RunInTransaction | undefined> => {
    hasTransactions ??= await guard(() => isReplicated(client));
    return hasTransactions ? runInTransaction : undefined;
  };
  return { transactions, transaction };
}

/** Whether the server belongs to a replica set or a sharded cluster; other servers have no transactions. */
async function isReplicated(client: MongoClient): Promise<boolean> {
  const { setName, msg } = await client.db('admin').command({ hello: 1 });
  return setName !== undefined || msg === 'isdbgrid';
}
