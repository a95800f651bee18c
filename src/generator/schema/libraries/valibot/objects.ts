/** Converts valibot's objects and the functions that derive objects from others: `v.partial(Task)`, `v.pick(Task, ['title'])`. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { type Arguments, anyLiteral, literalsIn } from '../shared/expressions.js';
import {
  allRequired,
  fieldSchemas,
  fieldsIn,
  objectOfFields,
  omitted,
  partial,
  picked,
  SOME_OBJECT,
} from '../shared/objects.js';
import { expressionBehind, type SchemaReader } from '../shared/reader.js';

/** The functions differ in what they do with unknown keys: `object` removes them. */
export function valibotObject(
  reader: SchemaReader,
  name: string,
  [first, second]: Arguments,
): Schema | undefined {
  switch (name) {
    case 'object':
      return withRest(reader, first, reader.side === 'input' ? true : undefined);
    case 'looseObject':
      return withRest(reader, first, true);
    case 'strictObject':
      return withRest(reader, first, false);
    case 'objectWithRest':
      return withRest(reader, first, reader.schemaOf(second));
    default:
      return derived(reader, name, first, second);
  }
}

function withRest(
  reader: SchemaReader,
  node: ts.Expression | undefined,
  rest: Schema['additionalProperties'],
): Schema {
  const { additionalProperties: isOpen, ...object } = entriesIn(reader, node);
  const others = isOpen ?? rest;
  return others === undefined ? object : { ...object, additionalProperties: others };
}

function entriesIn(reader: SchemaReader, node: ts.Expression | undefined): Schema {
  if (node === undefined) return SOME_OBJECT;
  const fields = fieldsIn(reader.context, node, {
    field: (value) => reader.read(value)?.schema,
    spread: (object) => {
      const entries = entriesProperty(reader, object);
      return entries && fieldSchemas(entries);
    },
  });
  return fields === undefined ? (entriesProperty(reader, node) ?? SOME_OBJECT) : objectOfFields(fields);
}

/** `Task.entries` */
function entriesProperty(reader: SchemaReader, node: ts.Expression): Schema | undefined {
  const made = expressionBehind(reader.context, node);
  if (made === undefined || !ts.isPropertyAccessExpression(made) || made.name.text !== 'entries')
    return undefined;
  return objectIn(reader, made.expression);
}

function objectIn({ context, read }: SchemaReader, node: ts.Node | undefined): Schema | undefined {
  const schema = node && read(node)?.schema;
  const plain = schema && context.definitions.target(schema);
  return plain?.properties === undefined ? undefined : plain;
}

/** `undefined` if the function does not derive an object from another. */
function derived(
  reader: SchemaReader,
  name: string,
  of: ts.Expression | undefined,
  keys: ts.Expression | undefined,
): Schema | undefined {
  if (!/^(?:partial|required|pick|omit|keyof)$/.test(name)) return undefined;
  const base = objectIn(reader, of);
  if (base === undefined) return {};
  if (name === 'keyof') return anyLiteral(Object.keys(base.properties ?? {}));
  // A text is the error message: `v.required(Task, 'It is missing')`.
  const given = keys === undefined || ts.isStringLiteralLike(keys) ? undefined : keys;
  const literals = given && literalsIn(reader.context, [given]);
  if (given !== undefined && literals === undefined) return name === 'partial' ? partial(base) : {};
  const names = literals && new Set(literals.map(String));
  if (name === 'partial') return partial(base, names);
  if (name === 'required') return allRequired(base, names);
  return name === 'pick' ? picked(base, names ?? new Set()) : omitted(base, names ?? new Set());
}
