/** What zod makes schemas with: `z.string()`, `z.object({ … })` and their like. */
import { ts } from 'ts-morph';
import { isUnknown, originOf, type Value } from '../../../analysis/interpreter/index.js';
import { BINARY, DATE, type Schema, UNDEFINED } from '../../../contract.js';
import {
  intersect,
  separateUndefined,
  typeOfLiteral,
  unionOf,
  withNull,
  withUndefined,
} from '../../algebra/index.js';
import { INT32 } from '../check/pattern.js';
import { patternOf } from '../regular-expression.js';
import { zodFormat } from './formats.js';
import { objectOfZod, returned } from './objects.js';
import type { Zod, ZodReader } from './zod.js';

type Arguments = readonly ts.Expression[];
type Factory = (reader: ZodReader, given: Arguments, name: string) => Zod | undefined;

/** Nothing for what zod has no schema for. */
export function zodFactory(reader: ZodReader, name: string, call: ts.CallExpression): Zod | undefined {
  const format = zodFormat(name, call.arguments);
  if (format !== undefined) return { schema: format };
  return FACTORIES.get(name)?.(reader, call.arguments, name);
}

/** Nothing, too. */
const ANYTHING = withUndefined({});

const plain =
  (schema: Schema): Factory =>
  () => ({ schema });

/** What zod changes first, whatever is given, takes anything. */
const coerced =
  (schema: Schema): Factory =>
  ({ side }) =>
    side === 'output' ? { schema } : { schema: {}, changed: true };

const notInJson: Factory = ({ context }, _given, name) => {
  const [first] = _given;
  if (first !== undefined)
    context.report('type-not-json', first, `z.${name} cannot travel as JSON.`, 'Use another type.');
  return { schema: {} };
};

const UINT32: Schema = { type: 'integer', minimum: 0, maximum: 4294967295 };

