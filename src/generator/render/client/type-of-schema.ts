/** The type of a value in the client's code, by the schema of its JSON. */
import type { JsonType, Schema } from '../../../shared/contract.js';
import { allSchemas, referredName, unnamedProperties } from '../../../shared/json-schema/index.js';
import {
  keywordType,
  type MemberSyntax,
  namedType,
  type TupleElement,
  type TypeSyntax,
  UNKNOWN_TYPE,
  unionType,
} from '../../../shared/type-syntax.js';
import { literal, typeText } from '../code/index.js';

/** The names of types in code, by their names in the API. */
export type TypeNames = ReadonlyMap<string, string>;

export const STRING_TYPE = keywordType('string');
export const NUMBER_TYPE = keywordType('number');
export const UNDEFINED_TYPE = keywordType('undefined');

/** The type of a file that a caller passes. */
export const FILE_TYPE: TypeSyntax = unionType(namedType('Blob'), namedType('Uint8Array'));

export function typeOfSchema(schema: Schema | undefined, names: TypeNames): TypeSyntax {
  if (schema === undefined) return UNKNOWN_TYPE;
  const { $ref, anyOf, allOf, not, const: only, enum: values, type } = schema;
  if ($ref !== undefined) {
    const name = names.get(referredName(schema) ?? '');
    return name === undefined ? UNKNOWN_TYPE : namedType(name);
  }
  if (schema['x-type'] === 'File') return FILE_TYPE;
  if (schema['x-type'] !== undefined) return namedType(schema['x-type']);
  if (only !== undefined) return literalTypeOfValue(only);
  if (values !== undefined) return unionOfTypes(values.map(literalTypeOfValue));
  if (anyOf !== undefined) return unionOfTypes(anyOf.map((part) => typeOfSchema(part, names)));
  if (allOf !== undefined) return intersection(schema, allOf, names);
  if (not !== undefined && Object.keys(not).length === 0) return UNDEFINED_TYPE;
  if (type === undefined) return hasMembers(schema) ? objectType(schema, names) : UNKNOWN_TYPE;
  return unionOfTypes([type].flat().map((type) => typeOfKind(type, schema, names)));
}

export type Property = Extract<MemberSyntax, { kind: 'property' }>;

export const listOfSchema = (items: Schema | undefined, names: TypeNames): TypeSyntax => ({
  kind: 'array',
  element: typeOfSchema(items, names),
});

const literalTypeOfValue = (value: unknown): TypeSyntax =>
  typeof value === 'string' ? { kind: 'string', value } : { kind: 'literal', text: literal(value) };

const hasMembers = ({ properties, additionalProperties }: Schema): boolean =>
  properties !== undefined || typeof additionalProperties === 'object';

function typeOfKind(type: JsonType, schema: Schema, names: TypeNames): TypeSyntax {
  switch (type) {
    case 'integer':
      return keywordType('number');
    case 'null':
      return { kind: 'literal', text: 'null' };
    case 'array':
      return arrayType(schema, names);
    case 'object':
      return objectType(schema, names);
    default:
      return keywordType(type);
  }
}

/** Without repetitions, and with `null` and `undefined` last. `unknown` absorbs all others. */
function unionOfTypes(types: readonly TypeSyntax[]): TypeSyntax {
  if (types.some(isUnknownType)) return UNKNOWN_TYPE;
  const parts = differing(types);
  const [first = keywordType('never'), ...others] = parts.sort(
    (one, other) => Number(isNoValue(one)) - Number(isNoValue(other)),
  );
  return unionType(first, ...others);
}

function intersection({ allOf: _, ...own }: Schema, all: readonly Schema[], names: TypeNames): TypeSyntax {
  const types = (hasMembers(own) ? [...all, own] : all).map((part) => typeOfSchema(part, names));
  const parts = differing(types).filter((type) => !isUnknownType(type));
  const [only = UNKNOWN_TYPE] = parts;
  if (parts.length < 2) return only;
  return {
    kind: 'intersection',
    types: parts.flatMap((type) => (type.kind === 'intersection' ? type.types : [type])),
  };
}

const differing = (types: readonly TypeSyntax[]): TypeSyntax[] =>
  types.length < 2 ? [...types] : [...new Map(types.map((type) => [typeText(type), type])).values()];

const isUnknownType = (type: TypeSyntax): boolean => type.kind === 'keyword' && type.text === 'unknown';

const isNoValue = (type: TypeSyntax): boolean =>
  (type.kind === 'keyword' && type.text === 'undefined') || (type.kind === 'literal' && type.text === 'null');

function arrayType({ prefixItems, items, minItems = 0 }: Schema, names: TypeNames): TypeSyntax {
  if (prefixItems === undefined)
    return items === false ? { kind: 'tuple', elements: [] } : listOfSchema(items, names);
  const elements = prefixItems.map((item, index): TupleElement => {
    const type = typeOfSchema(item, names);
    return index < minItems ? { type } : { type, modifier: 'optional' };
  });
  const rest: TupleElement[] =
    items === undefined || items === false ? [] : [{ type: listOfSchema(items, names), modifier: 'rest' }];
  return { kind: 'tuple', elements: [...elements, ...rest] };
}

function objectType(schema: Schema, names: TypeNames): TypeSyntax {
  const members = propertiesOfSchema(schema, names);
  if (members.length > 0) return { kind: 'object', members: [...members, ...indexMember(schema)] };
  const others = othersType(schema, names);
  if (others !== undefined) return recordType(others, unnamedProperties(schema));
  return schema.properties === undefined ? UNKNOWN_RECORD : { kind: 'object', members: [] };
}

/** An index signature may refer to the type around it, as in `type Tree = { [name: string]: Tree }`. */
const recordType = (type: TypeSyntax, values: readonly Schema[]): TypeSyntax =>
  values.some((value) => [...allSchemas(value)].some((part) => referredName(part) !== undefined))
    ? { kind: 'object', members: [indexSignature(type)] }
    : namedType('Record', STRING_TYPE, type);

const indexSignature = (type: TypeSyntax): MemberSyntax => ({
  kind: 'index',
  name: 'name',
  key: STRING_TYPE,
  type,
  readonly: false,
});

export const UNKNOWN_RECORD = namedType('Record', STRING_TYPE, UNKNOWN_TYPE);

/** In the order of the schema. */
export const propertiesOfSchema = (
  { properties = {}, required = [] }: Schema,
  names: TypeNames,
): Property[] =>
  Object.entries(properties).map(([name, schema]) =>
    propertyMember(name, typeOfSchema(schema, names), !required.includes(name)),
  );

export const propertyMember = (name: string, type: TypeSyntax, optional: boolean): Property => ({
  kind: 'property',
  name,
  type,
  optional,
  readonly: false,
});

/** The index signature for all other properties. TypeScript demands that its type includes those of the named ones. */
export const indexMember = ({ additionalProperties, patternProperties }: Schema): MemberSyntax[] =>
  (additionalProperties ?? false) === false && patternProperties === undefined
    ? []
    : [indexSignature(UNKNOWN_TYPE)];

function othersType(schema: Schema, names: TypeNames): TypeSyntax | undefined {
  if (schema.additionalProperties === true) return UNKNOWN_TYPE;
  const all = unnamedProperties(schema);
  return all.length === 0 ? undefined : unionOfTypes(all.map((part) => typeOfSchema(part, names)));
}
