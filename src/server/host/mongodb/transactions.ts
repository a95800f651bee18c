import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession, MongoClient } from 'mongodb';
import type { RunInTransaction, Store } from '../store/store.js';
import { type Guard, isServerError } from './availability.js';
import type { Driver } from './driver.js';
import type { CurrentTransaction } from './native-options.js';

interface Transactions {
  transactions: Required<Store>['transactions'];
  transaction: CurrentTransaction;
}

/** Operations join the transaction from whose function they are called, until it ends: its timers run outside. */
export function transactionsOf(driver: Driver, client: MongoClient, guard: Guard): Transactions {
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
    hasTransactions ??= await guard(() => isReplicated(driver, client));
    return hasTransactions ? runInTransaction : undefined;
  };
  return { transactions, transaction };
}

/** Servers before MongoDB 4.4.2 do not have `hello`. */
const COMMAND_NOT_FOUND = 59;

/** Whether the server belongs to a replica set or a sharded cluster; other servers have no transactions. */
async function isReplicated(driver: Driver, client: MongoClient): Promise<boolean> {
  const admin = client.db('admin');
  const { setName, msg } = await admin.command({ hello: 1 }).catch((error: unknown) => {
    if (!isServerError(driver, error) || error.code !== COMMAND_NOT_FOUND) throw error;
    return admin.command({ ismaster: 1 });
  });
  return setName !== undefined || msg === 'isdbgrid';
}
