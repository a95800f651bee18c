/** Intersects two schemas of texts, of numbers, of objects or of arrays. */

import { compareText } from '../../compare-text.js';
import { type Schema, UNDEFINED } from '../../contract.js';
import { hasOnlyKeywords, NUMBER_BOUNDS, TEXT_BOUNDS } from '../acceptance.js';
import { itemSchemaAtIndex } from '../json-schema.js';

export type Narrowed = Schema | 'contradiction';

/** `undefined` if no single schema can express it, as with two patterns. */
export function narrowStrings(one: Schema, other: Schema): Narrowed | undefined {
  if (one['x-type'] !== other['x-type']) return 'contradiction';
  const keywords = ['type', ...TEXT_BOUNDS, 'format', 'contentEncoding', 'x-type'];
  if (!hasOnlyKeywords(one, keywords) || !hasOnlyKeywords(other, keywords)) return undefined;
  for (const keyword of ['pattern', 'format', 'contentEncoding'] as const) {
    const [first, second] = [one[keyword], other[keyword]];
    if (first !== undefined && second !== undefined && first !== second) return undefined;
  }
  const joined = { ...other, ...one, ...tighterBounds(one, other) };
  return (joined.minLength ?? 0) > (joined.maxLength ?? Infinity) ? 'contradiction' : joined;
}

/** `undefined` if no single schema can express it, as with two `multipleOf`. */
export function narrowNumbers(one: Schema, other: Schema): Narrowed | undefined {
  const keywords = ['type', ...NUMBER_BOUNDS];
  if (!hasOnlyKeywords(one, keywords) || !hasOnlyKeywords(other, keywords)) return undefined;
  if (one.multipleOf !== undefined && other.multipleOf !== undefined && one.multipleOf !== other.multipleOf)
    return undefined;
  const joined: Schema = {
    ...other,
    ...one,
    type: one.type === 'integer' || other.type === 'integer' ? 'integer' : 'number',
    ...tighterBounds(one, other),
  };
  return isEmptyRange(joined) ? 'contradiction' : withoutLooserBounds(joined);
}

/** Of an inclusive and an exclusive bound, the tighter one stays. */
function withoutLooserBounds(schema: Schema): Schema {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = schema;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = schema;
  const tight = { ...schema };
  delete tight[exclusiveMinimum >= minimum ? 'minimum' : 'exclusiveMinimum'];
  delete tight[exclusiveMaximum <= maximum ? 'maximum' : 'exclusiveMaximum'];
  return tight;
}

function isEmptyRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): boolean {
  const least = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const most = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  return least > most || (least === most && (least === exclusiveMinimum || most === exclusiveMaximum));
}

const LEAST = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const;
const MOST = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const;

/** The narrower of each two bounds. */
function tighterBounds(one: Schema, other: Schema): Schema {
  const bounds: Schema = {};
  for (const keyword of LEAST) {
    const least = Math.max(one[keyword] ?? -Infinity, other[keyword] ?? -Infinity);
    if (least > -Infinity) bounds[keyword] = least;
  }
  for (const keyword of MOST) {
    const most = Math.min(one[keyword] ?? Infinity, other[keyword] ?? Infinity);
    if (most < Infinity) bounds[keyword] = most;
  }
  return bounds;
}

/** Computes the intersection of the schemas within them. */
export type Narrow = (one: Schema, other: Schema) => Narrowed;

const OBJECT_KEYWORDS = ['type', 'properties', 'required', 'additionalProperties'];
const ARRAY_KEYWORDS = ['type', 'items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'];

