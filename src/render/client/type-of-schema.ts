/** The type that a client's code has in the place of a value that travels as a schema says. */
import type { JsonType, Schema } from '../../contract.js';
import { referredName } from '../../json-schema.js';
import { isPlainName, literal, stringLiteral } from '../literal.js';

/** Names of types in code, by their names in the API. */
export type TypeNames = ReadonlyMap<string, string>;

/** A type as text, and what its outermost operator is. */
interface TypeText {
  text: string;
  operator?: '|' | '&';
}

export const typeOfSchema = (schema: Schema | undefined, names: TypeNames): string =>
  typeOf(schema, names).text;

export const arrayTypeOf = (items: Schema | undefined, names: TypeNames): string =>
  `${operand(typeOf(items, names))}[]`;

function typeOf(schema: Schema | undefined, names: TypeNames): TypeText {
  if (schema === undefined) return UNKNOWN;
  const { $ref, anyOf, allOf, not, const: only, enum: values, type } = schema;
  if ($ref !== undefined) return { text: names.get(referredName(schema) ?? '') ?? 'unknown' };
  if (schema['x-type'] !== undefined) return { text: schema['x-type'] };
  if (only !== undefined) return { text: literal(only) };
  if (values !== undefined) return union(values.map((value) => ({ text: literal(value) })));
  if (anyOf !== undefined) return union(anyOf.map((part) => typeOf(part, names)));
  if (allOf !== undefined) return intersection(schema, allOf, names);
  if (not !== undefined && Object.keys(not).length === 0) return { text: 'undefined' };
  if (type === undefined) return hasMembers(schema) ? objectType(schema, names) : UNKNOWN;
  return union((typeof type === 'string' ? [type] : type).map((each) => typeOfKind(each, schema, names)));
}

const UNKNOWN: TypeText = { text: 'unknown' };

const hasMembers = ({ properties, additionalProperties }: Schema): boolean =>
  properties !== undefined || typeof additionalProperties === 'object';

function typeOfKind(type: JsonType, schema: Schema, names: TypeNames): TypeText {
  switch (type) {
    case 'integer':
      return { text: 'number' };
    case 'array':
      return { text: arrayType(schema, names) };
    case 'object':
      return objectType(schema, names);
    default:
      return { text: type };
  }
}

/** Without what is said twice, and with what is no value at the end; `unknown` says all. */
function union(types: readonly TypeText[]): TypeText {
  const parts = [...new Map(types.map((type) => [type.text, type])).values()];
  const [only] = parts;
  if (parts.some(({ text }) => text === 'unknown')) return UNKNOWN;
  if (only === undefined) return { text: 'never' };
  if (parts.length === 1) return only;
  const isNothing = ({ text }: TypeText): boolean => text === 'null' || text === 'undefined';
  const sorted = parts.sort((one, other) => Number(isNothing(one)) - Number(isNothing(other)));
  return {
    text: sorted.map((part) => (part.operator === '&' ? operand(part) : part.text)).join(' | '),
    operator: '|',
  };
}

function intersection({ allOf: _, ...own }: Schema, all: readonly Schema[], names: TypeNames): TypeText {
  const types = (hasMembers(own) ? [...all, own] : all).map((part) => typeOf(part, names));
  const parts = [...new Map(types.map((type) => [type.text, type])).values()].filter(
    ({ text }) => text !== 'unknown',
  );
  const [only] = parts;
  if (only === undefined) return UNKNOWN;
  if (parts.length === 1) return only;
  return {
    text: parts.map((part) => (part.operator === '|' ? operand(part) : part.text)).join(' & '),
    operator: '&',
  };
}

/** In parentheses where the text around it would take it apart. */
const operand = ({ text, operator }: TypeText): string => (operator === undefined ? text : `(${text})`);

function arrayType({ prefixItems, items, minItems = 0 }: Schema, names: TypeNames): string {
  if (prefixItems === undefined) return items === false ? '[]' : arrayTypeOf(items, names);
  const elements = prefixItems.map((item, index) => {
    const type = typeOf(item, names);
    return index < minItems ? type.text : `${operand(type)}?`;
  });
  const rest = items === undefined || items === false ? [] : [`...${arrayTypeOf(items, names)}`];
  return `[${[...elements, ...rest].join(', ')}]`;
}

function objectType(schema: Schema, names: TypeNames): TypeText {
  const members = membersOf(schema, names).map(({ text }) => text);
  if (members.length > 0) return { text: `{ ${[...members, ...indexMember(schema, names)].join('; ')} }` };
  const others = othersType(schema, names);
  if (others !== undefined) return { text: `Record<string, ${others.text}>` };
  return { text: schema.properties === undefined ? 'Record<string, unknown>' : '{}' };
}

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

/** The signature of all other properties, which has to hold those with names too. */
export function indexMember(schema: Schema, names: TypeNames): string[] {
  const others = othersType(schema, names);
  if (others === undefined) return [];
  if (others === UNKNOWN) return ['[name: string]: unknown'];
  const { properties = {}, required = [] } = schema;
  const named = Object.values(properties).map((property) => typeOf(property, names));
  const isPartial = Object.keys(properties).some((name) => !required.includes(name));
  return [`[name: string]: ${union([others, ...named, ...(isPartial ? [{ text: 'undefined' }] : [])]).text}`];
}

function othersType(
  { additionalProperties: others, patternProperties = {} }: Schema,
  names: TypeNames,
): TypeText | undefined {
  if (others === true) return UNKNOWN;
  const all = [...Object.values(patternProperties), ...(typeof others === 'object' ? [others] : [])];
  return all.length === 0 ? undefined : union(all.map((part) => typeOf(part, names)));
}
