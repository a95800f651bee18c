/** What a Joi schema says, as far as it is read. */
import type { ts } from 'ts-morph';
import { DATE, type JsonLiteral, type Schema } from '../../../contract.js';
import { schemaOfObject, typeOfLiteral, unionOf, withUndefined } from '../../algebra/index.js';
import type { SchemaContext } from '../../context/index.js';

export interface Joi {
  kind: 'any' | 'alternatives' | 'string' | 'number' | 'boolean' | 'date' | 'object' | 'array';
  /** Of the value itself; what Joi would make one of is added at the end. */
  schema: Schema;
  notes: Schema;
  optional: boolean;
  /** Values that are taken whatever else is said. */
  allowed: readonly JsonLiteral[];
  /** Whether no other values are taken; nothing is known of them where it is `unknown`. */
  only?: 'allowed' | 'unknown';
  /** Whether nothing is made another value. */
  isStrict?: true;
  /** Whether what is said is about another value than the one that is given. */
  isChanged?: true;
  /** Whether there is something about it that is unknown: what follows says nothing, too. */
  isOpaque?: true;
  /** The fields of an object, `undefined` among the alternatives of those that may be left out; without any it has all. */
  fields?: ReadonlyMap<string, Schema>;
  /** Whether an object has other fields as well. */
  isOpen?: boolean;
}

/** What all parts are read with. */
export interface JoiReader {
  context: SchemaContext;
  /** `undefined` where an expression is no Joi schema that can be followed. */
  read(node: ts.Node): Joi | undefined;
  /** Of what Joi makes a schema of as well: literals, objects of schemas, lists of them. */
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

/** With `undefined` among the alternatives where it may be left out. */
export function schemaOf(value: Joi): Schema {
  const schema = { ...schemaWithoutNotes(value), ...value.notes };
  return value.optional ? withUndefined(schema) : schema;
}

function schemaWithoutNotes(value: Joi): Schema {
  const { allowed, only } = value;
  const literals = allowed.map((each): Schema => ({ type: typeOfLiteral(each), const: each }));
  const isKnown = only === 'allowed' && !(value.kind === 'string' && value.isChanged);
  if (isKnown) return unionOf([...literals, ...convertedFrom(value)]);
  const plain = only === undefined ? ownSchema(value) : anyOfKind(value);
  const isTaken = plain.type === 'string' && plain.minLength === undefined;
  const others = isTaken ? literals.filter(({ const: each }) => each !== '') : literals;
  return unionOf([plain, ...convertedFrom(value), ...others]);
}

function ownSchema(value: Joi): Schema {
  if (value.kind === 'object')
    return { type: 'object', ...joiObjectSchema(value.fields, value.isOpen === true) };
  const schema = value.isChanged === true ? anyOfKind(value) : value.schema;
  return value.kind === 'string' ? withLength(schema, value.allowed.includes('')) : schema;
}

/** An empty text has to be allowed: it is one of many where nothing else is said. */
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
/** Texts that no value of the wire is made of: those are made one already. */
const LOOSE_DATE: Schema = {
  type: 'string',
  pattern: '^(?!\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)$)',
};

/** What Joi makes a value of the kind of. */
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
