/** Compares objects, records, arrays and tuples, and their bounds. */
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../contract.js';
import { intersect } from '../algebra/intersection.js';
import { canonicalText } from '../algebra/union.js';
import { itemSchemaAtIndex, separateNotes } from '../json-schema.js';
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
  const covering = has(outer.properties, name)
    ? outer.properties?.[name]
    : schemaOfOthers(outer, walk.closed);
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
  const others = schemaOfOthers(inner, walk.closed);
  const missing = isNeeded ? [differs('required', 'optional', 'required')] : [];
  return others === false ? missing : [...missing, ...walk.excess(others, schema)];
}

function excessOfOthers(inner: Schema, outer: Schema, walk: Walk): Difference[] {
  const others = schemaOfOthers(inner, true);
  const covering = schemaOfOthers(outer, walk.closed);
  if (others === false) return [];
  return under(
    '.*',
    covering === false ? [differs('refused', briefText(others))] : walk.excess(others, covering),
  );
}

/** The schema of properties that are not named; `false` if none are allowed. */
function schemaOfOthers(
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
  return isCovered ? [] : [differs('value', namesText(inner), namesText(outer))];
}

const namesText = ({ patternProperties, propertyNames }: Schema): string =>
  patternProperties === undefined && propertyNames === undefined
    ? 'any names'
    : `names as ${JSON.stringify(propertyNames ?? patternProperties)}`;

export function excessOfArray(inner: Schema, outer: Schema, walk: Walk): Difference[] {
  const length = Math.max(inner.prefixItems?.length ?? 0, outer.prefixItems?.length ?? 0);
  const differences: Difference[] = [];
  for (let index = 0; index < length; index += 1) {
    const one = itemSchemaAtIndex(inner, index) ?? {};
    const other = itemSchemaAtIndex(outer, index) ?? {};
    if (one !== false) differences.push(...under(`[${index}]`, excessOfItem(one, other, walk)));
  }
  const { items: rest = {} } = inner;
  return rest === false
    ? differences
    : [...differences, ...under('[]', excessOfItem(rest, outer.items ?? {}, walk))];
}

const excessOfItem = (inner: Schema, outer: Schema | false, walk: Walk): Difference[] =>
  outer === false ? [differs('refused', briefText(inner))] : walk.excess(inner, outer);

/** Bounds, patterns and formats: the outer schema must not narrow those of the inner one. */
export function excessOfConstraints(inner: Schema, outer: Schema, closed: boolean): Difference[] {
  const [own, others] = [ownConstraints(inner), ownConstraints(outer)];
  // Dates, ObjectIds and binary data are also accepted as EJSON; a plain string is not.
  if (!closed && others['x-type'] === undefined) delete own['x-type'];
  const narrowed = intersect(own, others);
  const isCovered = narrowed !== 'contradiction' && canonicalText(narrowed) === canonicalText(own);
  return isCovered ? [] : [differs('value', constrainedText(inner), constrainedText(outer))];
}

/** The schema without its parts and annotations. A file travels as bytes do. */
function ownConstraints(schema: Schema): Schema {
  const { properties, required, additionalProperties, patternProperties, propertyNames, ...others } =
    separateNotes(schema).schema;
  const { items, prefixItems, title, ...constraints } = others;
  return constraints['x-type'] === 'File' ? { ...constraints, 'x-type': 'Uint8Array' } : constraints;
}

const constrainedText = (schema: Schema): string => {
  const { minItems, maxItems, uniqueItems } = schema;
  const lengths = Object.entries({ minItems, maxItems, uniqueItems }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  return lengths.length === 0 ? briefText(schema) : `${briefText(schema)} (${lengths.join(', ')})`;
};
