/** Converts valibot's schemas: `v.string()`, `v.object({ … })`, `v.optional(…)`. */
import type { ts } from 'ts-morph';
import { DATE, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { separateUndefined, withNull, withUndefined } from '../../../../shared/json-schema/index.js';
import { reportNotJson } from '../../context/index.js';
import { type Arguments, literalIn, returned } from '../shared/expressions.js';
import { bothOf, recordOf } from '../shared/objects.js';
import {
  ANY_OR_UNDEFINED,
  arrayOfPart,
  changedPart,
  fixedSchemaFactory,
  instanceFactory,
  intersectionOfParts,
  literalsFactory,
  type SchemaFactory,
  tupleOfParts,
  unionOfParts,
} from '../shared/parts.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';
import { valibotAction } from './actions.js';
import { valibotObject } from './objects.js';

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
  if (first !== undefined && NOT_JSON.has(name)) reportNotJson(reader.context, first, `v.${name}`);
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

const NOT_JSON: ReadonlySet<string> = new Set(['map', 'set', 'promise']);

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
  if (Array.isArray(type)) return { ...schema, type: type.filter((kind) => kind !== 'null') };
  return anyOf === undefined ? schema : { ...schema, anyOf: anyOf.filter((part) => part.type !== 'null') };
};

/** Items after the listed ones are removed, unless the function refuses them. */
const tuple =
  (rest: (reader: SchemaReader, node: ts.Expression | undefined) => Schema | undefined): SchemaFactory =>
  (reader, [items, more]) =>
    tupleOfParts(reader, items, rest(reader, more));

const FACTORIES: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ['string', fixedSchemaFactory({ type: 'string' })],
  ['number', fixedSchemaFactory({ type: 'number' })],
  ['boolean', fixedSchemaFactory({ type: 'boolean' })],
  ['date', fixedSchemaFactory(DATE)],
  ['null', fixedSchemaFactory({ type: 'null' })],
  ['undefined', fixedSchemaFactory(UNDEFINED)],
  ['void', fixedSchemaFactory(UNDEFINED)],
  ['never', fixedSchemaFactory(UNDEFINED)],
  ['any', fixedSchemaFactory(ANY_OR_UNDEFINED)],
  ['unknown', fixedSchemaFactory(ANY_OR_UNDEFINED)],
  ['custom', fixedSchemaFactory(ANY_OR_UNDEFINED)],
  ...['bigint', 'symbol', 'map', 'set', 'promise', 'function', 'blob', 'file', 'nan'].map(
    (name): [string, SchemaFactory] => [name, fixedSchemaFactory({})],
  ),
  ['instance', instanceFactory],
  ['literal', literalsFactory],
  ['picklist', literalsFactory],
  ['enum', literalsFactory],
  ['array', (reader, [item]) => arrayOfPart(reader, item)],
  ['tuple', tuple(({ side }) => (side === 'input' ? {} : undefined))],
  ['looseTuple', tuple(() => ({}))],
  ['strictTuple', tuple(() => undefined)],
  ['tupleWithRest', tuple(({ schemaOf }, rest) => schemaOf(rest))],
  ['record', ({ schemaOf }, [keys, values]) => recordOf(schemaOf(keys), schemaOf(values))],
  ['union', (reader, [parts]) => unionOfParts(reader, parts)],
  ['variant', (reader, [, parts]) => unionOfParts(reader, parts)],
  ['intersect', (reader, [parts]) => intersectionOfParts(reader, parts)],
  ['optional', defaulted(withUndefined)],
  ['exactOptional', defaulted(withUndefined)],
  ['undefinedable', defaulted(withUndefined)],
  ['nullable', defaulted(withNull)],
  ['nullish', defaulted((schema) => withUndefined(withNull(schema)))],
  ['nonOptional', changedPart((schema) => separateUndefined(schema).schema)],
  ['nonNullable', changedPart(withoutNull)],
  ['nonNullish', changedPart((schema) => withoutNull(separateUndefined(schema).schema))],
  ['unwrap', changedPart((schema) => separateUndefined(schema).schema)],
  ['config', changedPart((schema) => schema)],
  ['message', changedPart((schema) => schema)],
  ['cache', changedPart((schema) => schema)],
  ['lazy', ({ schemaOf }, [getter]) => schemaOf(returned(getter))],
]);
