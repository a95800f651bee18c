/** Finds where two schemas of one value contradict each other. */
import type { Schema } from '../../contract.js';
import type { Resolve } from '../acceptance.js';
import { acceptsNothing, itemSchemaAtIndex } from '../json-schema.js';
import { intersect, typeAlternatives } from './intersection.js';
import { acceptedProperty } from './narrowing.js';
import { isUnconstrained } from './union.js';

/** A part of a value, such as `.tags[]`, and its schema in each of the two. */
export interface Contradiction {
  path: string;
  one: Schema | undefined;
  other: Schema | undefined;
}

/** How deep schemas are followed: references may form cycles. */
const DEPTH = 30;
/** How many pairs of alternatives are compared. */
const MOST = 100;

/**
 * The innermost place where no value fits both schemas: the whole value, a property that one of them requires, an
 * element of a list. Only an empty list is both a list of texts and a list of numbers, which counts as a contradiction.
 */
export function findContradiction(
  one: Schema,
  other: Schema,
  resolve: Resolve,
  place: { path: string; depth: number } = { path: '', depth: DEPTH },
): Contradiction | undefined {
  const { path, depth } = place;
  if (depth === 0) return undefined;
  const [first, second] = [resolve(one) ?? one, resolve(other) ?? other];
  const within = (a: Schema, b: Schema, name: string): Contradiction | undefined =>
    findContradiction(a, b, resolve, { path: path + name, depth: depth - 1 });
  const pairs = typeAlternatives(first).flatMap((a) => typeAlternatives(second).map((b) => [a, b] as const));
  if (pairs.length > MOST) return undefined;
  if (pairs.length > 1)
    return pairs.every(([a, b]) => within(a, b, '') !== undefined) ? { path, one, other } : undefined;
  if (first.type === 'object' && second.type === 'object') return inProperties(first, second, path, within);
  const isList = first.type === 'array' && second.type === 'array';
  const inItem = isList ? inItems(first, second, within) : undefined;
  return inItem ?? (intersect(first, second, resolve) === 'contradiction' ? { path, one, other } : undefined);
}

type Within = (one: Schema, other: Schema, name: string) => Contradiction | undefined;

function inProperties(one: Schema, other: Schema, path: string, within: Within): Contradiction | undefined {
  if (one.patternProperties !== undefined || other.patternProperties !== undefined) return undefined;
  for (const name of new Set([...(one.required ?? []), ...(other.required ?? [])])) {
    const [first, second] = [acceptedProperty(one, name), acceptedProperty(other, name)];
    // A property of the type `unknown` may be `undefined`.
    if (isUnconstrained(first ?? {}) && isUnconstrained(second ?? {})) continue;
    const inner =
      first === undefined || second === undefined
        ? { path: `${path}.${name}`, one: first, other: second }
        : within(first, second, `.${name}`);
    if (inner !== undefined) return inner;
  }
  return inOtherProperties(one, other, within);
}

/** Compares the values of two records, such as `Record<string, number>`. */
function inOtherProperties(one: Schema, other: Schema, within: Within): Contradiction | undefined {
  const [first, second] = [one.additionalProperties, other.additionalProperties];
  const areRecords = one.properties === undefined && other.properties === undefined;
  return areRecords && typeof first === 'object' && typeof second === 'object'
    ? within(first, second, '[]')
    : undefined;
}

function inItems(one: Schema, other: Schema, within: Within): Contradiction | undefined {
  const least = Math.max(one.minItems ?? 0, other.minItems ?? 0);
  const count = Math.max(one.prefixItems?.length ?? 0, other.prefixItems?.length ?? 0);
  const positions = count === 0 ? [0] : Array.from({ length: Math.min(least, count) }, (_, index) => index);
  for (const index of positions) {
    const [first, second] = [itemSchemaAtIndex(one, index), itemSchemaAtIndex(other, index)];
    if (!isElement(first) || !isElement(second)) continue;
    const inner = within(first, second, count === 0 ? '[]' : `[${index}]`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Lists that are always empty contradict none. */
const isElement = (schema: Schema | false | undefined): schema is Schema =>
  schema !== undefined && schema !== false && !acceptsNothing(schema);
