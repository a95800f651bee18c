/** What two schemas of objects or arrays both accept. */

import { compareText } from '../../compare-text.js';
import { type Schema, UNDEFINED } from '../../contract.js';
import type { Narrow, Narrowed } from './intersection.js';
import { areKnown, bound } from './intersection-of-values.js';

/** Nothing where no single schema says both. */
export function narrowObjects(one: Schema, other: Schema, inner: Narrow): Narrowed | undefined {
  if (!areKnown([one, other], ['type', 'properties', 'required', 'additionalProperties'])) return undefined;
  const required = new Set([...(one.required ?? []), ...(other.required ?? [])]);
  const additional = narrowRest(one, other, inner);
  const properties: [string, Schema][] = [];
  const names = new Set([
    ...Object.keys(one.properties ?? {}),
    ...Object.keys(other.properties ?? {}),
    ...required,
  ]);
  for (const name of names) {
    const schema = narrowProperty(propertyOf(one, name), propertyOf(other, name), inner);
    if (schema !== 'contradiction') properties.push([name, schema]);
    else if (required.has(name)) return 'contradiction';
    else if (additional === 'open') properties.push([name, UNDEFINED]);
  }
  const isListed = properties.length > 0 || additional === 'closed';
  return {
    type: 'object',
    ...(isListed ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.size === 0 ? {} : { required: [...required].sort(compareText) }),
    ...(additional === 'closed'
      ? {}
      : additional === 'open'
        ? isListed
          ? { additionalProperties: true }
          : openAs(one, other)
        : { additionalProperties: additional }),
  };
}

/** Whether `additionalProperties` is written where there are no properties is up to the sources. */
const openAs = (one: Schema, other: Schema): Schema =>
  one.additionalProperties === undefined && other.additionalProperties === undefined
    ? {}
    : { additionalProperties: true };

/** Nothing for a property that there cannot be. */
function propertyOf(schema: Schema, name: string): Schema | undefined {
  const { properties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  const rest = restOf(schema);
  if (rest === 'closed' || rest === false) return undefined;
  return rest === 'open' ? {} : rest;
}

const narrowProperty = (one: Schema | undefined, other: Schema | undefined, inner: Narrow): Narrowed =>
  one === undefined || other === undefined ? 'contradiction' : inner(one, other);

/** `closed` is as the configuration says, `false` is closed whatever it says. */
type Rest = 'open' | 'closed' | false | Schema;

function restOf({ properties, additionalProperties }: Schema): Rest {
  if (additionalProperties === undefined) return properties === undefined ? 'open' : 'closed';
  return additionalProperties === true ? 'open' : additionalProperties;
}

function narrowRest(one: Schema, other: Schema, inner: Narrow): Rest {
  const [first, second] = [restOf(one), restOf(other)];
  if (first === false || second === false) return false;
  if (first === 'closed' || second === 'closed') return 'closed';
  if (first === 'open') return second;
  if (second === 'open') return first;
  const narrowed = inner(first, second);
  return narrowed === 'contradiction' ? false : narrowed;
}

/** Nothing where no single schema says both. */
export function narrowArrays(one: Schema, other: Schema, inner: Narrow): Narrowed | undefined {
  if (!areKnown([one, other], ['type', 'items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']))
    return undefined;
  const count = Math.max(one.prefixItems?.length ?? 0, other.prefixItems?.length ?? 0);
  const prefix: Schema[] = [];
  let items: Schema | false | undefined;
  for (let index = 0; index <= count; index += 1) {
    const item = narrowItems(itemOf(one, index), itemOf(other, index), inner);
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
    ...bound('minItems', Math.max, one, other),
    ...bound('maxItems', Math.min, one, other),
    ...(one.uniqueItems === true || other.uniqueItems === true ? { uniqueItems: true } : {}),
  };
  const most = Math.min(
    joined.maxItems ?? Number.POSITIVE_INFINITY,
    items === false ? prefix.length : Number.POSITIVE_INFINITY,
  );
  return (joined.minItems ?? 0) > most ? 'contradiction' : joined;
}

const itemOf = ({ prefixItems, items }: Schema, index: number): Schema | false | undefined =>
  prefixItems?.[index] ?? items;

/** Nothing where nothing is said. */
function narrowItems(
  one: Schema | false | undefined,
  other: Schema | false | undefined,
  inner: Narrow,
): Schema | false | undefined {
  if (one === false || other === false) return false;
  if (one === undefined || other === undefined) return one ?? other;
  const narrowed = inner(one, other);
  return narrowed === 'contradiction' ? false : narrowed;
}
