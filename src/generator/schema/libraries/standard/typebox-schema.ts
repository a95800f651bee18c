/** Version 1 of TypeBox: the type of a schema has the keywords of the JSON Schema, except lengths and ranges. */
import { ts } from 'ts-morph';
import type { JsonLiteral, Schema } from '../../../../shared/contract.js';
import {
  constant,
  schemaOfObject,
  schemaOfTuple,
  unionOf,
  withUndefined,
} from '../../../../shared/json-schema/index.js';

/** `undefined` for the types of other libraries. */
export const typeboxSchema = (types: ts.TypeChecker, type: ts.Type): Schema | undefined =>
  memberOf(types, type, '~kind') === undefined ? undefined : schemaOfKeywords(types, type);

function schemaOfKeywords(types: ts.TypeChecker, type: ts.Type): Schema {
  const keyword = (name: string): ts.Type | undefined => memberOf(types, type, name);
  const schemasIn = (list: ts.Type): Schema[] =>
    elementsOf(types, list).map((part) => schemaOfKeywords(types, part));
  const [anyOf, allOf, only, values] = ['anyOf', 'allOf', 'const', 'enum'].map(keyword);
  if (anyOf !== undefined) return unionOf(schemasIn(anyOf));
  if (allOf !== undefined) return { allOf: schemasIn(allOf) };
  if (only !== undefined) return schemaOfLiteralType(types, only);
  if (values !== undefined)
    return unionOf(elementsOf(types, values).map((value) => schemaOfLiteralType(types, value)));
  switch (literalInType(types, keyword('type'))) {
    case 'object':
      return schemaOfProperties(types, keyword('properties'));
    case 'array':
      return schemaOfItems(types, keyword('items'));
    case 'string':
      return { type: 'string' };
    case 'number':
      return { type: 'number' };
    case 'integer':
      return { type: 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    case 'null':
      return { type: 'null' };
    default:
      return {};
  }
}

function schemaOfProperties(types: ts.TypeChecker, properties: ts.Type | undefined): Schema {
  if (properties === undefined) return { type: 'object' };
  return schemaOfObject(
    types.getPropertiesOfType(properties).map((property): [string, Schema] => {
      const part = types.getTypeOfSymbol(property);
      const schema = schemaOfKeywords(types, part);
      return [
        property.name,
        memberOf(types, part, '~optional') === undefined ? schema : withUndefined(schema),
      ];
    }),
  );
}

function schemaOfItems(types: ts.TypeChecker, items: ts.Type | undefined): Schema {
  if (items === undefined) return { type: 'array' };
  if (!types.isTupleType(items)) return { type: 'array', items: schemaOfKeywords(types, items) };
  return schemaOfTuple(
    elementsOf(types, items).map((part) => ({
      schema: schemaOfKeywords(types, part),
      optional: false,
      rest: false,
    })),
  );
}

/** The elements of a tuple; empty for other types. */
const elementsOf = (types: ts.TypeChecker, list: ts.Type): readonly ts.Type[] =>
  isTupleReference(types, list) ? types.getTypeArguments(list) : [];

const isTupleReference = (types: ts.TypeChecker, type: ts.Type): type is ts.TypeReference =>
  types.isTupleType(type);

/** An unknown value accepts anything. */
function schemaOfLiteralType(types: ts.TypeChecker, type: ts.Type): Schema {
  const value = literalInType(types, type);
  return value === undefined ? {} : constant(value);
}

function literalInType(types: ts.TypeChecker, type: ts.Type | undefined): JsonLiteral | undefined {
  if (type === undefined) return undefined;
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0) return types.typeToString(type) === 'true';
  return (type.flags & ts.TypeFlags.Null) === 0 ? undefined : null;
}

export function memberOf(types: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined {
  const property = types.getPropertyOfType(type, name);
  return property && types.getTypeOfSymbol(property);
}
