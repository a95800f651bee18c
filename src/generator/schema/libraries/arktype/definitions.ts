/** Reads ArkType definitions: texts, objects, lists, other types. */
import { ts } from 'ts-morph';
import { DATE, type Schema } from '../../../../shared/contract.js';
import { schemaOfObject, unionOf, withUndefined } from '../../../../shared/json-schema/index.js';
import { isUnknown } from '../../../analysis/interpreter/index.js';
import {
  type Arguments,
  literalIn,
  literalSchemaIn,
  patternOf,
  returned,
  textIn,
} from '../shared/expressions.js';
import { bothOf, extended, itemOf, tupleOf } from '../shared/objects.js';
import { expressionBehind, outsideOrigin, type ReadSchema, type SchemaReader } from '../shared/reader.js';
import { schemaOfText } from './texts.js';

const UNKNOWN: ReadSchema = { schema: {}, changed: true };

/** An unknown definition accepts anything. */
export function schemaOfDefinition(reader: SchemaReader, node: ts.Node | undefined): ReadSchema {
  const { context } = reader;
  if (node === undefined) return UNKNOWN;
  const text = textIn(context, node);
  if (text !== undefined) return schemaOfText(reader, text);
  const made = expressionBehind(context, node);
  if (made === undefined) return UNKNOWN;
  if (ts.isObjectLiteralExpression(made)) return { schema: objectOf(reader, made) };
  if (ts.isArrayLiteralExpression(made)) return schemaOfList(reader, made.elements);
  if (ts.isRegularExpressionLiteral(made)) return { schema: { type: 'string', ...patternOf(context, made) } };
  return (
    reader.read(made) ?? (ts.isArrowFunction(made) ? schemaOfDefinition(reader, returned(made)) : UNKNOWN)
  );
}

/** Reads a tuple or an expression: `['string', '|', 'number']`, `[Task, '[]']`, `['string', '=>', parse]`. */
export function schemaOfList(reader: SchemaReader, elements: Arguments): ReadSchema {
  const { context } = reader;
  const [first, second, third] = elements;
  const of = (node: ts.Expression | undefined): Schema => schemaOfDefinition(reader, node).schema;
  switch (first && literalIn(context, first)) {
    case 'keyof':
      return UNKNOWN;
    case 'instanceof':
      return { schema: second && outsideOrigin(context, second)?.path.join('.') === 'Date' ? DATE : {} };
    case '===':
      return { schema: literalSchemaIn(context, second) ?? {} };
  }
  switch (second && literalIn(context, second)) {
    case '[]':
      return { schema: { type: 'array', items: itemOf(of(first)) } };
    case '|':
      return { schema: unionOf([of(first), of(third)]) };
    case '&':
      return { schema: bothOf(context, of(first), of(third)) };
    case '?':
      return { schema: withUndefined(of(first)) };
    case '=':
      return { schema: withDefault(reader, of(first), literalIn(context, third)) };
    case '=>':
      return { schema: reader.side === 'input' ? of(first) : {}, changed: true };
    case ':':
    case '@':
      return schemaOfDefinition(reader, first);
    default:
      return {
        schema:
          elements.some(ts.isSpreadElement) || hasVariadic(reader, elements)
            ? { type: 'array' }
            : tupleOf(elements.map((element) => fieldOf(reader, element))),
      };
  }
}

/** `['string', '...', 'number[]']` */
const hasVariadic = ({ context }: SchemaReader, elements: Arguments): boolean =>
  elements.some((element) => literalIn(context, element) === '...');

/** A field with a default always has a value in the output. */
export function withDefault(
  { side }: SchemaReader,
  schema: Schema,
  value: string | number | boolean | null | undefined,
): Schema {
  const noted = { ...schema, ...(value === undefined ? {} : { default: value }) };
  return side === 'input' ? withUndefined(noted) : noted;
}

/** `'string?'` and `"string = 'a'"` make a field optional. */
function fieldOf(reader: SchemaReader, node: ts.Node): Schema {
  const text = textIn(reader.context, node)?.trim();
  if (text?.endsWith('?')) return withUndefined(schemaOfText(reader, text.slice(0, -1)).schema);
  const preset = /^(.*[^=<>!])=\s*([^=>].*)$/.exec(text ?? '');
  if (preset === null) return schemaOfDefinition(reader, node).schema;
  const [, type = '', value = ''] = preset;
  const literal = schemaOfText(reader, value).schema.const;
  return withDefault(reader, schemaOfText(reader, type).schema, literal);
}

/** Other keys are accepted, unless the key `'+'` changes that. */
function objectOf(reader: SchemaReader, node: ts.ObjectLiteralExpression): Schema {
  const value = reader.context.evaluator.evaluate(node);
  if (value.kind !== 'object' || value.members.some(isUnknown))
    return { type: 'object', additionalProperties: true };
  const fields = new Map<string, Schema>();
  let more: Schema['additionalProperties'] = reader.side === 'input' ? true : undefined;
  let base: Schema = { type: 'object' };
  for (const member of value.members) {
    if (isUnknown(member) || member.expression === undefined) continue;
    const { name, expression } = member;
    if (name === '...') base = schemaOfDefinition(reader, expression).schema;
    else if (name === '+') more = undeclared(reader, textIn(reader.context, expression));
    else if (name.startsWith('[')) more = indexed(reader, name, expression);
    else if (name.endsWith('?'))
      fields.set(name.slice(0, -1), withUndefined(schemaOfDefinition(reader, expression).schema));
    else fields.set(name, fieldOf(reader, expression));
  }
  return extended(base, schemaOfObject(fields, more === undefined ? {} : { additionalProperties: more }));
}

/** `'+': 'delete'` */
export function undeclared({ side }: SchemaReader, how: string | undefined): Schema['additionalProperties'] {
  if (how === 'reject') return false;
  return side === 'input' ? true : undefined;
}

/** `'[string]': 'number'`. Keys of other types restrict names in ways that are not followed. */
const indexed = (reader: SchemaReader, name: string, values: ts.Node): Schema['additionalProperties'] =>
  name === '[string]' ? schemaOfDefinition(reader, values).schema : true;
