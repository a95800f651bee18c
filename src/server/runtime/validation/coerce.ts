/**
 * Turns texts of forms and queries into the numbers, booleans and arrays that a schema asks for. JSON is never coerced.
 */
import type { Schema } from '../../../shared/contract.js';
import { branches, withoutReference } from '../../../shared/json-schema/index.js';
import { decoded } from '../body/ejson.js';
import { isPlainObject } from '../plain-object.js';
import type { Host } from '../port.js';
import type { Compiler } from './compiler.js';
import { allowedValues, typesOf } from './expectation.js';
import { propertyOf } from './shape.js';
import { fromWire, isWireValue } from './wire-types.js';

export interface Coercing {
  compiler: Compiler;
  host: Host;
  /** Set for forms, where a text that may stay one does: `zip=10115` of `string | number`. */
  keepsTexts?: true;
}

/**
 * Returns the first reading of the texts that fits the schema. If none fits, returns the one whose type is closest, so that
 * the error is about that.
 * @param texts all texts that the request has for one name
 * @throws HttpError 400 for JSON with keys or EJSON that no body may have
 */
export function coerceTexts(coercing: Coercing, schema: Schema, texts: readonly string[]): unknown {
  const { compiler } = coercing;
  const readings: unknown[] = [];
  for (const reading of readingsOf(coercing, schema, texts)) {
    if (compiler.fits(schema, reading)) return reading;
    readings.push(reading);
  }
  const types = new Set(branches(schema, compiler.definitions).flatMap(typesOf));
  const near = readings.find(
    (reading) => types.has(typeName(reading)) || (typeof reading === 'number' && types.has('integer')),
  );
  return near ?? readings[0] ?? [...texts];
}

const typeName = (value: unknown): 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string' => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
    return typeof value as 'string';
  return 'object';
};

/**
 * The possible values of the texts, in the order in which they are tried. `[1]` may be an item of a list of texts, so
 * texts are read as JSON first only if the schema has no such list.
 */
function* readingsOf(coercing: Coercing, schema: Schema, texts: readonly string[]): Generator<unknown> {
  const [text = ''] = texts;
  const isOne = texts.length === 1;
  const listsFirst = acceptsListOfTexts(coercing, schema);
  if (isOne) {
    if (coercing.keepsTexts !== true) yield* namedReadings(coercing, schema, text);
    yield text;
    yield* scalarsOf(text);
  }
  if (listsFirst) yield* lists(coercing, schema, texts);
  if (isOne) yield* jsonOf(coercing, schema, text);
  if (!listsFirst) yield* lists(coercing, schema, texts);
  if (isOne && text === '') yield* [[], null];
}

function scalarsOf(text: string): unknown[] {
  // A number that is too large would arrive as another value than was sent, as `1e999` does in a body.
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text))
    return [Number(text)].filter(Number.isFinite);
  if (text === 'true' || text === 'false') return [text === 'true'];
  return text === 'null' ? [null] : [];
}

/**
 * What the text is if the schema names a type for texts like it beside texts: `5` of `number | string` is a number, and
 * `2030-01-02` of `Date | string` a date. A text that is written in another way, such as `007`, or that is listed, stays one.
 */
function namedReadings({ compiler, host }: Coercing, schema: Schema, text: string): unknown[] {
  const parts = branches(schema, compiler.definitions);
  if (parts.some((part) => allowedValues(part).includes(text))) return [];
  const types = new Set(parts.flatMap(typesOf));
  const scalars = scalarsOf(text).filter(
    (value) =>
      String(value) === text &&
      (types.has(typeName(value)) || (Number.isInteger(value) && types.has('integer'))),
  );
  const wired = parts.flatMap(({ 'x-type': type }) =>
    (type === 'Date' || type === 'ObjectId') && isWireValue(type, text) ? [fromWire(type, text, host)] : [],
  );
  return [...scalars, ...wired];
}

function jsonOf({ compiler, host }: Coercing, schema: Schema, text: string): unknown[] {
  if (!/^\s*[[{]/.test(text) || !acceptsStructure(compiler, schema)) return [];
  try {
    return [decoded(JSON.parse(text), host)];
  } catch (error) {
    // The text only begins like JSON. The error will be about its type.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Whether an array of the schema may hold texts. */
const acceptsListOfTexts = ({ compiler: { definitions } }: Coercing, schema: Schema): boolean =>
  branches(schema, definitions)
    .flatMap(({ prefixItems = [], items }) => [...prefixItems, ...(typeof items === 'object' ? [items] : [])])
    .flatMap((item) => branches(item, definitions))
    .some((item) => typesOf(item).includes('string'));

const acceptsStructure = (compiler: Compiler, schema: Schema): boolean =>
  branches(schema, compiler.definitions).some(
    (branch) =>
      branch.allOf !== undefined || typesOf(branch).some((type) => type === 'object' || type === 'array'),
  );

/** Reads the texts as an array, for each array type that the schema allows. */
function lists(coercing: Coercing, schema: Schema, texts: readonly string[]): unknown[] {
  return branches(schema, coercing.compiler.definitions)
    .filter((branch) => typesOf(branch).includes('array'))
    .map(({ prefixItems = [], items }) =>
      texts.map((text, index) => {
        const item = prefixItems[index] ?? items;
        return item === undefined || item === false ? text : coerceTexts(coercing, item, [text]);
      }),
    );
}

/**
 * Coerces each text of a form to the type of the property with its name.
 * @param textsOf all texts that the form has for a name
 */
export function coerceForm(
  coercing: Coercing,
  schema: Schema,
  form: unknown,
  textsOf: (name: string) => readonly string[] | undefined,
): unknown {
  if (!isPlainObject(form)) return form;
  const keeping: Coercing = { ...coercing, keepsTexts: true };
  const readings = branches(schema, coercing.compiler.definitions).map((branch) =>
    Object.fromEntries(
      Object.entries(form).map(([name, value]) => {
        const property = propertyIn(coercing.compiler, branch, name);
        const texts = textsOf(name) ?? textsIn(value);
        return [
          name,
          property === undefined || texts === undefined ? value : coerceTexts(keeping, property, texts),
        ];
      }),
    ),
  );
  return readings.find((reading) => coercing.compiler.fits(schema, reading)) ?? readings[0] ?? form;
}

/** The texts of a form that other middleware has parsed. */
export function textsIn(value: unknown): readonly string[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.every((each) => typeof each === 'string') ? values : undefined;
}

function propertyIn(compiler: Compiler, schema: Schema, name: string): Schema | undefined {
  const found = withoutReference(schema, compiler.definitions);
  const property = propertyOf(found, name);
  if (typeof property === 'object') return property;
  for (const part of found.allOf ?? []) {
    for (const branch of branches(part, compiler.definitions)) {
      const inPart = propertyIn(compiler, branch, name);
      if (inPart !== undefined) return inPart;
    }
  }
  return undefined;
}
