/** Converts the functions that make zod schemas: `z.string()`, `z.object({ … })`. */
import type { ts } from 'ts-morph';
import { DATE, FILE, OBJECT_ID, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { schemaOfObject, unionSchema, withUndefined } from '../../../../shared/json-schema/index.js';
import { LANGUAGE_CLASSES } from '../../context/index.js';
import {
  type Arguments,
  elementsOfArray,
  literalSchemaOfNode,
  patternOfNode,
  returnedNode,
  underNames,
} from '../shared/expressions.js';
import { itemSchema } from '../shared/objects.js';
import { isObjectId, outsideOrigin } from '../shared/origins.js';
import { standardSchema } from '../standard/standard.js';
import { zodFormat } from './bounds.js';
import { bothOfZod, objectOfZod, objectSchema, recordSchema, tupleSchema } from './objects.js';
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
    fields === undefined ? { type: 'object', properties: {} } : objectSchema(reader, fields);
  return object.additionalProperties === undefined ? { ...object, additionalProperties: false } : object;
};

/** The schema that the compiler reads from the type of a call; `undefined` if zod is not installed. */
const schemaByType = ({ context }: SchemaReader, [first]: Arguments): Schema | undefined =>
  first && standardSchema.readSchema(context, first.parent);

/** With a single schema, it is that of the values. In version 4, a record over an enumeration needs all its keys. */
const recordOfParts: SchemaFactory = (reader, given) => {
  const [first, second] = given.map(reader.readSchema);
  const { required } = schemaByType(reader, given) ?? {};
  if (second === undefined) return recordSchema({}, first ?? {});
  return required === undefined
    ? recordSchema(first ?? {}, second)
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
const fixedFactories = (names: string, schema: Schema): [string, SchemaFactory][] =>
  underNames(names, () => schema);

/** `z.instanceof(Date)` */
const instanceFactory: SchemaFactory = ({ context }, [made]) => {
  const origin = made && outsideOrigin(context, made);
  if (isObjectId(origin)) return OBJECT_ID;
  const name = origin?.from === '' ? origin.path.join('.') : '';
  return Object.hasOwn(LANGUAGE_CLASSES, name) ? (LANGUAGE_CLASSES[name] ?? {}) : {};
};

/** `z.literal('a')`, `z.enum(['a', 'b'])` */
const literalsFactory: SchemaFactory = ({ context }, [values]) => literalSchemaOfNode(context, values) ?? {};

/** Accepts anything if the list is unknown. */
function unionOfParts({ context, readSchema }: SchemaReader, list: ts.Expression | undefined): Schema {
  const parts = elementsOfArray(context, list);
  return parts === undefined ? {} : unionSchema(parts.map(readSchema));
}

/** Accepts any list if the items are unknown. */
function tupleOfParts(
  { context, readSchema }: SchemaReader,
  list: ts.Expression | undefined,
  rest?: Schema,
): Schema {
  const parts = elementsOfArray(context, list);
  return parts === undefined ? { type: 'array' } : tupleSchema(parts.map(readSchema), rest);
}

const arrayOfPart = ({ readSchema }: SchemaReader, item: ts.Expression | undefined): Schema => ({
  type: 'array',
  items: itemSchema(readSchema(item)),
});

const FACTORIES: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ...fixedFactories('string', { type: 'string' }),
  ...fixedFactories('number', { type: 'number' }),
  ...fixedFactories('boolean', { type: 'boolean' }),
  ...fixedFactories('date', DATE),
  ...fixedFactories('file', FILE),
  ...fixedFactories('null', { type: 'null' }),
  ...fixedFactories('undefined void never', UNDEFINED),
  ...fixedFactories('any unknown custom', ANY_OR_UNDEFINED),
  ...fixedFactories('bigint symbol map set promise function', {}),
  ...underNames('literal enum', literalsFactory),
  ['array', (reader, [item]) => arrayOfPart(reader, item)],
  ['union', (reader, [parts]) => unionOfParts(reader, parts)],
  ['lazy', ({ readSchema }, [getter]) => readSchema(returnedNode(getter))],
  ...fixedFactories('int', { type: 'integer' }),
  ['instanceof', instanceFactory],
  ['nativeEnum', literalsFactory],
  ['object', (reader, [fields]) => objectOfZod(reader, fields)],
  ['strictObject', strictObject],
  ['looseObject', (reader, [fields]) => ({ ...objectOfZod(reader, fields), additionalProperties: true })],
  ['tuple', (reader, [items, rest]) => tupleOfParts(reader, items, rest && reader.readSchema(rest))],
  ...underNames('record partialRecord', recordOfParts),
  ['templateLiteral', (reader, given) => schemaByType(reader, given) ?? { type: 'string' }],
  ['discriminatedUnion', (reader, [, parts]) => unionOfParts(reader, parts)],
  ['intersection', ({ context, readSchema }, [a, b]) => bothOfZod(context, readSchema(a), readSchema(b))],
  [
    'regex',
    ({ context }, [pattern]) => ({ type: 'string', ...(pattern && patternOfNode(context, pattern)) }),
  ],
]);