const FACTORIES: ReadonlyMap<string, Factory> = new Map<string, Factory>([
  ['string', plain({ type: 'string' })],
  ['number', plain({ type: 'number' })],
  ['float32', plain({ type: 'number' })],
  ['float64', plain({ type: 'number' })],
  ['int', plain({ type: 'integer' })],
  ['int32', plain(INT32)],
  ['uint32', plain(UINT32)],
  ['boolean', plain({ type: 'boolean' })],
  ['date', plain(DATE)],
  ['null', plain({ type: 'null' })],
  ['undefined', plain(UNDEFINED)],
  ['void', plain(UNDEFINED)],
  ['never', plain(UNDEFINED)],
  ['any', plain(ANYTHING)],
  ['unknown', plain(ANYTHING)],
  ['json', plain(ANYTHING)],
  ['custom', plain(ANYTHING)],
  [
    'stringbool',
    ({ side }) => ({ schema: { type: side === 'input' ? 'string' : 'boolean' }, changed: true }),
  ],
  ['templateLiteral', plain({ type: 'string' })],
  ['coerce.string', coerced({ type: 'string' })],
  ['coerce.number', coerced({ type: 'number' })],
  ['coerce.boolean', coerced({ type: 'boolean' })],
  ['coerce.date', coerced(DATE)],
  ['bigint', notInJson],
  ['symbol', notInJson],
  ['map', notInJson],
  ['set', notInJson],
  ['function', notInJson],
  ['instanceof', ({ context }, [made]) => ({ schema: ofInstance(context, made) })],
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
  ['array', ({ schemaOf }, [item]) => ({ schema: { type: 'array', items: itemOf(schemaOf(item)) } })],
  ['tuple', (reader, [items, rest]) => ({ schema: tupleOf(reader, items, rest) })],
  ['record', (reader, given) => ({ schema: recordOf(reader, given) })],
  ['partialRecord', (reader, given) => ({ schema: recordOf(reader, given) })],
  [
    'looseRecord',
    (reader, given) => ({ schema: { ...recordOf(reader, given), additionalProperties: true } }),
  ],
  ['union', (reader, [parts]) => ({ schema: unionOfZod(reader, parts) })],
  ['xor', (reader, [parts]) => ({ schema: unionOfZod(reader, parts) })],
  ['discriminatedUnion', (reader, [, parts]) => ({ schema: unionOfZod(reader, parts) })],
  [
    'intersection',
    ({ context, schemaOf }, [one, other]) => ({
      schema: bothOf(schemaOf(one), schemaOf(other), context.definitions.resolve),
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
    'preprocess',
    ({ schemaOf, side }, [, inner]) =>
      side === 'output' ? { schema: schemaOf(inner) } : { schema: ANYTHING, changed: true },
  ],
  [
    'regex',
    ({ context }, [pattern]) => ({
      schema: { type: 'string', ...(pattern === undefined ? {} : patternOf(context, pattern)) },
    }),
  ],
]);

function ofInstance({ evaluator }: ZodReader['context'], made: ts.Expression | undefined): Schema {
  const origin = made === undefined ? undefined : originOf(evaluator, made);
  if (origin?.kind !== 'outside' || origin.from !== '') return {};
  const [name] = origin.path;
  return name === 'Date' ? DATE : name === 'Uint8Array' ? BINARY : {};
}

/** A value, a list of them, or an enum: anything where one of them cannot be told. */
function literalsOf({ context }: ZodReader, node: ts.Expression | undefined): Schema {
  if (node === undefined) return {};
  const values = valuesIn(context.evaluator.evaluate(node));
  const literals = values.flatMap((each) => (each.kind === 'literal' ? [each.value] : []));
  if (literals.length < values.length || literals.length === 0) return {};
  return unionOf(
    literals.map((each) => (each === undefined ? UNDEFINED : { type: typeOfLiteral(each), const: each })),
  );
}

function valuesIn(value: Value): readonly Value[] {
  if (value.kind === 'array') return value.items.map((item) => item.value());
  if (value.kind === 'object') return value.members.map((each) => (isUnknown(each) ? each : each.value()));
  return [value];
}

/** JSON has no place for nothing in a list. */
const itemOf = (schema: Schema): Schema => separateUndefined(schema).schema;

export const bothOf = (
  one: Schema,
  other: Schema,
  resolve: (schema: Schema) => Schema | undefined,
): Schema => {
  const narrowed = intersect(one, other, resolve);
  return narrowed === 'contradiction' ? UNDEFINED : narrowed;
};

function tupleOf(
  reader: ZodReader,
  node: ts.Expression | undefined,
  rest: ts.Expression | undefined,
): Schema {
  const origin = node === undefined ? undefined : originOf(reader.context.evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isArrayLiteralExpression(origin.node)) return { type: 'array' };
  const items = origin.node.elements.map((each) => separateUndefined(reader.schemaOf(each)));
  const required = items.findLastIndex(({ optional }) => !optional) + 1;
  return {
    type: 'array',
    ...(items.length === 0 ? {} : { prefixItems: items.map(({ schema }) => schema) }),
    items: rest === undefined ? false : itemOf(reader.schemaOf(rest)),
    ...(required === 0 ? {} : { minItems: required }),
  };
}

function recordOf({ schemaOf }: ZodReader, [key, value]: Arguments): Schema {
  const [names, values] = value === undefined ? [undefined, key] : [key, value];
  const keys = names === undefined ? {} : schemaOf(names);
  const { type: _type, ...bounds } = keys;
  return {
    type: 'object',
    additionalProperties: itemOf(schemaOf(values)),
    ...(keys.type === 'string' && Object.keys(bounds).length > 0 ? { propertyNames: keys } : {}),
  };
}

function unionOfZod(reader: ZodReader, node: ts.Expression | undefined): Schema {
  const origin = node === undefined ? undefined : originOf(reader.context.evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isArrayLiteralExpression(origin.node)) return {};
  return unionOf(origin.node.elements.map((each) => reader.schemaOf(each)));
}
