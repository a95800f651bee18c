/** Why a value that is known in part is refused for certain; `undefined` wherever it may be accepted. */

import type { JsonLiteral, JsonType, Schema } from '../contract.js';
import { firstDefined } from '../defined.js';
import { acceptsLiteral, type Resolve } from './acceptance.js';
import { mayBeUndefined } from './algebra/optionality.js';
import { acceptsEverything, acceptsNothing, itemSchemaAt, separateNotes } from './json-schema.js';
import { constant, listedValues, typeOfLiteral, typesOf } from './keywords.js';
import { either, expectations, limitsText } from './words.js';

/** Into a property, or an item of a list. */
export type Step = string | number;

export interface Refusal {
  /** The path within the argument; a missing or unknown property is the last step. */
  at: readonly Step[];
  kind: 'missing' | 'unknown' | 'unfit';
  /** Continues a sentence whose subject is the refused value. */
  reason: string;
}

export interface Holding {
  resolve: Resolve;
  /** Whether properties that no schema names are refused. */
  rejectsOthers: boolean;
}

/** How deep schemas are followed: references may form cycles. */
const DEPTH = 20;

interface Judging extends Holding {
  at: readonly Step[];
  /** How many more schemas are followed. */
  left: number;
}

export const refusalOf = (holding: Holding, wanted: Schema, passed: Schema): Refusal | undefined =>
  refused({ ...holding, at: [], left: DEPTH }, wanted, passed);

function refused(judging: Judging, wanted: Schema, passed: Schema): Refusal | undefined {
  const { resolve, at, left } = judging;
  const { schema } = separateNotes(wanted);
  if (left <= 0 || acceptsEverything(passed) || acceptsEverything(schema)) return undefined;
  const deeper = { ...judging, left: left - 1 };
  if (passed.anyOf !== undefined) return firstOfAll(passed.anyOf, (part) => refused(deeper, schema, part));
  // Whether nothing may be passed is asked before.
  if (acceptsNothing(passed)) return undefined;
  if (schema.$ref !== undefined) {
    const target = resolve({ $ref: schema.$ref });
    return target && refused(deeper, target, passed);
  }
  const { anyOf = [], allOf = [], ...own } = schema;
  if (anyOf.length + allOf.length === 0) return ownRefusal(deeper, schema, passed);
  // Only all parts together decide which properties are allowed.
  const ofPart = { ...deeper, rejectsOthers: false };
  const inPart = firstDefined([...allOf, own], (part) => refused(ofPart, part, passed));
  const inUnion = firstOfAll(anyOf, (part) => refused(ofPart, part, passed));
  return inPart ?? (inUnion && unfit(at, { anyOf }));
}

const unfit = (at: readonly Step[], schema: Schema): Refusal => ({
  at,
  kind: 'unfit',
  reason: `must be ${expectedText(schema)}`,
});

/** Whether a schema certainly refuses a value. Judges only the type of objects and arrays. */
export function surelyRefuses(schema: Schema, value: unknown, resolve: Resolve): boolean {
  const type = Array.isArray(value) ? 'array' : 'object';
  const passed: Schema = isLiteral(value) ? constant(value) : { type, additionalProperties: true };
  return refusalOf({ resolve, rejectsOthers: false }, schema, passed) !== undefined;
}

const isLiteral = (value: unknown): value is JsonLiteral => value === null || typeof value !== 'object';

const NOUNS = { Date: 'a Date', ObjectId: 'an ObjectId', Uint8Array: 'binary data', File: 'a File' } as const;

/** The end of `must be …`, in the words of the project's own code. */
export const expectedText = (schema: Schema): string =>
  either(expectations(schema, (type) => NOUNS[type])) + limitsText(schema);

