/** Compares bounds, patterns and formats. */
import type { Schema } from '../../contract.js';
import { briefText } from '../words.js';
import { type Difference, differs } from './difference.js';

/** The lower and upper bounds of strings, numbers and arrays. */
export function excessOfConstraints(inner: Schema, outer: Schema, closed: boolean): Difference[] {
  const isCovered =
    LOWER.every((name) => isAtLeast(inner[name], outer[name])) &&
    UPPER.every((name) => isAtMost(inner[name], outer[name])) &&
    isWithinBounds(inner, outer) &&
    SAME.every((name) => outer[name] === undefined || outer[name] === inner[name]) &&
    isMultiple(inner, outer) &&
    // Dates, ObjectIds and binary data are also accepted as EJSON; a plain string is not.
    (!closed || inner['x-type'] === undefined || inner['x-type'] === outer['x-type']);
  return isCovered ? [] : [differs('constraint', constrained(inner), constrained(outer))];
}

const LOWER = ['minLength', 'minItems'] as const;
const UPPER = ['maxLength', 'maxItems'] as const;
const SAME = ['pattern', 'format', 'contentEncoding', 'x-type', 'uniqueItems'] as const;

const isAtLeast = (inner = 0, outer = 0): boolean => inner >= outer;
const isAtMost = (inner = Infinity, outer = Infinity): boolean => inner <= outer;

function isWithinBounds(inner: Schema, outer: Schema): boolean {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = inner;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = inner;
  return (
    Math.max(minimum, exclusiveMinimum) >= (outer.minimum ?? -Infinity) &&
    isBeyond(outer.exclusiveMinimum ?? -Infinity, minimum, exclusiveMinimum) &&
    Math.min(maximum, exclusiveMaximum) <= (outer.maximum ?? Infinity) &&
    isBeyond(-(outer.exclusiveMaximum ?? Infinity), -maximum, -exclusiveMaximum)
  );
}

const isBeyond = (limit: number, inclusive: number, exclusive: number): boolean =>
  limit === -Infinity || inclusive > limit || exclusive >= limit;

function isMultiple(
  { type, multipleOf = type === 'integer' ? 1 : undefined }: Schema,
  outer: Schema,
): boolean {
  if (outer.multipleOf === undefined) return true;
  return multipleOf !== undefined && Number.isInteger(multipleOf / outer.multipleOf);
}

const constrained = (schema: Schema): string => {
  const { minItems, maxItems, uniqueItems } = schema;
  const lengths = Object.entries({ minItems, maxItems, uniqueItems }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  return lengths.length === 0 ? briefText(schema) : `${briefText(schema)} (${lengths.join(', ')})`;
};
