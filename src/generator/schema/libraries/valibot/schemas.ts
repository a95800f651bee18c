/** Converts valibot's schemas: `v.string()`, `v.object({ … })`, `v.optional(…)`. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { separateUndefined, unionOf, withNull, withUndefined } from '../../../../shared/json-schema/index.js';
import { reportNotJson } from '../../context/index.js';
import { type Arguments, literalIn, underNames } from '../shared/expressions.js';
import { bothOf, derivedBy, objectFrom, recordOf, SOME_OBJECT } from '../shared/objects.js';
import {
  ANY_OR_UNDEFINED,
  COMMON_FACTORIES,
  changedPart,
  fixed,
  instanceFactory,
  intersectionOfParts,
  literalsFactory,
  type SchemaFactory,
  tupleOfParts,
  unionOfParts,
} from '../shared/parts.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';
import { valibotAction } from './actions.js';

/** `undefined` if it is not a schema. An unknown schema accepts anything. */
export function valibotSchema(
  reader: SchemaReader,
  name: string,
  { arguments: given }: ts.CallExpression,
): ReadSchema | undefined {
  if (name === 'pipe') return piped(reader, given);
  if (name === 'fallback')
    return reader.side === 'input'
      ? { schema: ANY_OR_UNDEFINED, changed: true }
      : given[0] && reader.read(given[0]);
  const [first] = given;
  if (first !== undefined && NOT_JSON.test(name)) reportNotJson(reader.context, first, `v.${name}`);
  const schema = FACTORIES.get(name)?.(reader, given) ?? valibotObject(reader, name, given);
  return schema && { schema };
}

/** Converts a pipe: a schema, followed by actions. */
function piped(reader: SchemaReader, [first, ...items]: Arguments): ReadSchema {
  const begin: ReadSchema = (first && reader.read(first)) ?? { schema: ANY_OR_UNDEFINED, changed: true };
  return items.reduce((base, item) => withItem(reader, base, item), begin);
}

function withItem(reader: SchemaReader, base: ReadSchema, item: ts.Expression): ReadSchema {
  const next = reader.read(item);
  if (next === undefined) return valibotAction(reader, base, item);
  if (base.changed === true) return reader.side === 'input' ? base : next;
  return { ...next, schema: bothOf(reader.context, base.schema, next.schema) };
}

const NOT_JSON = /^(?:map|set|promise)$/;

/** In the output, a default always replaces a missing value. */
const defaulted =
  (change: (schema: Schema) => Schema): SchemaFactory =>
  ({ context, side, schemaOf }, [inner, value]) => {
    const preset = literalIn(context, value);
    const noted = { ...schemaOf(inner), ...(preset === undefined ? {} : { default: preset }) };
    return side === 'output' && value !== undefined ? noted : change(noted);
  };

const withoutNull = (schema: Schema): Schema => {
  const { anyOf, type } = schema;
  if (Array.isArray(type))
    return unionOf(type.flatMap((kind) => (kind === 'null' ? [] : [{ ...schema, type: kind }])));
  return anyOf === undefined ? schema : { ...schema, anyOf: anyOf.filter((part) => part.type !== 'null') };
};

/** Items after the listed ones are removed, unless the function refuses them. */
const tuple =
  (rest: (reader: SchemaReader, node: ts.Expression | undefined) => Schema | undefined): SchemaFactory =>
  (reader, [items, more]) =>
    tupleOfParts(reader, items, rest(reader, more));

const FACTORIES: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ...COMMON_FACTORIES,
  ...fixed('blob file nan', {}),
  ['instance', instanceFactory],
  ['picklist', literalsFactory],
  ['tuple', tuple(({ side }) => (side === 'input' ? {} : undefined))],
  ['looseTuple', tuple(() => ({}))],
  ['strictTuple', tuple(() => undefined)],
  ['tupleWithRest', tuple(({ schemaOf }, rest) => schemaOf(rest))],
  ['record', ({ schemaOf }, [keys, values]) => recordOf(schemaOf(keys), schemaOf(values))],
  ['variant', (reader, [, parts]) => unionOfParts(reader, parts)],
  ['intersect', (reader, [parts]) => intersectionOfParts(reader, parts)],
  ...underNames('optional exactOptional undefinedable', defaulted(withUndefined)),
  ['nullable', defaulted(withNull)],
  ['nullish', defaulted((schema) => withUndefined(withNull(schema)))],
  ...underNames(
    'nonOptional unwrap',
    changedPart((schema) => separateUndefined(schema).schema),
  ),
  ['nonNullable', changedPart(withoutNull)],
  ['nonNullish', changedPart((schema) => withoutNull(separateUndefined(schema).schema))],
  ...underNames(
    'config message cache',
    changedPart((schema) => schema),
  ),
]);

/** The functions differ in what they do with unknown keys: `object` removes them. */
function valibotObject(reader: SchemaReader, name: string, given: Arguments): Schema | undefined {
  const [first, second] = given;
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
      // A text is the error message: `v.required(Task, 'It is missing')`.
      return /^(?:partial|required|pick|omit|keyof)$/.test(name)
        ? derivedBy(
            reader,
            name,
            given.filter((node) => !ts.isStringLiteralLike(node)),
          )
        : undefined;
  }
}

function withRest(
  reader: SchemaReader,
  node: ts.Expression | undefined,
  rest: Schema['additionalProperties'],
): Schema {
  const made = node === undefined ? SOME_OBJECT : objectFrom(reader, node, 'entries');
  const { additionalProperties: isOpen, ...object } = made;
  const others = isOpen ?? rest;
  return others === undefined ? object : { ...object, additionalProperties: others };
}
