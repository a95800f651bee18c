/** Splits the schema of a checked expression among the arguments that the expression is made of. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { itemSchemaAtIndex, separateUndefined, withUndefined } from '../../../shared/json-schema/index.js';
import { withOptionality } from './optionality.js';
import { type ArgumentPlace, argumentPlace, type HandlerState, ITEM } from './places.js';

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
  const own = place === undefined || place.isPartial === true ? [] : [{ place, schema }];
  const literal = literalOfName(state, target);
  if (ts.isArrayLiteralExpression(literal) && schema.type === 'array') {
    return literal.elements.flatMap((element, index) => {
      const item = itemSchemaAtIndex(schema, index);
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
function literalOfName(
  { evaluator, reassigned, overwritten }: HandlerState,
  target: ts.Expression,
): ts.Expression {
  if (!ts.isIdentifier(target) || reassigned.has(target.text) || overwritten.has(target.text)) return target;
  const [declaration] = evaluator.lookup(target.text, target) ?? [];
  const isCopy = declaration !== undefined && ts.isVariableDeclaration(declaration);
  return (isCopy ? declaration.initializer : undefined) ?? target;
}

/** The schema of an argument if one part of it is checked: `{ title: string }` for a check of `task.title`. */
export function argumentSchema({ path, optionalAt }: ArgumentPlace, schema: Schema): Schema {
  const loosenSchema = (part: Schema, depth: number): Schema =>
    optionalAt
      .filter((level) => level.depth === depth && !(level.unlessRequired === true && part.required))
      .reduce((most, { optionality }) => withOptionality(most, optionality), part);
  return path.reduceRight<Schema>(
    (inner, part, depth) => loosenSchema(ownerSchema(part, inner), depth),
    loosenSchema(schema, path.length),
  );
}

function ownerSchema(part: ArgumentPlace['path'][number], inner: Schema): Schema {
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
