/** Makes schemas from a list of others: `z.union([…])`. */
import type { ts } from 'ts-morph';
import { DATE, FILE, OBJECT_ID, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { unionOf, withUndefined } from '../../../../shared/json-schema/index.js';
import { LANGUAGE_CLASSES } from '../../context/index.js';
import { type Arguments, elementsOf, literalSchemaIn, returned, underNames } from '../shared/expressions.js';
import { itemOf, tupleOf } from '../shared/objects.js';
import { isObjectId, outsideOrigin, type SchemaReader } from '../shared/reader.js';

/** Accepts any value, and `undefined`. */
export const ANY_OR_UNDEFINED: Schema = withUndefined({});

/** Makes the schema of a call such as `z.array(…)` from its arguments. */
export type SchemaFactory = (reader: SchemaReader, given: Arguments) => Schema;

/** Functions that always make this schema: `z.string()`. */
export const fixed = (names: string, schema: Schema): [string, SchemaFactory][] =>
  underNames(names, () => schema);

/** `z.instanceof(Date)` */
export const instanceFactory: SchemaFactory = ({ context }, [made]) => {
  const origin = made && outsideOrigin(context, made);
  if (isObjectId(origin)) return OBJECT_ID;
  const name = origin?.from === '' ? origin.path.join('.') : '';
  return Object.hasOwn(LANGUAGE_CLASSES, name) ? (LANGUAGE_CLASSES[name] ?? {}) : {};
};

/** `z.literal('a')`, `z.enum(['a', 'b'])` */
export const literalsFactory: SchemaFactory = ({ context }, [values]) =>
  literalSchemaIn(context, values) ?? {};

/** Accepts anything if the list is unknown. */
export function unionOfParts({ context, schemaOf }: SchemaReader, list: ts.Expression | undefined): Schema {
  const parts = elementsOf(context, list);
  return parts === undefined ? {} : unionOf(parts.map(schemaOf));
}

/** Accepts any list if the items are unknown. */
export function tupleOfParts(
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

/** Functions that read their arguments alone. */
export const COMMON_FACTORIES: readonly [string, SchemaFactory][] = [
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
];
