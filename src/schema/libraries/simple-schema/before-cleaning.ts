import type { Schema } from '../../../contract.js';
import { withOpenObjects } from '../../algebra/index.js';

/**
 * The values that a SimpleSchema accepts if it cleans them first: it removes unknown fields, fills in defaults and trims
 * texts.
 */
export const schemaBeforeCleaning = (schema: Schema, filters: boolean): Schema =>
  filled(filters ? withOpenObjects(schema) : schema);

function filled(schema: Schema): Schema {
  const { properties, required, items, anyOf, ...rest } = isText(schema) ? trimmed(schema) : schema;
  const left = required?.filter((name) => properties?.[name]?.default === undefined) ?? [];
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, filled(field)]),
          ),
        }),
    ...(left.length === 0 ? {} : { required: left }),
    ...(items === undefined ? {} : { items: items === false ? items : filled(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(filled) }),
  };
}

const isText = ({ type, 'x-type': wire }: Schema): boolean => type === 'string' && wire === undefined;

/** Length and pattern concern the trimmed text, so the text itself may have others. */
const trimmed = ({
  minLength: _minLength,
  maxLength: _maxLength,
  pattern: _pattern,
  format: _format,
  allOf: _allOf,
  ...rest
}: Schema): Schema => rest;
