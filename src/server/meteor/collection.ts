/** The operations of a collection, as DDP clients may call them (C18–C22, C42). */
import {
  type Caller,
  type FieldChanges,
  type GuardedCollection,
  httpError,
  isApplicationError,
  mergeObjects,
  namesPosition,
  positionError,
  updateModifier,
} from '../runtime/index.js';
import { nativeInvocation, withInvocation } from './method.js';
import { type Handler, meteor, meteorPackages, type NativeCollection } from './packages.js';
import { admit } from './rate-limits.js';

/** The collection of this name; `undefined` if clients cannot write to one. */
export function guardedCollection(name: string): GuardedCollection | undefined {
  if (!Object.hasOwn(meteor().server.method_handlers, `/${name}/insertAsync`)) return undefined;
  return {
    async insert(caller, document) {
      const id = await write(caller, `/${name}/insertAsync`, [document]);
      // Meteor sets a generated `_id` on the document. The returned id may be the driver's ObjectId.
      return document['_id'] ?? id;
    },
    async update(caller, id, fields, removed = [], objects = []) {
      const requested = { fields, removed, objects };
      const document = mustBeRead(requested) ? await storedDocument(name, id) : undefined;
      const changes = document === undefined ? requested : mergeObjects(document, requested);
      const problem = document && positionError(document, Object.keys(changes.fields));
      const method = `/${name}/updateAsync`;
      const values = [{ _id: id }, updateModifier(changes), {}];
      // If the rules refuse the caller, the answer must not reveal the length of an array.
      const count = await write(caller, method, values, problem && createRuleCheck(name));
      if (problem !== undefined) throw problem;
      return affectedCount(count);
    },
    remove: async (caller, id) => affectedCount(await write(caller, `/${name}/removeAsync`, [{ _id: id }])),
  };
}

/** Whether the changes depend on the current document, which is rare (C43). */
const mustBeRead = ({ fields, objects }: Required<FieldChanges>): boolean =>
  objects.length > 0 || Object.keys(fields).some(namesPosition);

const storedCollection = (name: string): NativeCollection | undefined =>
  meteorPackages().mongo?.Mongo.getCollection(name);

const storedDocument = async (name: string, id: unknown): Promise<object | undefined> =>
  storedCollection(name)?.findOneAsync({ _id: id }, { transform: null });

/** Runs Meteor's rules for an update without writing. */
function createRuleCheck(name: string): Handler {
  const collection = storedCollection(name);
  return function (this: unknown, ...values: unknown[]) {
    if (collection === undefined || (!collection._restricted && collection._isInsecure())) return 1;
    const inert = Object.create(collection._collection, { updateAsync: { value: async () => 1 } });
    const judged: NativeCollection = Object.create(collection, { _collection: { value: inert } });
    return judged._validatedUpdateAsync((this as Caller).userId, ...values);
  };
}

/** Meteor returns 0 for a missing document without running rules. */
function affectedCount(count: unknown): number {
  if (typeof count === 'number' && count > 0) return count;
  throw httpError('documentNotFound');
}

/** Calls the method that DDP clients call, so that rules, limits and `Meteor.userId()` are the same. */
async function write(
  caller: Caller,
  method: string,
  values: unknown[],
  handler = meteor().server.method_handlers[method],
): Promise<unknown> {
  await admit({ type: 'method', name: method, caller });
  const invocation = nativeInvocation(method, caller);
  try {
    return await withInvocation(invocation, async () => handler?.apply(invocation, values));
  } catch (error) {
    throw refusal(error);
  }
}

/** Converts Meteor's own refusals to the contract's errors. Errors of rules stay unchanged. */
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

/** Error codes of MongoDB. */
const DUPLICATE_KEY = 11_000;
const PATH_NOT_VIABLE = 28;

const hasCode = (error: unknown, code: number): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
