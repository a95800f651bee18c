/** Splits the schema of a checked expression among the arguments that the expression is made of. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import {
  itemSchemaAt,
  listedValues,
  mapChildren,
  separateUndefined,
  withUndefined,
} from '../../../shared/json-schema/index.js';
import { withoutThis } from '../../analysis/syntax/index.js';
import { withOptionality } from './optionality.js';
import { type ArgumentPlace, argumentPlace, type HandlerState, ITEM, isOfCall } from './places.js';
import { isOwnArguments } from './uses-arguments.js';

export interface ArgumentSchema {
  place: ArgumentPlace;
  schema: Schema;
}

/** `check([a, b], [String])` and `Task.parse({ id, title })` check several arguments at once. */
export function argumentSchemas(
  state: HandlerState,
  target: ts.Expression,
  schema: Schema,
): ArgumentSchema[] {
  const place = argumentPlace(state, target);
  const given = place && schemaOfGiven(schema, place);
  const own = place && given ? [{ place, schema: given }] : [];
  if (isOwnArguments(state.handler, target)) return onEveryArgument(state, schema);
  const literal = literalBehind(state, target);
  if (ts.isArrayLiteralExpression(literal) && schema.type === 'array') {
    return literal.elements.flatMap((element, index) => {
      const item = itemSchemaAt(schema, index);
      return item === undefined || item === false ? [] : argumentSchemas(state, element, item);
    });
  }
  if (!ts.isObjectLiteralExpression(literal)) return own;
  const named = literal.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return [];
    const isNamed = ts.isIdentifier(property.name) || ts.isStringLiteral(property.name);
    const field = isNamed ? schema.properties?.[property.name.text] : undefined;
    if (!isNamed || field === undefined) return [];
    const checks = schema.required?.includes(property.name.text) === true ? field : withUndefined(field);
    if (ts.isShorthandPropertyAssignment(property)) return argumentSchemas(state, property.name, checks);
    return ts.isPropertyAssignment(property) ? argumentSchemas(state, property.initializer, checks) : [];
  });
  return [...own, ...named];
}

/** `{ ...task, owner }` of `const given = { ...task, owner }`, unless the name or its fields get other values. */
function literalBehind(
  { evaluator, reassigned, overwritten }: HandlerState,
  target: ts.Expression,
): ts.Expression {
  if (!ts.isIdentifier(target) || reassigned.has(target.text) || overwritten.has(target.text)) return target;
  const [declaration] = evaluator.lookup(target.text, target) ?? [];
  const isCopy = declaration !== undefined && ts.isVariableDeclaration(declaration);
  return (isCopy ? declaration.initializer : undefined) ?? target;
}

/** Fields that the handler overwrites may have any value in the call. `undefined` if the schema is not of an object. */
function schemaOfGiven(whole: Schema, place: ArgumentPlace): Schema | undefined {
  const { overwritten = [], picked } = place;
  const { required = [], ...schema } = whole;
  const { properties = {} } = schema;
  if (place.overwritten === undefined && picked === undefined) return whole;
  if (schema.type !== 'object') return undefined;
  const stillRequired = required.filter((name) => isOfCall(place, name));
  const open = [...overwritten].filter(
    (name) => !schema.additionalProperties || Object.hasOwn(properties, name),
  );
  const given = Object.entries(properties).filter(([name]) => isOfCall(place, name));
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries([...given, ...open.map((name) => [name, {}])]),
    }),
    ...(stillRequired.length === 0 ? {} : { required: stillRequired }),
    ...(picked && { additionalProperties: true }),
  };
}

/** `check(arguments, [String])` */
function onEveryArgument({ handler }: HandlerState, { items }: Schema): ArgumentSchema[] {
  if (items === undefined || items === false || Object.keys(items).length === 0) return [];
  return withoutThis(handler).flatMap(({ dotDotDotToken }, index) =>
    dotDotDotToken === undefined ? [{ place: { index, path: [], optionalAt: [] }, schema: items }] : [],
  );
}

/** The schema of an argument if one part of it is checked: `{ title: string }` for a check of `task.title`. */
export function argumentSchema({ path, optionalAt, isOfBranch }: ArgumentPlace, schema: Schema): Schema {
  const loosened = (part: Schema, depth: number): Schema =>
    optionalAt
      .filter(
        (level) => level.depth === depth && (level.unlessRequired !== true || part.required === undefined),
      )
      .reduce((most, { optionality }) => withOptionality(most, optionality), part);
  return path.reduceRight<Schema>(
    (inner, part, depth) => loosened(ownerWith(part, inner), depth),
    loosened(isOfBranch === true ? withoutListedValues(schema) : schema, path.length),
  );
}

/** Calls that are not checked may have other values of the type: the listed ones become examples. */
function withoutListedValues(whole: Schema): Schema {
  const { const: _only, enum: _values, ...schema } = mapChildren(whole, withoutListedValues);
  const examples = listedValues(whole);
  return examples.length > 0 ? { ...schema, examples: [...examples] } : schema;
}

function ownerWith(part: ArgumentPlace['path'][number], inner: Schema): Schema {
  const { schema, optional } = separateUndefined(inner);
  if (part === ITEM) return { type: 'array', items: schema };
  if (typeof part === 'number')
    return {
      type: 'array',
      prefixItems: [...Array.from({ length: part }, () => ({})), schema],
      ...(optional ? {} : { minItems: part + 1 }),
    };
  return {
    type: 'object',
    properties: { [part]: schema },
    ...(optional ? {} : { required: [part] }),
    additionalProperties: true,
  };
}
