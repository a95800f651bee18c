/** Converts the functions that make zod schemas: `z.string()`, `z.object({ … })`. */
import type { ts } from 'ts-morph';
import { DATE, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { withNull, withUndefined } from '../../../../shared/json-schema/index.js';
import { schemaOfNode } from '../../types/index.js';
import { INT32 } from '../shared/bounds.js';
import { type Arguments, returned } from '../shared/expressions.js';
import { recordOf } from '../shared/objects.js';
import {
  ANY_OR_UNDEFINED,
  arrayOfPart,
  changedPart,
  fixedSchemaFactory,
  instanceFactory,
  literalsFactory,
  type SchemaFactory,
  tupleOfParts,
  unionOfParts,
} from '../shared/parts.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';

import { patternOf } from '../shared/regular-expression.js';
import { zodFormat } from './formats.js';
import { keysOfZod } from './methods.js';
import { bothOfZod, objectOfZod } from './objects.js';

/** `undefined` if the function does not make a schema. */
export function zodFactory(
  reader: SchemaReader,
  name: string,
  { arguments: given, typeArguments }: ts.CallExpression,
): ReadSchema | undefined {
  const [first] = given;
  if (first !== undefined && NOT_JSON.has(name))
    reader.context.report('type-not-json', first, `z.${name} cannot travel as JSON.`, 'Use another type.');
  const [type] = name === 'custom' ? (typeArguments ?? []) : [];
  const custom = type && schemaOfNode(reader.context, type);
  const schema = custom ?? zodFormat(name, given) ?? FACTORIES.get(name)?.(reader, given);
  if (schema !== undefined) return { schema };
  const converted = CONVERTING.get(name)?.(reader, given);
  return converted && { schema: converted, ...(reader.side === 'input' ? { changed: true } : {}) };
}

const NOT_JSON: ReadonlySet<string> = new Set(['bigint', 'symbol', 'map', 'set', 'function']);

const UINT32: Schema = { type: 'integer', minimum: 0, maximum: 4294967295 };

/** Reads an object with a setting for the keys that it does not name. */
const objectWith =
  (additionalProperties: boolean): SchemaFactory =>
  (reader, [fields]) => ({ ...objectOfZod(reader, fields), additionalProperties });

/** With a single schema, it is that of the values. */
const record: SchemaFactory = ({ schemaOf }, [first, second]) =>
  second === undefined ? recordOf({}, schemaOf(first)) : recordOf(schemaOf(first), schemaOf(second));

const FACTORIES: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ['string', fixedSchemaFactory({ type: 'string' })],
  ['number', fixedSchemaFactory({ type: 'number' })],
  ['float32', fixedSchemaFactory({ type: 'number' })],
  ['float64', fixedSchemaFactory({ type: 'number' })],
  ['int', fixedSchemaFactory({ type: 'integer' })],
  ['int32', fixedSchemaFactory(INT32)],
  ['uint32', fixedSchemaFactory(UINT32)],
  ['boolean', fixedSchemaFactory({ type: 'boolean' })],
  ['date', fixedSchemaFactory(DATE)],
  ['null', fixedSchemaFactory({ type: 'null' })],
  ['undefined', fixedSchemaFactory(UNDEFINED)],
  ['void', fixedSchemaFactory(UNDEFINED)],
  ['never', fixedSchemaFactory(UNDEFINED)],
  ['any', fixedSchemaFactory(ANY_OR_UNDEFINED)],
  ['unknown', fixedSchemaFactory(ANY_OR_UNDEFINED)],
  ['json', fixedSchemaFactory(ANY_OR_UNDEFINED)],
  ['custom', fixedSchemaFactory(ANY_OR_UNDEFINED)],
  ['templateLiteral', fixedSchemaFactory({ type: 'string' })],
  ...[...NOT_JSON].map((name): [string, SchemaFactory] => [name, fixedSchemaFactory({})]),
  ['instanceof', instanceFactory],
  ['literal', literalsFactory],
  ['enum', literalsFactory],
  ['nativeEnum', literalsFactory],
  ['object', (reader, [fields]) => objectOfZod(reader, fields)],
  ['strictObject', objectWith(false)],
  ['looseObject', objectWith(true)],
  ['array', (reader, [item]) => arrayOfPart(reader, item)],
  ['tuple', (reader, [items, rest]) => tupleOfParts(reader, items, rest && reader.schemaOf(rest))],
  ['record', record],
  ['partialRecord', record],
  ['looseRecord', (reader, given) => ({ ...record(reader, given), additionalProperties: true })],
  ['union', (reader, [parts]) => unionOfParts(reader, parts)],
  ['xor', (reader, [parts]) => unionOfParts(reader, parts)],
  ['discriminatedUnion', (reader, [, parts]) => unionOfParts(reader, parts)],
  ['intersection', ({ context, schemaOf }, [a, b]) => bothOfZod(context, schemaOf(a), schemaOf(b))],
  ['optional', changedPart(withUndefined)],
  ['exactOptional', changedPart(withUndefined)],
  ['nullable', changedPart(withNull)],
  ['nullish', changedPart((schema) => withUndefined(withNull(schema)))],
  ['readonly', changedPart((schema) => schema)],
  ['promise', changedPart((schema) => schema)],
  ['lazy', ({ schemaOf }, [getter]) => schemaOf(returned(getter))],
  ['keyof', keysOfObject],
  ['regex', ({ context }, [pattern]) => ({ type: 'string', ...(pattern && patternOf(context, pattern)) })],
]);

/** A schema that converts its input accepts anything. */
const coerced =
  (schema: Schema): SchemaFactory =>
  ({ side }) =>
    side === 'output' ? schema : {};

const endOfPipe: SchemaFactory = ({ schemaOf, side }, [from, to]) => schemaOf(side === 'input' ? from : to);

/** Functions whose schemas convert the value. */
const CONVERTING: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ['stringbool', ({ side }) => ({ type: side === 'input' ? 'string' : 'boolean' })],
  ['coerce.string', coerced({ type: 'string' })],
  ['coerce.number', coerced({ type: 'number' })],
  ['coerce.boolean', coerced({ type: 'boolean' })],
  ['coerce.date', coerced(DATE)],
  ['pipe', endOfPipe],
  ['codec', endOfPipe],
  ['preprocess', ({ schemaOf, side }, [, inner]) => (side === 'output' ? schemaOf(inner) : ANY_OR_UNDEFINED)],
]);

function keysOfObject({ context, schemaOf }: SchemaReader, [node]: Arguments): Schema {
  const object = context.definitions.target(schemaOf(node));
  return object?.properties === undefined ? {} : keysOfZod(object);
}