function ownRefusal(judging: Judging, schema: Schema, passed: Schema): Refusal | undefined {
  const { at } = judging;
  if (acceptsNothing(schema)) return { at, kind: 'unfit', reason: 'must be left out' };
  const values = listedValues(passed);
  if (values.length > 0) {
    const isRefused = (value: JsonLiteral): boolean =>
      acceptsLiteral(schema, value, () => undefined) === false;
    // A text may represent the Date.
    const mayTravel =
      passed.const !== undefined && schema['x-type'] !== undefined && typeof passed.const === 'string';
    return !mayTravel && values.every(isRefused) ? unfit(at, schema) : undefined;
  }
  const types = possibleTypes(passed);
  const wantedTypes = possibleTypes(schema);
  if (types.length === 0 || wantedTypes.length === 0) return undefined;
  const common = types.filter((type) => wantedTypes.some((other) => overlap(type, other)));
  if (common.length === 0) return unfit(at, schema);
  if (types.length > 1) return undefined;
  if (common[0] === 'object') return objectRefusal(judging, schema, passed);
  return common[0] === 'array' ? arrayRefusal(judging, schema, passed) : undefined;
}

/** The types of all values that the schema accepts; empty if they are unknown. */
const possibleTypes = (schema: Schema): readonly JsonType[] =>
  schema.type === undefined ? listedValues(schema).map(typeOfLiteral) : typesOf(schema);

const overlap = (one: JsonType, other: JsonType): boolean =>
  one === other || (NUMBERS.has(one) && NUMBERS.has(other));
const NUMBERS: ReadonlySet<JsonType> = new Set(['integer', 'number']);

function objectRefusal(judging: Judging, wanted: Schema, passed: Schema): Refusal | undefined {
  const { at, rejectsOthers } = judging;
  const { properties = {}, additionalProperties: others } = wanted;
  const given = new Map(Object.entries(passed.properties ?? {}));
  if (passed.additionalProperties === undefined) {
    const missing = (wanted.required ?? []).find((name) => !given.has(name) || isAbsent(given.get(name)));
    if (missing !== undefined) return { at: [...at, missing], kind: 'missing', reason: 'is missing' };
  }
  const hasPatterns = wanted.patternProperties !== undefined || wanted.propertyNames !== undefined;
  for (const [name, value] of given) {
    if (mayBeUndefined(value)) continue;
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner !== undefined || (typeof others === 'object' && !hasPatterns)) {
      const asked = inner ?? (typeof others === 'object' ? others : {});
      const refusal = refused({ ...judging, at: [...at, name] }, asked, value);
      if (refusal !== undefined && isRequired(passed, name)) return refusal;
    } else if (isRequired(passed, name) && !hasPatterns && refusesOtherProperties(wanted, rejectsOthers))
      return { at: [...at, name], kind: 'unknown', reason: 'is not known there' };
  }
  return undefined;
}

const isAbsent = (schema: Schema | undefined): boolean => schema !== undefined && acceptsNothing(schema);

const isRequired = ({ required }: Schema, name: string): boolean => required?.includes(name) === true;

const refusesOtherProperties = (
  { properties, additionalProperties }: Schema,
  rejectsOthers: boolean,
): boolean =>
  additionalProperties === false ||
  (properties !== undefined && additionalProperties === undefined && rejectsOthers);

function arrayRefusal(judging: Judging, wanted: Schema, passed: Schema): Refusal | undefined {
  const { at } = judging;
  const { prefixItems, items } = passed;
  if (prefixItems === undefined || items !== false) return undefined;
  const { minItems = 0, maxItems = Infinity } = wanted;
  if (prefixItems.length < minItems)
    return { at, kind: 'unfit', reason: `must have at least ${minItems} items` };
  if (prefixItems.length > maxItems)
    return { at, kind: 'unfit', reason: `must have at most ${maxItems} items` };
  return firstDefined(prefixItems.entries(), ([index, item]) => {
    const asked = itemSchemaAt(wanted, index);
    if (asked === false) return { at: [...at, index], kind: 'unknown', reason: 'is one item too many' };
    return asked === undefined ? undefined : refused({ ...judging, at: [...at, index] }, asked, item);
  });
}

/** Refuses only if every alternative does. */
function firstOfAll<Item>(
  all: readonly Item[],
  refusal: (item: Item) => Refusal | undefined,
): Refusal | undefined {
  const refused = all.map(refusal);
  return refused.every((refusal) => refusal !== undefined) ? refused[0] : undefined;
}
