/** The type that a client's code has in the place of a value that travels as a schema says. */
import { DEFINITIONS, type JsonType, type Schema } from '../../contract.js';
import { isPlainName, literal, stringLiteral } from '../literal.js';

/** Names of types in code, by their names in the API. */
export type TypeNames = ReadonlyMap<string, string>;

export function typeOfSchema(schema: Schema | undefined, names: TypeNames): string {
  if (schema === undefined) return 'unknown';
  const { $ref, anyOf, allOf, not, const: only, enum: values } = schema;
  if ($ref !== undefined) return names.get($ref.slice(DEFINITIONS.length)) ?? 'unknown';
  if (schema['x-type'] !== undefined) return schema['x-type'];
  if (only !== undefined) return literal(only);
  if (values !== undefined) return union(values.map(literal));
  if (anyOf !== undefined) return union(anyOf.map((part) => typeOfSchema(part, names)));
  if (allOf !== undefined) return intersection(schema, allOf, names);
  if (not !== undefined && Object.keys(not).length === 0) return 'undefined';
  const { type } = schema;
  if (type === undefined) return hasMembers(schema) ? objectType(schema, names) : 'unknown';
  return union((typeof type === 'string' ? [type] : type).map((each) => typeOfKind(each, schema, names)));
}

const hasMembers = ({ properties, additionalProperties }: Schema): boolean =>
  properties !== undefined || typeof additionalProperties === 'object';

function typeOfKind(type: JsonType, schema: Schema, names: TypeNames): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array':
      return arrayType(schema, names);
    case 'object':
      return objectType(schema, names);
    default:
      return type;
  }
}

/** Without what is said twice: `unknown` says all. */
function union(types: readonly string[]): string {
  const unique = [...new Set(types)];
  if (unique.includes('unknown')) return 'unknown';
  return unique.length === 0 ? 'never' : unique.join(' | ');
}

function intersection({ allOf: _, ...own }: Schema, parts: readonly Schema[], names: TypeNames): string {
  const all = hasMembers(own) ? [...parts, own] : parts;
  const types = [...new Set(all.map((part) => typeOfSchema(part, names)))].filter(
    (type) => type !== 'unknown',
  );
  return types.length === 0 ? 'unknown' : types.map((type) => within(type, ' | ')).join(' & ');
}

/** In parentheses where the text around it would be read as part of it. */
function within(type: string, ...operators: string[]): string {
  return operators.some((operator) => type.includes(operator)) ? `(${type})` : type;
}

function arrayType({ prefixItems, items, minItems = 0 }: Schema, names: TypeNames): string {
  if (prefixItems === undefined) {
    if (items === false) return '[]';
    return arrayOf(typeOfSchema(items, names));
  }
  const elements = prefixItems.map((item, index) => {
    const type = typeOfSchema(item, names);
    return index < minItems ? type : `${within(type, ' | ', ' & ')}?`;
  });
  const rest = items === undefined || items === false ? [] : [`...${arrayOf(typeOfSchema(items, names))}`];
  return `[${[...elements, ...rest].join(', ')}]`;
}

export const arrayOf = (type: string): string => `${within(type, ' | ', ' & ')}[]`;

function objectType(schema: Schema, names: TypeNames): string {
  const members = membersOf(schema, names).map(({ text }) => text);
  const index = indexType(schema, names);
  if (members.length === 0) return index === undefined ? emptyObject(schema) : `Record<string, ${index}>`;
  return `{ ${[...members, ...indexMember(schema, names)].join('; ')} }`;
}

const emptyObject = ({ properties }: Schema): string =>
  properties === undefined ? 'Record<string, unknown>' : '{}';

export interface MemberText {
  text: string;
  schema: Schema;
}

export const membersOf = ({ properties = {}, required = [] }: Schema, names: TypeNames): MemberText[] =>
  Object.entries(properties).map(([name, schema]) => ({
    text: `${propertyKey(name)}${required.includes(name) ? '' : '?'}: ${typeOfSchema(schema, names)}`,
    schema,
  }));

const propertyKey = (name: string): string => (isPlainName(name) ? name : stringLiteral(name));

/** An index signature has to hold the named properties too. */
export function indexMember(schema: Schema, names: TypeNames): string[] {
  const index = indexType(schema, names);
  if (index === undefined) return [];
  const { properties = {}, required = [] } = schema;
  const own = Object.values(properties).map((property) => typeOfSchema(property, names));
  const isPartial = Object.keys(properties).some((name) => !required.includes(name));
  return [`[name: string]: ${union([index, ...own, ...(isPartial ? ['undefined'] : [])])}`];
}

function indexType(schema: Schema, names: TypeNames): string | undefined {
  const { additionalProperties: others, patternProperties = {} } = schema;
  if (others === true) return 'unknown';
  const all = [...Object.values(patternProperties), ...(typeof others === 'object' ? [others] : [])];
  return all.length === 0 ? undefined : union(all.map((part) => typeOfSchema(part, names)));
}
