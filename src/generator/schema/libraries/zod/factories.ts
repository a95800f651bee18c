/** Converts the functions that make zod schemas: `z.string()`, `z.object({ … })`. */
import type { ts } from 'ts-morph';
import { DATE, type Schema } from '../../../../shared/contract.js';
import { schemaOfObject } from '../../../../shared/json-schema/index.js';
import { schemaOfNode } from '../../types/index.js';
import { INT32 } from '../shared/bounds.js';
import { type Arguments, patternOf, underNames } from '../shared/expressions.js';
import { objectFrom, recordOf, SOME_OBJECT } from '../shared/objects.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';
import { standardSchema } from '../standard/standard.js';
import { zodFormat } from './bounds.js';
import { bothOfZod, objectOfZod } from './objects.js';
import {
  ANY_OR_UNDEFINED,
  COMMON_FACTORIES,
  fixed,
  instanceFactory,
  literalsFactory,
  type SchemaFactory,
  tupleOfParts,
  unionOfParts,
} from './parts.js';

/** `undefined` if the function does not make a schema. */
export function zodFactory(
  reader: SchemaReader,
  name: string,
  { arguments: given, typeArguments }: ts.CallExpression,
): ReadSchema | undefined {
  const [first] = given;
  if (first !== undefined && NOT_JSON.test(name))
    reader.context.report('type-not-json', first, `z.${name} cannot travel as JSON.`, 'Use another type.');
  const [type] = name === 'custom' ? (typeArguments ?? []) : [];
  const custom = type && schemaOfNode(reader.context, type);
  const schema = custom ?? zodFormat(reader.context, name, given) ?? FACTORIES.get(name)?.(reader, given);
  if (schema !== undefined) return { schema };
  const converted = CONVERTING.get(name)?.(reader, given);
  return converted && { schema: converted, ...(reader.side === 'input' ? { changed: true } : {}) };
}

const NOT_JSON = /^(?:bigint|symbol|map|set|function)$/;

const UINT32: Schema = { type: 'integer', minimum: 0, maximum: 4294967295 };

/** Refuses keys that it does not name, unless a name is unknown. */
const strictObject: SchemaFactory = (reader, [fields]) => {
  const object: Schema =
    fields === undefined ? { type: 'object', properties: {} } : objectFrom(reader, fields);
  return object.additionalProperties === undefined ? { ...object, additionalProperties: false } : object;
};

/** The schema that the compiler reads from the type of a call; `undefined` if zod is not installed. */
const schemaByType = ({ context, side }: SchemaReader, [first]: Arguments): Schema | undefined =>
  first && standardSchema.schemaOf(context, first.parent, side);

/** With a single schema, it is that of the values. In version 4, a record over an enumeration needs all its keys. */
const recordOfParts: SchemaFactory = (reader, given) => {
  const [first, second] = given.map(reader.schemaOf);
  const { required } = schemaByType(reader, given) ?? {};
  if (second === undefined) return recordOf({}, first ?? {});
  return required === undefined
    ? recordOf(first ?? {}, second)
    : schemaOfObject(
        required.map((name) => [name, second]),
        { additionalProperties: false },
      );
};

const FACTORIES: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ...COMMON_FACTORIES,
  ...fixed('float32 float64', { type: 'number' }),
  ...fixed('int', { type: 'integer' }),
  ...fixed('int32', INT32),
  ...fixed('uint32', UINT32),
  ...fixed('json', ANY_OR_UNDEFINED),
  ['instanceof', instanceFactory],
  ['nativeEnum', literalsFactory],
  ['object', (reader, [fields]) => objectOfZod(reader, fields)],
  ['strictObject', strictObject],
  ['looseObject', (reader, [fields]) => ({ ...objectOfZod(reader, fields), additionalProperties: true })],
  ['tuple', (reader, [items, rest]) => tupleOfParts(reader, items, rest && reader.schemaOf(rest))],
  ...underNames('record partialRecord', recordOfParts),
  ['looseRecord', () => SOME_OBJECT],
  ['templateLiteral', (reader, given) => schemaByType(reader, given) ?? { type: 'string' }],
  ['xor', (reader, [parts]) => unionOfParts(reader, parts)],
  ['discriminatedUnion', (reader, [, parts]) => unionOfParts(reader, parts)],
  ['intersection', ({ context, schemaOf }, [a, b]) => bothOfZod(context, schemaOf(a), schemaOf(b))],
  ['promise', ({ schemaOf }, [inner]) => schemaOf(inner)],
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
  ...underNames('pipe codec', endOfPipe),
  ['preprocess', ({ schemaOf, side }, [, inner]) => (side === 'output' ? schemaOf(inner) : ANY_OR_UNDEFINED)],
]);