/** `undefined` if no single schema can express it, as with `patternProperties`. */
export function narrowObjects(one: Schema, other: Schema, narrow: Narrow): Narrowed | undefined {
  if (![one, other].every((schema) => hasOnlyKeywords(schema, OBJECT_KEYWORDS))) return undefined;
  const required = new Set([...(one.required ?? []), ...(other.required ?? [])]);
  const additional = narrowOtherProperties(one, other, narrow);
  const properties: [string, Schema][] = [];
  const names = new Set([
    ...Object.keys(one.properties ?? {}),
    ...Object.keys(other.properties ?? {}),
    ...required,
  ]);
  for (const name of names) {
    const schema = narrowProperty(acceptedProperty(one, name), acceptedProperty(other, name), narrow);
    if (schema !== 'contradiction') properties.push([name, schema]);
    else if (required.has(name)) return 'contradiction';
    else if (additional === 'open') properties.push([name, UNDEFINED]);
  }
  const isListed = properties.length > 0 || additional === 'closed';
  return {
    type: 'object',
    ...(isListed ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.size === 0 ? {} : { required: [...required].sort(compareText) }),
    ...(additional === 'closed' ? {} : { additionalProperties: additional === 'open' || additional }),
  };
}

/** `undefined` if the object cannot have such a property. */
export function acceptedProperty(schema: Schema, name: string): Schema | undefined {
  const { properties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  const rest = otherProperties(schema);
  if (rest === 'closed' || rest === false) return undefined;
  return rest === 'open' ? {} : rest;
}

const narrowProperty = (one: Schema | undefined, other: Schema | undefined, narrow: Narrow): Narrowed =>
  one === undefined || other === undefined ? 'contradiction' : narrow(one, other);

/**
 * The values that an object accepts beside its `properties`: anything, or the values of one schema; nothing for
 * `closed`, unless the configuration allows more (`validation: 'allow'`), and for `false`, whatever the configuration
 * says.
 */
type OtherProperties = 'open' | 'closed' | false | Schema;

function otherProperties({ properties, additionalProperties }: Schema): OtherProperties {
  if (additionalProperties === undefined) return properties === undefined ? 'open' : 'closed';
  return additionalProperties === true ? 'open' : additionalProperties;
}

function narrowOtherProperties(one: Schema, other: Schema, narrow: Narrow): OtherProperties {
  const [first, second] = [otherProperties(one), otherProperties(other)];
  if (first === false || second === false) return false;
  if (first === 'closed' || second === 'closed') return 'closed';
  if (first === 'open') return second;
  if (second === 'open') return first;
  const narrowed = narrow(first, second);
  return narrowed === 'contradiction' ? false : narrowed;
}

/** `undefined` if no single schema can express it. */
export function narrowArrays(one: Schema, other: Schema, narrow: Narrow): Narrowed | undefined {
  if (![one, other].every((schema) => hasOnlyKeywords(schema, ARRAY_KEYWORDS))) return undefined;
  const count = Math.max(one.prefixItems?.length ?? 0, other.prefixItems?.length ?? 0);
  const prefix: Schema[] = [];
  let items: Schema | false | undefined;
  for (let index = 0; index <= count; index += 1) {
    const item = narrowItems(itemSchemaAtIndex(one, index), itemSchemaAtIndex(other, index), narrow);
    if (index === count || item === false) {
      items = item;
      break;
    }
    prefix.push(item ?? {});
  }
  const joined: Schema = {
    type: 'array',
    ...(prefix.length === 0 ? {} : { prefixItems: prefix }),
    ...(items === undefined ? {} : { items }),
    ...tighterBounds(one, other),
    ...(one.uniqueItems === true || other.uniqueItems === true ? { uniqueItems: true } : {}),
  };
  const most = Math.min(joined.maxItems ?? Infinity, items === false ? prefix.length : Infinity);
  return (joined.minItems ?? 0) > most ? 'contradiction' : joined;
}

/** `undefined` if neither schema describes the item; `false` if there cannot be one. */
function narrowItems(
  one: Schema | false | undefined,
  other: Schema | false | undefined,
  narrow: Narrow,
): Schema | false | undefined {
  if (one === false || other === false) return false;
  if (one === undefined || other === undefined) return one ?? other;
  const narrowed = narrow(one, other);
  return narrowed === 'contradiction' ? false : narrowed;
}
