/** The facts about a Joi schema, and their conversion to a JSON Schema. */
import type { ts } from 'ts-morph';
import { DATE, type JsonLiteral, type Schema } from '../../../../shared/contract.js';
import { constant, schemaOfObject, unionOf, withUndefined } from '../../../../shared/json-schema/index.js';
import type { SchemaContext } from '../../context/index.js';

export interface Joi {
  kind: 'any' | 'alternatives' | 'string' | 'number' | 'boolean' | 'date' | 'object' | 'array';
  /** Describes the converted value. The types that Joi converts from are added at the end. */
  schema: Schema;
  notes: Schema;
  optional: boolean;
  /** Values that are accepted in any case. */
  allowed: readonly JsonLiteral[];
  /** Set if no other values are accepted; `unknown` if these values are not known. */
  only?: 'allowed' | 'unknown';
  /** Set if Joi does not convert values. */
  isStrict?: true;
  /** Set if further methods describe another value than the input. */
  isChanged?: true;
  /** Set if part of the schema is unknown: further methods are then ignored. */
  isOpaque?: true;
  /** The fields of an object; optional ones have `undefined` among their alternatives. Without it the object may have any. */
  fields?: ReadonlyMap<string, Schema>;
  /** Whether the object may have other fields. */
  isOpen?: boolean;
}

/** The context of all parts of the reader. */
export interface JoiReader {
  context: SchemaContext;
  /** `undefined` if the expression is not a Joi schema that can be followed. */
  read(node: ts.Node): Joi | undefined;
  /** Also reads values that Joi turns into schemas: literals, objects of schemas, lists of them. */
  compile(node: ts.Node): Joi;
}

export const joiOfKind = (kind: Joi['kind'], schema: Schema = {}): Joi => ({
  kind,
  schema,
  notes: {},
  optional: true,
  allowed: [],
});

export const OPAQUE: Joi = { ...joiOfKind('any'), isOpaque: true };

/** With `undefined` among the alternatives if the value may be left out. */
export function schemaOf(value: Joi): Schema {
  const schema = { ...schemaWithoutNotes(value), ...value.notes };
  return value.optional ? withUndefined(schema) : schema;
}

function schemaWithoutNotes(value: Joi): Schema {
  const { allowed, only } = value;
  const literals = allowed.map(constant);
  const isListed = only === 'allowed' && !(value.kind === 'string' && value.isChanged);
  if (isListed) return unionOf([...literals, ...convertedFrom(value)]);
  const plain = only === undefined ? ownSchema(value) : anyOfKind(value);
  const isTaken = plain.type === 'string' && plain.minLength === undefined;
  const others = isTaken ? literals.filter(({ const: literal }) => literal !== '') : literals;
  return unionOf([plain, ...convertedFrom(value), ...others]);
}

function ownSchema(value: Joi): Schema {
  if (value.kind === 'object')
    return { type: 'object', ...joiObjectSchema(value.fields, value.isOpen === true) };
  const schema = value.isChanged === true ? anyOfKind(value) : value.schema;
  return value.kind === 'string' ? withLength(schema, value.allowed.includes('')) : schema;
}

/** Joi refuses the empty text unless it is allowed explicitly. */
function withLength(schema: Schema, takesEmpty: boolean): Schema {
  const { minLength = 1, ...others } = schema;
  const isPlain = Object.keys(others).every((key) => /^(?:type|maxLength)$/.test(key));
  return takesEmpty && minLength <= 1 && isPlain ? others : { ...others, minLength: Math.max(minLength, 1) };
}

const anyOfKind = ({ kind, schema }: Joi): Schema =>
  kind === 'number' ? { type: 'number' } : schema.type === undefined ? {} : { type: schema.type };

function joiObjectSchema(fields: Joi['fields'], isOpen: boolean): Schema {
  if (fields === undefined) return { additionalProperties: true };
  return schemaOfObject(fields, isOpen ? { additionalProperties: true } : {});
}

const NUMERIC: Schema = { type: 'string', pattern: '^\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*$' };
/** Texts that are not ISO dates. ISO dates of a request are decoded before Joi sees them. */
const LOOSE_DATE: Schema = {
  type: 'string',
  pattern: '^(?!\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)$)',
};

/** The types that Joi converts to this kind of value. */
function convertedFrom({ kind, isStrict, schema }: Joi): Schema[] {
  if (isStrict === true) return [];
  switch (kind) {
    case 'number':
      return [NUMERIC];
    case 'boolean':
      return [{ type: 'string' }];
    case 'date':
      return schema['x-type'] === DATE['x-type'] ? [LOOSE_DATE, { type: 'number' }] : [];
    default:
      return [];
  }
}
