/** Compares objects, records, arrays and tuples, and their bounds. */
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../contract.js';
import { itemSchemaAt } from '../json-schema.js';
import { briefText } from '../words.js';
import { type Difference, differs, under, type Walk } from './difference.js';

interface Objects {
  inner: Schema;
  outer: Schema;
  walk: Walk;
}

type NamedSchema = readonly [name: string, schema: Schema];

export function excessOfObject(inner: Schema, outer: Schema, walk: Walk): Difference[] {
  const objects = { inner, outer, walk };
  const named = Object.entries(inner.properties ?? {}).flatMap((property) =>
    under(`.${property[0]}`, excessOfProperty(objects, property)),
  );
  const unnamed = Object.entries(outer.properties ?? {})
    .filter(([name]) => !has(inner.properties, name))
    .flatMap((property) => under(`.${property[0]}`, excessOfUnnamed(objects, property)));
  return [...named, ...unnamed, ...excessOfOthers(inner, outer, walk), ...excessOfNames(inner, outer)];
}

const has = (properties: Schema['properties'], name: string): boolean =>
  properties !== undefined && Object.hasOwn(properties, name);

const isRequired = (schema: Schema, name: string): boolean => schema.required?.includes(name) === true;

function excessOfProperty({ inner, outer, walk }: Objects, [name, schema]: NamedSchema): Difference[] {
  const mayLack = isRequired(outer, name) && !isRequired(inner, name);
  const missing = mayLack ? [differs('required', 'optional', 'required')] : [];
  const covering = has(outer.properties, name) ? outer.properties?.[name] : othersOf(outer, walk.closed);
  return covering === false || covering === undefined
    ? [differs('refused', briefText(schema))]
    : [...missing, ...walk.excess(schema, covering)];
}

/** A property that only the outer schema names. */
function excessOfUnnamed({ inner, outer, walk }: Objects, [name, schema]: NamedSchema): Difference[] {
  const isNeeded = isRequired(outer, name);
  if (inner.properties !== undefined && inner.additionalProperties === undefined) {
    if (walk.closed) return isNeeded ? [differs('required', undefined, briefText(schema))] : [];
    // Readers of responses may rely even on an optional property.
    return [differs('lacking', undefined, briefText(schema))];
  }
  const others = othersOf(inner, walk.closed);
  const missing = isNeeded ? [differs('required', 'optional', 'required')] : [];
  return others === false ? missing : [...missing, ...walk.excess(others, schema)];
}

function excessOfOthers(inner: Schema, outer: Schema, walk: Walk): Difference[] {
  const others = othersOf(inner, true);
  const covering = othersOf(outer, walk.closed);
  if (others === false) return [];
  return under(
    '.*',
    covering === false ? [differs('refused', briefText(others))] : walk.excess(others, covering),
  );
}

/** The schema of properties that are not named; `false` if none are allowed. */
function othersOf(
  { properties, additionalProperties, patternProperties }: Schema,
  closed: boolean,
): Schema | false {
  if (additionalProperties === true) return {};
  if (additionalProperties !== undefined) return additionalProperties;
  return closed && (properties !== undefined || patternProperties !== undefined) ? false : {};
}

function excessOfNames(inner: Schema, outer: Schema): Difference[] {
  const { patternProperties, propertyNames } = outer;
  const isCovered =
    (propertyNames === undefined || isDeepStrictEqual(propertyNames, inner.propertyNames)) &&
    (patternProperties === undefined || isDeepStrictEqual(patternProperties, inner.patternProperties));
  return isCovered ? [] : [differs('constraint', namesText(inner), namesText(outer))];
}

const namesText = ({ patternProperties, propertyNames }: Schema): string =>
  patternProperties === undefined && propertyNames === undefined
    ? 'any names'
    : `names as ${JSON.stringify(propertyNames ?? patternProperties)}`;

export function excessOfArray(inner: Schema, outer: Schema, walk: Walk): Difference[] {
  const length = Math.max(inner.prefixItems?.length ?? 0, outer.prefixItems?.length ?? 0);
  const differences: Difference[] = [];
  for (let index = 0; index < length; index += 1) {
    const one = itemSchemaAt(inner, index) ?? {};
    const other = itemSchemaAt(outer, index) ?? {};
    if (one !== false) differences.push(...under(`[${index}]`, excessOfItem(one, other, walk)));
  }
  const { items: rest = {} } = inner;
  return rest === false
    ? differences
    : [...differences, ...under('[]', excessOfItem(rest, outer.items ?? {}, walk))];
}

const excessOfItem = (inner: Schema, outer: Schema | false, walk: Walk): Difference[] =>
  outer === false ? [differs('refused', briefText(inner))] : walk.excess(inner, outer);

/** The lower and upper bounds of strings, numbers and arrays. */
export function excessOfConstraints(inner: Schema, outer: Schema, closed: boolean): Difference[] {
  const isCovered =
    LOWER.every((name) => isAtLeast(inner[name], outer[name])) &&
    UPPER.every((name) => isAtMost(inner[name], outer[name])) &&
    isWithinBounds(inner, outer) &&
    SAME.every((name) => outer[name] === undefined || outer[name] === inner[name]) &&
    isMultiple(inner, outer) &&
    // Dates, ObjectIds and binary data are also accepted as EJSON; a plain string is not.
    (outer['x-type'] === undefined || carrierOf(inner) === carrierOf(outer)) &&
    (!closed || inner['x-type'] === undefined || carrierOf(inner) === carrierOf(outer));
  return isCovered ? [] : [differs('constraint', constrained(inner), constrained(outer))];
}

const LOWER = ['minLength', 'minItems'] as const;
const UPPER = ['maxLength', 'maxItems'] as const;
const SAME = ['pattern', 'format', 'contentEncoding', 'uniqueItems'] as const;

/** A file travels as bytes do. */
const carrierOf = ({ 'x-type': type }: Schema): Schema['x-type'] => (type === 'File' ? 'Uint8Array' : type);

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
