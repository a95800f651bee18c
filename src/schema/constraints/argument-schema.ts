/** Which arguments a schema is about. */
import { ts } from 'ts-morph';
import { withoutThis } from '../../analysis/syntax/index.js';
import type { Schema } from '../../contract.js';
import { itemSchemaAt } from '../../json-schema.js';
import { separateUndefined, withUndefined } from '../algebra/index.js';
import { type ArgumentPlace, argumentOf, ITEM, type Standing } from './argument-place.js';
import { withOptionality } from './optionality.js';
import { isOwnArguments } from './uses-arguments.js';

export interface ArgumentSchema {
  place: ArgumentPlace;
  schema: Schema;
}

/** Objects and arrays of arguments are laid out: `check([a, b], [String])`, `Task.parse({ id, title })`. */
export function argumentSchemas(standing: Standing, target: ts.Expression, schema: Schema): ArgumentSchema[] {
  const place = argumentOf(standing, target);
  if (place !== undefined) {
    const given = place.filled === undefined ? schema : withoutFilled(schema, place.filled);
    return given === undefined ? [] : [{ place, schema: given }];
  }
  if (isOwnArguments(standing.handler, target)) return placedOnEach(standing, schema);
  if (ts.isArrayLiteralExpression(target) && schema.type === 'array') {
    return target.elements.flatMap((element, index) => {
      const item = itemSchemaAt(schema, index);
      return item === undefined || item === false ? [] : argumentSchemas(standing, element, item);
    });
  }
  if (!ts.isObjectLiteralExpression(target)) return [];
  return target.properties.flatMap((property) => {
    const isNamed =
      property.name !== undefined && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name));
    const field = isNamed ? schema.properties?.[property.name.text] : undefined;
    if (!isNamed || field === undefined) return [];
    const said = schema.required?.includes(property.name.text) === true ? field : withUndefined(field);
    if (ts.isShorthandPropertyAssignment(property)) return argumentSchemas(standing, property.name, said);
    return ts.isPropertyAssignment(property) ? argumentSchemas(standing, property.initializer, said) : [];
  });
}

/** Nothing where it cannot be told: what is given has any value, or none, where another one is put. */
function withoutFilled(
  { required = [], ...schema }: Schema,
  filled: ReadonlySet<string>,
): Schema | undefined {
  if (schema.type !== 'object') return undefined;
  const left = required.filter((name) => !filled.has(name));
  const any = Object.fromEntries([...filled].map((name) => [name, {}]));
  return {
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: { ...schema.properties, ...any } }),
    ...(left.length === 0 ? {} : { required: left }),
  };
}

/** `check(arguments, [String])` */
function placedOnEach({ handler }: Standing, { items }: Schema): ArgumentSchema[] {
  if (items === undefined || items === false || Object.keys(items).length === 0) return [];
  return withoutThis(handler).flatMap(({ dotDotDotToken }, index) =>
    dotDotDotToken === undefined ? [{ place: { index, path: [], absent: [] }, schema: items }] : [],
  );
}

/** A part that is known says so much of the whole. */
export function wholeOf({ path, absent }: ArgumentPlace, schema: Schema): Schema {
  const loosened = (part: Schema, depth: number): Schema =>
    absent
      .filter((each) => each.depth === depth)
      .reduce((most, { optionality }) => withOptionality(most, optionality), part);
  return path.reduceRight<Schema>(
    (inner, part, depth) => loosened(holding(part, inner), depth),
    loosened(schema, path.length),
  );
}

function holding(part: ArgumentPlace['path'][number], inner: Schema): Schema {
  const { schema, optional } = separateUndefined(inner);
  if (part === ITEM) return { type: 'array', items: schema };
  return {
    type: 'object',
    properties: { [part]: schema },
    ...(optional ? {} : { required: [part] }),
    additionalProperties: true,
  };
}
