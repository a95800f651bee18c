/** Turns texts of forms and queries into the values that a schema asks for. JSON is never coerced. */
import type { JsonType, ParameterContract, Schema } from '../../../shared/contract.js';
import type { UnknownRecord } from '../../../shared/is-record.js';
import {
  acceptsEverything,
  branches,
  itemSchemaAtIndex,
  listedValues,
  mapValues,
  schemaTypes,
} from '../../../shared/json-schema/index.js';
import { decodeEjson } from '../body/ejson.js';
import { isPlainObject } from '../plain-object.js';
import type { Host } from '../port.js';
import type { Compiler } from './compiler.js';
import { ANYTHING, type Choose, isOfType, propertyOfParts, schemasOfParts } from './parts.js';
import { fromWire, isWireValue } from './wire-types.js';

export interface Coercing {
  compiler: Compiler;
  host: Host;
}

/**
 * Returns the first reading of the texts that fits the schema. If none fits, returns the reading with the closest type,
 * so that the error is about that type.
 * @param texts all texts that the request has for one name
 * @throws HttpError 400 for JSON with keys or EJSON that no body may have
 */
function coerceTexts(coercing: Coercing, schema: Schema, texts: readonly string[]): unknown {
  const { compiler } = coercing;
  const parts = allParts(coercing, schema);
  const readings: unknown[] = [];
  for (const reading of possibleReadings(coercing, parts, texts)) {
    if (compiler.fits(schema, reading)) return reading;
    readings.push(reading);
  }
  const types = parts.flatMap(schemaTypes);
  return readings.find((reading) => isOfSome(types, reading)) ?? readings[0] ?? [...texts];
}

/** The parts of all alternatives, because the value is not known yet. */
const allParts = ({ compiler: { definitions } }: Coercing, schema: Schema): readonly Schema[] =>
  schemasOfParts(schema, definitions, (union) => branches(union, definitions));

/** Each text of a rest parameter is an argument. */
export const coerceArgument = (
  coercing: Coercing,
  { schema = ANYTHING, rest }: ParameterContract,
  texts: readonly string[],
): unknown =>
  rest === true
    ? texts.map((text) => coerceTexts(coercing, schema, [text]))
    : coerceTexts(coercing, schema, texts);

const isOfSome = (types: readonly JsonType[], value: unknown): boolean =>
  types.some((type) => isOfType(type, value));

/** The values to try, in order. `[1]` may be an item of a list of texts: JSON comes first only without such a list. */
function* possibleReadings(
  coercing: Coercing,
  parts: readonly Schema[],
  texts: readonly string[],
): Generator<unknown> {
  const [text = ''] = texts;
  const isOne = texts.length === 1;
  const listsFirst = acceptsListOfTexts(coercing, parts);
  if (isOne) {
    yield* namedReadings(coercing, parts, text);
    yield text;
    yield* scalarsOfText(text);
  }
  if (listsFirst) yield* lists(coercing, parts, texts);
  if (isOne) yield* jsonOfText(coercing, parts, text);
  if (!listsFirst) yield* lists(coercing, parts, texts);
  if (isOne && text === '') yield* [[], null];
}

function scalarsOfText(text: string): unknown[] {
  // A number that is too large would arrive as another value than was sent, as `1e999` does in a body.
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text))
    return [Number(text)].filter(Number.isFinite);
  if (text === 'true' || text === 'false') return [text === 'true'];
  return text === 'null' ? [null] : [];
}

/**
 * The value of the text if the schema names a type for texts like it beside texts: `5` of `number | string` is a
 * number, and `2030-01-02` of `Date | string` a date. A text in another notation, such as `007`, and a listed text
 * stay texts.
 */
function namedReadings({ host }: Coercing, parts: readonly Schema[], text: string): unknown[] {
  if (parts.some((part) => listedValues(part).includes(text))) return [];
  const types = parts.flatMap(schemaTypes);
  const scalars = scalarsOfText(text).filter((value) => String(value) === text && isOfSome(types, value));
  const wired = parts.flatMap(({ 'x-type': type }) =>
    (type === 'Date' || type === 'ObjectId') && isWireValue(type, text) ? [fromWire(type, text, host)] : [],
  );
  return [...scalars, ...wired];
}

function jsonOfText({ host }: Coercing, parts: readonly Schema[], text: string): unknown[] {
  const types = parts.flatMap(schemaTypes);
  if (!(types.includes('object') || types.includes('array')) || !/^\s*[[{]/.test(text)) return [];
  try {
    return [decodeEjson(JSON.parse(text), host)];
  } catch (error) {
    // The text only begins like JSON. The error will be about its type.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const acceptsListOfTexts = (coercing: Coercing, parts: readonly Schema[]): boolean =>
  parts
    .flatMap(({ prefixItems = [], items }) => [...prefixItems, ...(items ? [items] : [])])
    .flatMap((item) => allParts(coercing, item))
    .some((item) => schemaTypes(item).includes('string'));

/** Reads the texts as an array, for each array type that the schema allows. */
const lists = (coercing: Coercing, parts: readonly Schema[], texts: readonly string[]): unknown[] =>
  parts
    .filter((part) => schemaTypes(part).includes('array'))
    .map((part) =>
      texts.map((text, index) => {
        const item = itemSchemaAtIndex(part, index);
        return item ? coerceTexts(coercing, item, [text]) : text;
      }),
    );

/** Coerces each text to the type of its property; of a union, the first alternative that the coerced form fits. */
export function coerceForm(coercing: Coercing, schema: Schema, form: unknown): unknown {
  if (!isPlainObject(form)) return form;
  const { compiler } = coercing;
  const coercePart = (part: Schema, within: readonly Schema[]): unknown => {
    const choose: Choose = (union, closes) => {
      const all = within.includes(union) ? [] : branches(union, compiler.definitions);
      const fitting = all.find((item) => compiler.fits(item, coercePart(item, [...within, union]), closes));
      return fitting === undefined ? all.slice(0, 1) : [fitting];
    };
    return coerceFields(coercing, schemasOfParts(part, compiler.definitions, choose), form);
  };
  return coercePart(schema, []);
}

const coerceFields = (coercing: Coercing, parts: readonly Schema[], form: UnknownRecord): UnknownRecord =>
  mapValues(form, (value, name) => {
    const property = propertyOfParts(parts, name);
    const texts = textsOfValue(value);
    if (property === undefined || acceptsEverything(property) || texts === undefined) return value;
    return coerceTexts(coercing, property, texts);
  });

/** The texts of a field of a form. */
export function textsOfValue(value: unknown): readonly string[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.every((text) => typeof text === 'string') ? values : undefined;
}
