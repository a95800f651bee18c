/** The operations of a collection as a client of Meteor's own protocol may call them (C18–C22, C42). */
import {
  type Caller,
  type GuardedCollection,
  httpError,
  isApplicationError,
  namesPosition,
  refusePositionsBeyond,
} from '../runtime/index.js';
import { nativeInvocation, withInvocation } from './method.js';
import { meteor, meteorPackages } from './packages.js';
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
    async update(caller, id, fields, removed = []) {
      await refusePositions(name, id, Object.keys(fields));
      const modifier = {
        ...(Object.keys(fields).length > 0 && { $set: fields }),
        ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((path) => [path, ''])) }),
      };
      return affected(await write(caller, `/${name}/updateAsync`, [{ _id: id }, modifier, {}]));
    },
    remove: async (caller, id) => affected(await write(caller, `/${name}/removeAsync`, [{ _id: id }])),
  };
}

/** Reads the document only if a path may name a position of an array, which few do (C43). */
async function refusePositions(name: string, id: unknown, paths: readonly string[]): Promise<void> {
  const positions = paths.filter(namesPosition);
  const collection = positions.length === 0 ? undefined : meteorPackages().mongo?.Mongo.getCollection(name);
  const document = await collection?.findOneAsync({ _id: id }, { transform: null });
  if (document !== undefined) refusePositionsBeyond(document, positions);
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
  if (hasCode(error, DUPLICATE_KEY)) return httpError('duplicateKey');
  if (hasCode(error, PATH_NOT_VIABLE)) {
    return httpError('updateImpossible', {
      problem: 'A path of the body leads through a value without fields.',
    });
  }
  if (!isApplicationError(error) || error.statusCode !== undefined) return error;
  const reason = error.reason ?? '';
  if (error.error === 403 && reason.startsWith('Access denied')) return httpError('accessDenied');
  if (error.error === 409 && /E11000|duplicate/i.test(reason)) return httpError('duplicateKey');
  return error;
}

/** Codes of MongoDB. */
const DUPLICATE_KEY = 11_000;
const PATH_NOT_VIABLE = 28;

const hasCode = (error: unknown, code: number): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
