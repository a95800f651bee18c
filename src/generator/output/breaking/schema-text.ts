/** Describes a schema in a few words, for a list of changes. */
import type { Schema } from '../../../shared/contract.js';
import { referredName } from '../../../shared/json-schema/index.js';

const LONGEST = 80;

export function schemaText(schema: Schema | undefined): string {
  const text = schemaWords(schema ?? {});
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function schemaWords(schema: Schema): string {
  const name = referredName(schema);
  if (name !== undefined) return name;
  if (schema['x-type'] !== undefined) return schema['x-type'];
  if (schema.anyOf !== undefined) return schema.anyOf.map(schemaWords).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map(schemaWords).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.not !== undefined) return 'nothing';
  if (schema.prefixItems !== undefined) return tupleText(schema.prefixItems, schema.items);
  if (schema.type === 'array') return schema.items ? `array of ${schemaWords(schema.items)}` : 'array';
  if (schema.type === 'object') return objectText(schema);
  return schema.type === undefined ? 'anything' : withConstraints(schema);
}

function tupleText(first: readonly Schema[], items: Schema['items']): string {
  const rest = items ? [`...${schemaWords(items)}`] : [];
  return `[${[...first.map(schemaWords), ...rest].join(', ')}]`;
}

function objectText({ properties, additionalProperties }: Schema): string {
  if (properties !== undefined) return `{ ${Object.keys(properties).join(', ')} }`;
  return typeof additionalProperties === 'object'
    ? `record of ${schemaWords(additionalProperties)}`
    : 'object';
}

function withConstraints(schema: Schema): string {
  const types = [schema.type].flat().join(' | ');
  const constraints = SHOWN.flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${JSON.stringify(schema[name])}`],
  );
  return constraints.length === 0 ? types : `${types} (${constraints.join(', ')})`;
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
