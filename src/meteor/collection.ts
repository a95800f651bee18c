/** The operations of a collection as a client of Meteor's own protocol may call them (C18–C22, C42). */
import { type Caller, type GuardedCollection, httpError, isApplicationError } from '../runtime/index.js';
import { nativeInvocation, withInvocation } from './method.js';
import { meteor } from './packages.js';
import { admit } from './rate-limits.js';

/** The collection of this name; `undefined` if clients cannot write to one. */
export function guardedCollection(name: string): GuardedCollection | undefined {
  if (!Object.hasOwn(meteor().server.method_handlers, `/${name}/insertAsync`)) return undefined;
  return {
    async insert(caller, document) {
      const id = await write(caller, `/${name}/insertAsync`, [document]);
      // Meteor sets an `_id` that it made on the document; what it returns may be the driver's ObjectId.
      return document['_id'] ?? id;
    },
    async update(caller, id, fields) {
      const count = await write(caller, `/${name}/updateAsync`, [{ _id: id }, { $set: fields }, {}]);
      return affected(count);
    },
    remove: async (caller, id) => affected(await write(caller, `/${name}/removeAsync`, [{ _id: id }])),
  };
}

/** Meteor returns 0 for a missing document, and asks no rule. */
function affected(count: unknown): number {
  if (typeof count === 'number' && count > 0) return count;
  throw httpError('documentNotFound');
}

/** Calls the very method that clients call, so that rules, limits and `Meteor.userId()` are the same. */
async function write(caller: Caller, method: string, values: unknown[]): Promise<unknown> {
  admit({ type: 'method', name: method, caller });
  const handler = meteor().server.method_handlers[method];
  const invocation = nativeInvocation(method, caller);
  try {
    return await withInvocation(invocation, async () => handler?.apply(invocation, values));
  } catch (error) {
    throw refusal(error);
  }
}

/** What Meteor itself refuses, in the words of the contract. Errors that a rule throws are left as they are. */
function refusal(error: unknown): unknown {
  if (isDuplicate(error)) return httpError('duplicateKey');
  if (!isApplicationError(error) || error.statusCode !== undefined) return error;
  const reason = error.reason ?? '';
  if (error.error === 403 && reason.startsWith('Access denied')) return httpError('accessDenied');
  if (error.error === 409 && /E11000|duplicate/i.test(reason)) return httpError('duplicateKey');
  return error;
}

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;
