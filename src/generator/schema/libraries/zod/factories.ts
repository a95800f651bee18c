/** Converts the functions that make zod schemas: `z.string()`, `z.object({ … })`. */
import type { ts } from 'ts-morph';
import { BINARY, DATE, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { withNull, withUndefined } from '../../../../shared/json-schema/index.js';
import { INT32 } from '../shared/bounds.js';
import { type Arguments, literalSchemaIn, returned } from '../shared/expressions.js';
import { recordOf } from '../shared/objects.js';
import { ANY_OR_UNDEFINED, arrayOfPart, tupleOfParts, unionOfParts } from '../shared/parts.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';
import { outsideOrigin } from '../shared/reader.js';
import { patternOf } from '../shared/regular-expression.js';
import { zodFormat } from './formats.js';
import { keysOfZod } from './methods.js';
import { bothOfZod, objectOfZod } from './objects.js';

type ZodFactory = (reader: SchemaReader, given: Arguments, name: string) => ReadSchema | undefined;

/** `undefined` if the function does not make a schema. */
export function zodFactory(
  reader: SchemaReader,
  name: string,
  call: ts.CallExpression,
): ReadSchema | undefined {
  const format = zodFormat(name, call.arguments);
  if (format !== undefined) return { schema: format };
  return FACTORIES.get(name)?.(reader, call.arguments, name);
}

const fixedSchema =
  (schema: Schema): ZodFactory =>
  () => ({ schema });

/** A schema that converts its input accepts anything. */
const coerced =
  (schema: Schema): ZodFactory =>
  ({ side }) =>
    side === 'output' ? { schema } : { schema: {}, changed: true };

const notInJson: ZodFactory = ({ context }, _given, name) => {
  const [first] = _given;
  if (first !== undefined)
    context.report('type-not-json', first, `z.${name} cannot travel as JSON.`, 'Use another type.');
  return { schema: {} };
};

const UINT32: Schema = { type: 'integer', minimum: 0, maximum: 4294967295 };

const FACTORIES: ReadonlyMap<string, ZodFactory> = new Map<string, ZodFactory>([
  ['string', fixedSchema({ type: 'string' })],
  ['number', fixedSchema({ type: 'number' })],
  ['float32', fixedSchema({ type: 'number' })],
  ['float64', fixedSchema({ type: 'number' })],
  ['int', fixedSchema({ type: 'integer' })],
  ['int32', fixedSchema(INT32)],
  ['uint32', fixedSchema(UINT32)],
  ['boolean', fixedSchema({ type: 'boolean' })],
  ['date', fixedSchema(DATE)],
  ['null', fixedSchema({ type: 'null' })],
  ['undefined', fixedSchema(UNDEFINED)],
  ['void', fixedSchema(UNDEFINED)],
  ['never', fixedSchema(UNDEFINED)],
  ['any', fixedSchema(ANY_OR_UNDEFINED)],
  ['unknown', fixedSchema(ANY_OR_UNDEFINED)],
  ['json', fixedSchema(ANY_OR_UNDEFINED)],
  ['custom', fixedSchema(ANY_OR_UNDEFINED)],
  [
    'stringbool',
    ({ side }) => ({ schema: { type: side === 'input' ? 'string' : 'boolean' }, changed: true }),
  ],
  ['templateLiteral', fixedSchema({ type: 'string' })],
  ['coerce.string', coerced({ type: 'string' })],
  ['coerce.number', coerced({ type: 'number' })],
  ['coerce.boolean', coerced({ type: 'boolean' })],
  ['coerce.date', coerced(DATE)],
  ['bigint', notInJson],
  ['symbol', notInJson],
  ['map', notInJson],
  ['set', notInJson],
  ['function', notInJson],
  ['instanceof', (reader, [made]) => ({ schema: ofInstance(reader, made) })],
  ['literal', (reader, [value]) => ({ schema: literalsOf(reader, value) })],
  ['enum', (reader, [values]) => ({ schema: literalsOf(reader, values) })],
  ['nativeEnum', (reader, [values]) => ({ schema: literalsOf(reader, values) })],
  ['object', (reader, [fields]) => ({ schema: objectOfZod(reader, fields) })],
  [
    'strictObject',
    (reader, [fields]) => ({ schema: { ...objectOfZod(reader, fields), additionalProperties: false } }),
  ],
  [
    'looseObject',
    (reader, [fields]) => ({ schema: { ...objectOfZod(reader, fields), additionalProperties: true } }),
  ],
  ['array', (reader, [item]) => ({ schema: arrayOfPart(reader, item) })],
  [
    'tuple',
    (reader, [items, rest]) => ({ schema: tupleOfParts(reader, items, rest && reader.schemaOf(rest)) }),
  ],
  ['record', (reader, given) => ({ schema: zodRecord(reader, given) })],
  ['partialRecord', (reader, given) => ({ schema: zodRecord(reader, given) })],
  [
    'looseRecord',
    (reader, given) => ({ schema: { ...zodRecord(reader, given), additionalProperties: true } }),
  ],
  ['union', (reader, [parts]) => ({ schema: unionOfParts(reader, parts) })],
  ['xor', (reader, [parts]) => ({ schema: unionOfParts(reader, parts) })],
  ['discriminatedUnion', (reader, [, parts]) => ({ schema: unionOfParts(reader, parts) })],
  [
    'intersection',
    ({ context, schemaOf }, [one, other]) => ({
      schema: bothOfZod(context, schemaOf(one), schemaOf(other)),
    }),
  ],
  ['optional', ({ schemaOf }, [inner]) => ({ schema: withUndefined(schemaOf(inner)) })],
  ['exactOptional', ({ schemaOf }, [inner]) => ({ schema: withUndefined(schemaOf(inner)) })],
  ['nullable', ({ schemaOf }, [inner]) => ({ schema: withNull(schemaOf(inner)) })],
  ['nullish', ({ schemaOf }, [inner]) => ({ schema: withUndefined(withNull(schemaOf(inner))) })],
  ['readonly', ({ schemaOf }, [inner]) => ({ schema: schemaOf(inner) })],
  ['promise', ({ schemaOf }, [inner]) => ({ schema: schemaOf(inner) })],
  ['lazy', ({ schemaOf }, [getter]) => ({ schema: schemaOf(returned(getter)) })],
  [
    'pipe',
    ({ schemaOf, side }, [from, to]) => ({ schema: schemaOf(side === 'input' ? from : to), changed: true }),
  ],
  [
    'codec',
    ({ schemaOf, side }, [from, to]) => ({ schema: schemaOf(side === 'input' ? from : to), changed: true }),
  ],
  ['keyof', (reader, [object]) => ({ schema: keysOfObject(reader, object) })],
  [
    'preprocess',
    ({ schemaOf, side }, [, inner]) =>
      side === 'output' ? { schema: schemaOf(inner) } : { schema: ANY_OR_UNDEFINED, changed: true },
  ],
  [
    'regex',
    ({ context }, [pattern]) => ({
      schema: { type: 'string', ...(pattern === undefined ? {} : patternOf(context, pattern)) },
    }),
  ],
]);

function keysOfObject({ context, schemaOf }: SchemaReader, node: ts.Expression | undefined): Schema {
  const schema = schemaOf(node);
  const object = schema.$ref === undefined ? schema : context.definitions.resolve(schema);
  return object?.properties === undefined ? {} : keysOfZod(object);
}

function ofInstance({ context }: SchemaReader, made: ts.Expression | undefined): Schema {
  const origin = made && outsideOrigin(context, made);
  if (origin?.from !== '') return {};
  const [name] = origin.path;
  return name === 'Date' ? DATE : name === 'Uint8Array' ? BINARY : {};
}

const literalsOf = ({ context }: SchemaReader, node: ts.Expression | undefined): Schema =>
  literalSchemaIn(context, node) ?? {};

/** With a single schema, it is that of the values. */
const zodRecord = ({ schemaOf }: SchemaReader, [first, second]: Arguments): Schema =>
  second === undefined ? recordOf({}, schemaOf(first)) : recordOf(schemaOf(first), schemaOf(second));
