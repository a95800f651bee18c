/** Converts the functions that make zod schemas: `z.string()`, `z.object({ … })`. */
import type { ts } from 'ts-morph';
import { DATE, FILE, OBJECT_ID, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { schemaOfObject, unionOf, withUndefined } from '../../../../shared/json-schema/index.js';
import { LANGUAGE_CLASSES } from '../../context/index.js';
import {
  type Arguments,
  elementsOf,
  literalSchemaIn,
  patternOf,
  returned,
  underNames,
} from '../shared/expressions.js';
import { itemOf } from '../shared/objects.js';
import { isObjectId, outsideOrigin } from '../shared/origins.js';
import { standardSchema } from '../standard/standard.js';
import { zodFormat } from './bounds.js';
import { bothOfZod, objectFrom, objectOfZod, recordOf, tupleOf } from './objects.js';
import type { ReadSchema, SchemaReader } from './schema-reader.js';

/** Functions that are not known, such as `z.preprocess`, may convert any value. */
export function zodFactory(
  reader: SchemaReader,
  name: string,
  { arguments: given }: ts.CallExpression,
): ReadSchema {
  const [first] = given;
  if (first !== undefined && NOT_JSON.test(name))
    reader.context.report('type-not-json', first, `z.${name} cannot travel as JSON.`, 'Use another type.');
  const schema = zodFormat(reader.context, name, given) ?? FACTORIES.get(name)?.(reader, given);
  return schema === undefined ? { schema: ANY_OR_UNDEFINED, changed: true } : { schema };
}

const NOT_JSON = /^(?:bigint|symbol|map|set|function)$/;

/** Refuses keys that it does not name, unless a name is unknown. */
const strictObject: SchemaFactory = (reader, [fields]) => {
  const object: Schema =
    fields === undefined ? { type: 'object', properties: {} } : objectFrom(reader, fields);
  return object.additionalProperties === undefined ? { ...object, additionalProperties: false } : object;
};

/** The schema that the compiler reads from the type of a call; `undefined` if zod is not installed. */
const schemaByType = ({ context }: SchemaReader, [first]: Arguments): Schema | undefined =>
  first && standardSchema.schemaOf(context, first.parent);

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

/** Accepts any value, and `undefined`. */
const ANY_OR_UNDEFINED: Schema = withUndefined({});

/** Makes the schema of a call such as `z.array(…)` from its arguments. */
type SchemaFactory = (reader: SchemaReader, given: Arguments) => Schema;

/** Functions that always make this schema: `z.string()`. */
const fixed = (names: string, schema: Schema): [string, SchemaFactory][] => underNames(names, () => schema);

/** `z.instanceof(Date)` */
const instanceFactory: SchemaFactory = ({ context }, [made]) => {
  const origin = made && outsideOrigin(context, made);
  if (isObjectId(origin)) return OBJECT_ID;
  const name = origin?.from === '' ? origin.path.join('.') : '';
  return Object.hasOwn(LANGUAGE_CLASSES, name) ? (LANGUAGE_CLASSES[name] ?? {}) : {};
};

/** `z.literal('a')`, `z.enum(['a', 'b'])` */
const literalsFactory: SchemaFactory = ({ context }, [values]) => literalSchemaIn(context, values) ?? {};

/** Accepts anything if the list is unknown. */
function unionOfParts({ context, schemaOf }: SchemaReader, list: ts.Expression | undefined): Schema {
  const parts = elementsOf(context, list);
  return parts === undefined ? {} : unionOf(parts.map(schemaOf));
}

/** Accepts any list if the items are unknown. */
function tupleOfParts(
  { context, schemaOf }: SchemaReader,
  list: ts.Expression | undefined,
  rest?: Schema,
): Schema {
  const parts = elementsOf(context, list);
  return parts === undefined ? { type: 'array' } : tupleOf(parts.map(schemaOf), rest);
}

const arrayOfPart = ({ schemaOf }: SchemaReader, item: ts.Expression | undefined): Schema => ({
  type: 'array',
  items: itemOf(schemaOf(item)),
});

const FACTORIES: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ...fixed('string', { type: 'string' }),
  ...fixed('number', { type: 'number' }),
  ...fixed('boolean', { type: 'boolean' }),
  ...fixed('date', DATE),
  ...fixed('file', FILE),
  ...fixed('null', { type: 'null' }),
  ...fixed('undefined void never', UNDEFINED),
  ...fixed('any unknown custom', ANY_OR_UNDEFINED),
  ...fixed('bigint symbol map set promise function', {}),
  ...underNames('literal enum', literalsFactory),
  ['array', (reader, [item]) => arrayOfPart(reader, item)],
  ['union', (reader, [parts]) => unionOfParts(reader, parts)],
  ['lazy', ({ schemaOf }, [getter]) => schemaOf(returned(getter))],
  ...fixed('int', { type: 'integer' }),
  ['instanceof', instanceFactory],
  ['nativeEnum', literalsFactory],
  ['object', (reader, [fields]) => objectOfZod(reader, fields)],
  ['strictObject', strictObject],
  ['looseObject', (reader, [fields]) => ({ ...objectOfZod(reader, fields), additionalProperties: true })],
  ['tuple', (reader, [items, rest]) => tupleOfParts(reader, items, rest && reader.schemaOf(rest))],
  ...underNames('record partialRecord', recordOfParts),
  ['templateLiteral', (reader, given) => schemaByType(reader, given) ?? { type: 'string' }],
  ['discriminatedUnion', (reader, [, parts]) => unionOfParts(reader, parts)],
  ['intersection', ({ context, schemaOf }, [a, b]) => bothOfZod(context, schemaOf(a), schemaOf(b))],
  ['regex', ({ context }, [pattern]) => ({ type: 'string', ...(pattern && patternOf(context, pattern)) })],
]);
