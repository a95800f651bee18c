/** Converts the methods that restrict a zod schema: `.min(3)`, `.email()`, `.nonempty()`. */
import type { Schema } from '../../../../shared/contract.js';
import { type Bound, boundOf, patternBound } from '../shared/bounds.js';
import { type Arguments, literalsIn, numberIn } from '../shared/expressions.js';
import type { SchemaReader } from '../shared/reader.js';
import { zodFormatMethod } from './formats.js';

/** The keywords that a method adds to a schema of this type; `undefined` for an unknown method. */
export function zodBounds(
  reader: SchemaReader,
  base: Schema,
  name: string,
  given: Arguments,
): Schema | undefined {
  const { type } = base;
  if (base['x-type'] !== undefined) return {};
  if (base.enum !== undefined && /^(?:extract|exclude)$/.test(name)) return ofEnum(reader, base, name, given);
  const bound = boundIn(reader, type, name, given);
  if (bound !== undefined) return bound;
  if (type === 'string') return zodTextBounds(reader, name, given);
  if (type === 'array' && name === 'rest') return { items: reader.schemaOf(given[0]) };
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && name === 'int' ? { type: 'integer' } : undefined;
}

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ['min', 'min'],
  ['max', 'max'],
  ['length', 'exactly'],
  ['gte', 'min'],
  ['lte', 'max'],
  ['gt', 'above'],
  ['lt', 'below'],
  ['multipleOf', 'multipleOf'],
  ['step', 'multipleOf'],
]);

/** Methods whose bound is fixed. */
const OWN_BOUNDS: ReadonlyMap<string, readonly [Bound, number]> = new Map([
  ['nonempty', ['min', 1]],
  ['positive', ['above', 0]],
  ['negative', ['below', 0]],
  ['nonnegative', ['min', 0]],
  ['nonpositive', ['max', 0]],
]);

function boundIn(
  { context }: SchemaReader,
  type: Schema['type'],
  name: string,
  [value]: Arguments,
): Schema | undefined {
  const bound = BOUNDS.get(name);
  if (bound !== undefined) return boundOf(type, bound, numberIn(context, value));
  const own = OWN_BOUNDS.get(name);
  return own && boundOf(type, ...own);
}

function zodTextBounds({ context }: SchemaReader, name: string, given: Arguments): Schema | undefined {
  if (name === 'lowercase' || name === 'uppercase') return {};
  return patternBound(context, name, given[0]) ?? zodFormatMethod(name, given);
}

function ofEnum(
  { context }: SchemaReader,
  { enum: values = [] }: Schema,
  name: string,
  given: Arguments,
): Schema | undefined {
  const names = literalsIn(context, given.slice(0, 1));
  if (names === undefined) return undefined;
  return { enum: values.filter((value) => names.includes(value) === (name === 'extract')) };
}
