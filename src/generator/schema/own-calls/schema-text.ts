/** What a schema asks for, in a few words: `a string or null`. */
import type { JsonType, Schema } from '../../../shared/contract.js';

const OF_TYPE: Readonly<Record<JsonType, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};
const OF_HOST: Readonly<Record<NonNullable<Schema['x-type']>, string>> = {
  Date: 'a Date',
  ObjectId: 'an ObjectId',
  Uint8Array: 'binary data',
};

export function expectedSchemaText(schema: Schema): string {
  const texts = [...new Set(textsOf(schema))].sort(
    (one, other) => Number(one === 'null') - Number(other === 'null'),
  );
  const last = texts.pop();
  return texts.length === 0 ? (last ?? 'something else') : `${texts.join(', ')} or ${last}`;
}

function textsOf(schema: Schema): string[] {
  const { anyOf, enum: values, const: value, type, 'x-type': host } = schema;
  if (anyOf !== undefined) return anyOf.flatMap(textsOf);
  if (host !== undefined) return [OF_HOST[host]];
  if (values !== undefined) return values.map((each) => JSON.stringify(each));
  if (value !== undefined) return [JSON.stringify(value)];
  if (type === undefined) return ['something else'];
  return [type].flat().map((each) => OF_TYPE[each] + boundText(schema, each));
}

function boundText(schema: Schema, type: JsonType): string {
  const { pattern, minLength, maxLength, minimum, maximum } = schema;
  if (type === 'string' && pattern !== undefined) return ` like ${pattern}`;
  if (type === 'string' && minLength !== undefined) return ` of at least ${minLength} characters`;
  if (type === 'string' && maxLength !== undefined) return ` of at most ${maxLength} characters`;
  if (minimum !== undefined) return ` from ${minimum} on`;
  return maximum === undefined ? '' : ` up to ${maximum}`;
}
