/** Meteor's package `allow-deny`: rules for what clients write. Since Meteor 3.1.1 both kinds of keys mean the same. */
import type { Collection } from './collection.js';
import type { Ejson } from './ejson.js';
import { errorClass, type Fields } from './environment.js';
import { ObjectID } from './mongo-id.js';

type Kind = 'insert' | 'update' | 'remove';
export type RuleKey = Kind | `${Kind}Async` | 'upsertAsync';
type Transform = (document: Fields) => unknown;
type Rule = ((...args: unknown[]) => unknown) & { transform?: Transform | null };

export type Validators = Record<RuleKey, { allow: Rule[]; deny: Rule[] }> & {
  fetch: string[] | null;
  fetchAllFields: boolean;
};

const KEYS: readonly RuleKey[] = ['insertAsync', 'updateAsync', 'removeAsync', 'insert', 'update', 'remove'];
const OPERATORS = new Set([
  '$inc',
  '$set',
  '$unset',
  '$addToSet',
  '$pop',
  '$pullAll',
  '$pull',
  '$pushAll',
  '$push',
  '$bit',
]);
const NO_REPLACEMENT =
  "Access denied. In a restricted collection you can only update documents, not replace them. Use a Mongo update operator, such as '$set'.";

const denied = (reason = 'Access denied'): errorClass => new errorClass(403, reason);

export function noValidators(): Validators {
  const rules = [...KEYS, 'upsertAsync' as const].map((key) => [key, { allow: [], deny: [] }]);
  return { ...Object.fromEntries(rules), fetch: [], fetchAllFields: false };
}

/** The key whose rules decide about a method of this key. */
const askedKey = (collection: Collection, key: RuleKey): RuleKey =>
  collection._release === '3.0.4' ? key : (`${key.replace('Async', '')}Async` as RuleKey);

export function addValidators(collection: Collection, side: 'allow' | 'deny', options: Fields): void {
  for (const key of Object.keys(options))
    if (!KEYS.includes(key as RuleKey) && key !== 'fetch' && key !== 'transform')
      throw new Error(`${side}: Invalid key: ${key}`);
  collection._restricted = true;
  for (const key of KEYS) {
    const rule = options[key];
    if (rule === undefined) continue;
    if (typeof rule !== 'function') throw new Error(`${side}: Value for \`${key}\` must be a function`);
    // A function of its own: one rule may be given to collections with other transforms.
    const own: Rule = (...args) => rule(...args);
    own.transform =
      options['transform'] === undefined ? collection._transform : (options['transform'] as null);
    collection._validators[askedKey(collection, key)][side].push(own);
  }
  const changes = ['update', 'updateAsync', 'remove', 'removeAsync'].some(
    (key) => options[key] !== undefined,
  );
  if (changes || options['fetch'] !== undefined) limitFetch(collection._validators, options['fetch']);
}

function limitFetch(validators: Validators, fetch: unknown): void {
  if (validators.fetchAllFields) return;
  if (Array.isArray(fetch)) validators.fetch = [...new Set([...(validators.fetch ?? []), ...fetch])];
  else {
    validators.fetchAllFields = true;
    validators.fetch = null;
  }
}

/** The methods that a client calls: `/name/insertAsync` and so on. */
export function mutationMethods(collection: Collection): Record<string, (...args: unknown[]) => unknown> {
  return Object.fromEntries(
    KEYS.map((key) => [
      `/${collection._name}/${key}`,
      function (this: { userId: string | null }, ...args: unknown[]) {
        return mutate(collection, key, this.userId, args);
      },
    ]),
  );
}

function mutate(collection: Collection, key: RuleKey, userId: string | null, args: unknown[]): unknown {
  const [first, ...others] = args;
  const kind = key.replace('Async', '') as Kind;
  const isNew = kind === 'insert' && !Object.hasOwn(first as Fields, '_id');
  const generatedId = isNew ? collection._makeNewID() : null;
  if (kind !== 'insert' && !isId(first))
    throw denied(`Not permitted. Untrusted code may only ${key} documents by ID.`);
  if (!collection._restricted) throw denied();
  if (collection._validators[askedKey(collection, key)].allow.length === 0)
    throw denied(`Access denied. No allow validators set on restricted collection for method '${key}'.`);
  if (kind === 'insert') return collection._validatedInsertAsync(userId, first as Fields, generatedId);
  if (kind === 'remove') return collection._validatedRemoveAsync(userId, first);
  return collection._validatedUpdateAsync(
    userId,
    first,
    others[0] as Fields,
    others[1] as Fields | undefined,
  );
}

const isPrimitiveId = (id: unknown): boolean =>
  typeof id === 'string' || typeof id === 'number' || id instanceof ObjectID;
const isId = (selector: unknown): boolean =>
  isPrimitiveId(selector) ||
  (typeof selector === 'object' &&
    selector !== null &&
    '_id' in selector &&
    Object.keys(selector).length === 1 &&
    isPrimitiveId(selector._id));

type Shown = (rule: Rule) => unknown[];

async function judge(collection: Collection, key: `${Kind}Async`, shown: Shown): Promise<void> {
  const { allow, deny } = collection._validators[key];
  for (const rule of deny) if (await rule(...shown(rule))) throw denied();
  for (const rule of allow) if (await rule(...shown(rule))) return;
  throw denied();
}

/** The rule's document. A generated id is seen by transforms alone. */
export async function judgeInsert(
  collection: Collection,
  ejson: Ejson,
  { userId, document, generatedId }: { userId: string | null; document: Fields; generatedId: unknown },
): Promise<void> {
  await judge(collection, 'insertAsync', ({ transform }) => {
    if (typeof transform !== 'function') return [userId, document];
    const seen = ejson.clone(document);
    if (generatedId !== null) seen['_id'] = generatedId;
    return [userId, transform(seen)];
  });
}

/** Returns false where there is no document, and no rule is asked. */
export async function judgeChange(
  collection: Collection,
  key: 'updateAsync' | 'removeAsync',
  userId: string | null,
  selector: unknown,
  others: unknown[] = [],
): Promise<boolean> {
  const { fetchAllFields, fetch } = collection._validators;
  const fields = fetchAllFields ? {} : { fields: Object.fromEntries((fetch ?? []).map((name) => [name, 1])) };
  const document = await collection._collection.findOneAsync(selector, { transform: null, ...fields });
  if (document === undefined) return false;
  await judge(collection, key, ({ transform }) => [
    userId,
    typeof transform === 'function' ? transform(document as Fields) : document,
    ...others,
  ]);
  return true;
}

/** The top-level fields that a modifier changes. */
export function changedFields(modifier: Fields, options: Fields | undefined): string[] {
  if (options?.['upsert'] === true)
    throw denied('Access denied. Upserts not allowed in a restricted collection.');
  const operators = Object.keys(modifier);
  if (operators.length === 0) throw denied(NO_REPLACEMENT);
  const fields = operators.flatMap((operator) => {
    if (!operator.startsWith('$')) throw denied(NO_REPLACEMENT);
    if (!OPERATORS.has(operator))
      throw denied(`Access denied. Operator ${operator} not allowed in a restricted collection.`);
    return Object.keys(modifier[operator] as Fields).map((field) => field.split('.')[0] ?? field);
  });
  return [...new Set(fields)];
}
