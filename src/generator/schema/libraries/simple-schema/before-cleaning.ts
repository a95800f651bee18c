import type { JsonType, Schema } from '../../../../shared/contract.js';
import { mapChildren, unionOf, withOpenObjects } from '../../../../shared/json-schema/index.js';

/**
 * The values that a SimpleSchema accepts if it cleans them first: it removes unknown fields, trims texts and converts
 * values to the types of their fields. The schema already leaves out values that it fills in.
 */
export const schemaBeforeCleaning = (schema: Schema, filters: boolean): Schema =>
  uncleaned(filters ? withOpenObjects(schema) : schema);

function uncleaned(whole: Schema): Schema {
  const schema = mapChildren(whole, uncleaned);
  if (schema['x-type'] === 'Date') return unionOf([schema, { type: ['number', 'string'] }]);
  if (schema['x-type'] !== undefined || schema.type === undefined) return schema;
  const types = [schema.type].flat();
  if (types.includes('array')) return unionOf([schema, ...onlyItem(schema)]);
  const taken = new Set(types.flatMap((type) => CONVERTED.get(type) ?? [type]));
  if (taken.size === types.length) return schema;
  const { const: only, enum: values, ...rest } = types.includes('string') ? untrimmed(schema) : schema;
  const examples = only === undefined ? values : [only];
  return { ...rest, type: [...taken].sort(), ...(examples === undefined ? {} : { examples }) };
}

/** The types of values that `autoConvert` converts to a type. */
const CONVERTED: ReadonlyMap<JsonType, readonly JsonType[]> = new Map([
  ['boolean', ['boolean', 'number', 'string']],
  ['integer', ['integer', 'string']],
  ['number', ['number', 'string']],
  ['string', ['boolean', 'number', 'string']],
]);

/** Length and pattern concern the trimmed text, so the text itself may have others. */
const untrimmed = ({
  minLength: _minLength,
  maxLength: _maxLength,
  pattern: _pattern,
  format: _format,
  allOf: _allOf,
  ...rest
}: Schema): Schema => rest;

/** A single value becomes a list with one item, unless it is an object. */
const onlyItem = ({ items }: Schema): Schema[] =>
  items === undefined || items === false || items.type === 'object' || items.anyOf !== undefined
    ? []
    : [items];
