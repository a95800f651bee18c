/** Describes schemas in words: as a type in TypeScript's way, and as the end of `must be …`. */
import type { JsonType, Schema } from '../contract.js';
import { acceptsNothing, referredName } from './json-schema.js';
import { listedValues, schemaTypes } from './keywords.js';

const LONGEST = 80;

/** For a list of changes. */
export function briefText(schema: Schema | undefined): string {
  const text = typeText(schema ?? {});
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** @param nameOfType the name of the type that a schema refers to */
export function typeText(schema: Schema, nameOfType = referredName): string {
  const { anyOf, allOf, type } = schema;
  const textOfPart = (part: Schema): string => typeText(part, nameOfType);
  const name = nameOfType(schema) ?? schema['x-type'];
  if (name !== undefined) return name;
  const values = listedValues(schema);
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined)
    return anyOf.map((part) => (acceptsNothing(part) ? 'undefined' : textOfPart(part))).join(' | ');
  if (allOf !== undefined) return allOf.map(textOfPart).join(' & ');
  if (schema.not !== undefined) return 'nothing';
  if (schema.properties !== undefined) return fieldsText(schema, textOfPart);
  if (type === 'array') return arrayText(schema, textOfPart);
  if (type === 'object') return recordText(schema, textOfPart);
  return type === undefined ? 'anything' : schemaTypes(schema).join(' | ') + limitsText(schema);
}

type TextOf = (schema: Schema) => string;

const fieldsText = ({ properties = {}, required = [] }: Schema, textOf: TextOf): string => {
  const fields = Object.entries(properties).map(([name, field]) => {
    const text = field.type === 'object' ? 'object' : textOf(field);
    return `${name}${required.includes(name) ? '' : '?'}: ${text}`;
  });
  return `{ ${fields.join(', ')} }`;
};

function arrayText({ prefixItems, items }: Schema, textOf: TextOf): string {
  const text = items ? textOf(items) : '';
  const list = / [|&] /.test(text) ? `(${text})[]` : `${text}[]`;
  if (prefixItems === undefined) return items ? list : 'array';
  return `[${[...prefixItems.map(textOf), ...(items ? [`...${list}`] : [])].join(', ')}]`;
}

const recordText = ({ additionalProperties: others }: Schema, textOf: TextOf): string =>
  typeof others === 'object' ? `Record<string, ${textOf(others)}>` : 'object';

/** ` (minLength 1)` */
export function limitsText(schema: Schema): string {
  const limits = SHOWN.flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [`${keyword} ${JSON.stringify(schema[keyword])}`],
  );
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`;
}

const SHOWN = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'contentEncoding',
] as const satisfies readonly (keyof Schema)[];

/** A longer list of values is left out: nobody would read it. */
const MOST_VALUES = 20;

const TYPES: Readonly<Record<JsonType, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/**
 * One phrase for each type or alternative that the schema allows.
 * @param nounOfType a noun with its article, for values that travel as texts
 */
export function expectations(
  schema: Schema,
  nounOfType: (type: NonNullable<Schema['x-type']>) => string,
): string[] {
  if (schema['x-type'] !== undefined) return [nounOfType(schema['x-type'])];
  const values = listedValues(schema);
  if (values.length > 0) return values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  const parts = schema.type === undefined ? (schema.anyOf ?? []) : [];
  return [
    ...schemaTypes(schema).map((type) => TYPES[type]),
    ...parts.flatMap((part) => expectations(part, nounOfType)),
  ];
}

/** `a string, a number or null` */
export function either(words: readonly string[]): string {
  const unique = [...new Set(words)].sort((one, other) => Number(one === 'null') - Number(other === 'null'));
  const last = unique.at(-1) ?? 'something else';
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(', ')} or ${last}`;
}
