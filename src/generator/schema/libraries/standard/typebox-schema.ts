/** Version 1 of TypeBox: the type of a schema is a JSON Schema of literal types, except lengths and ranges. */
import type { ts } from 'ts-morph';
import type { JsonType, Schema } from '../../../../shared/contract.js';
import {
  constant,
  schemaOfObject,
  schemaOfTuple,
  unionSchema,
  withUndefined,
} from '../../../../shared/json-schema/index.js';

const PLAIN: ReadonlySet<string> = new Set<JsonType>(['string', 'number', 'integer', 'boolean', 'null']);

/** `undefined` for the types of other libraries. */
export const typeboxSchema = (types: ts.TypeChecker, type: ts.Type): Schema | undefined =>
  typeOfMember(types, type, '~kind') === undefined ? undefined : schemaOfKeywords(types, type);

/** An unknown schema accepts anything. */
function schemaOfKeywords(types: ts.TypeChecker, type: ts.Type): Schema {
  const keyword = (name: string): ts.Type | undefined => typeOfMember(types, type, name);
  const schemasOfElements = (list: ts.Type): Schema[] =>
    elementsOfTuple(types, list).map((part) => schemaOfKeywords(types, part));
  const [anyOf, only, values, items] = ['anyOf', 'const', 'enum', 'items'].map(keyword);
  if (anyOf !== undefined) return unionSchema(schemasOfElements(anyOf));
  if (only !== undefined) return schemaOfLiteral(only);
  if (values !== undefined) return unionSchema(elementsOfTuple(types, values).map(schemaOfLiteral));
  const name = keyword('type');
  const ofType = name?.isStringLiteral() === true ? name.value : '';
  if (ofType === 'object') return schemaOfProperties(types, keyword('properties'));
  if (ofType !== 'array') return isPrimitiveType(ofType) ? { type: ofType } : {};
  if (items === undefined || !types.isTupleType(items))
    return { type: 'array', ...(items && { items: schemaOfKeywords(types, items) }) };
  return schemaOfTuple(schemasOfElements(items).map((schema) => ({ schema, optional: false, rest: false })));
}

const isPrimitiveType = (name: string): name is JsonType => PLAIN.has(name);

const schemaOfProperties = (types: ts.TypeChecker, properties: ts.Type | undefined): Schema =>
  properties === undefined
    ? { type: 'object' }
    : schemaOfObject(
        types.getPropertiesOfType(properties).map((property): [string, Schema] => {
          const part = types.getTypeOfSymbol(property);
          const schema = schemaOfKeywords(types, part);
          const isOptional = typeOfMember(types, part, '~optional') !== undefined;
          return [property.name, isOptional ? withUndefined(schema) : schema];
        }),
      );

/** The elements of a tuple; empty for other types. */
const elementsOfTuple = (types: ts.TypeChecker, list: ts.Type): readonly ts.Type[] =>
  isTupleReference(types, list) ? types.getTypeArguments(list) : [];

const isTupleReference = (types: ts.TypeChecker, type: ts.Type): type is ts.TypeReference =>
  types.isTupleType(type);

const schemaOfLiteral = (type: ts.Type): Schema =>
  type.isStringLiteral() || type.isNumberLiteral() ? constant(type.value) : {};

export function typeOfMember(types: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined {
  const property = types.getPropertyOfType(type, name);
  return property && types.getTypeOfSymbol(property);
}
