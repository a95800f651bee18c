/** Converts the methods that restrict a zod schema: `.min(3)`, `.email()`, `.nonempty()`. */

import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { isUnknown, type Literal, literal, type Value } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { type Bound, boundOf, patternBound } from '../shared/bounds.js';
import {
  type Arguments,
  literalsIn,
  numberIn,
  optionsIn,
  patternOf,
  underNames,
} from '../shared/expressions.js';
import type { MethodCall, SchemaReader } from '../shared/reader.js';

/** The keywords that a method adds to a schema of this type; `undefined` for an unknown method. */
export function zodBounds(reader: SchemaReader, base: Schema, call: MethodCall): Schema | undefined {
  const { name, given } = call;
  const { type } = base;
  if (base['x-type'] !== undefined) return {};
  if (base.enum !== undefined && /^(?:extract|exclude)$/.test(name)) return ofEnum(reader, base, call);
  const bound = boundIn(reader, type, call);
  if (bound !== undefined) return bound;
  if (type === 'string') return zodTextBounds(reader, call);
  if (type === 'array' && name === 'rest') return { items: reader.schemaOf(given[0]) };
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && name === 'int' ? { type: 'integer' } : undefined;
}

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ...underNames<Bound>('min gte', 'min'),
  ...underNames<Bound>('max lte', 'max'),
  ['length', 'exactly'],
  ['gt', 'above'],
  ['lt', 'below'],
  ...underNames<Bound>('multipleOf step', 'multipleOf'),
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
  reader: SchemaReader,
  type: Schema['type'],
  { name, given }: MethodCall,
): Schema | undefined {
  const bound = BOUNDS.get(name);
  if (bound !== undefined) return boundOf(type, bound, numberIn(reader.context, given[0]));
  const own = OWN_BOUNDS.get(name);
  return own && boundOf(type, ...own);
}

function zodTextBounds({ context }: SchemaReader, { name, given }: MethodCall): Schema | undefined {
  if (name === 'lowercase' || name === 'uppercase') return {};
  return patternBound(context, name, given[0]) ?? zodFormatMethod(context, name, given);
}

function ofEnum(reader: SchemaReader, { enum: values = [] }: Schema, call: MethodCall): Schema | undefined {
  const names = literalsIn(reader.context, call.given.slice(0, 1));
  if (names === undefined) return undefined;
  return { enum: values.filter((value) => names.includes(value) === (call.name === 'extract')) };
}

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';

/** The format `duration` does not allow fractions and signs. */
const DURATION = '^[+-]?P[-+\\d.,YMWDTHS]+$';

const FORMATS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['email', { format: 'email' }],
  ['url', { format: 'uri' }],
  ['httpUrl', { format: 'uri', pattern: '^\\s*[hH][tT][tT][pP][sS]?:' }],
  ...underNames('uuid uuidv4 uuidv6 uuidv7', { format: 'uuid' }),
  ['guid', { pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }],
  ['hostname', { format: 'hostname' }],
  ['ipv4', { format: 'ipv4' }],
  ['ipv6', { format: 'ipv6' }],
  ['nanoid', { pattern: '^[\\w-]{21}$' }],
  ['cuid', { pattern: '^[cC][^\\s-]{6,}$' }],
  ['cuid2', { pattern: '^[0-9a-z]+$' }],
  ['ulid', { pattern: '^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$' }],
  ['base64', { contentEncoding: 'base64' }],
  ['base64url', { pattern: '^[\\w-]*=*$' }],
  ['hex', { pattern: '^[0-9a-fA-F]*$' }],
  ['e164', { pattern: '^\\+[1-9]\\d{6,14}$' }],
  ['iso.date', { format: 'date' }],
  ['iso.time', { pattern: `^${TIME}(:[0-5]\\d(\\.\\d+)?)?$` }],
  ['iso.datetime', { format: 'date-time' }],
  ['iso.duration', { pattern: DURATION }],
  // JSON Schema has no format of the same texts.
  ...underNames('ip cidrv4 cidrv6 cidr mac emoji xid ksuid hash jwt', {}),
]);

/** A time without seconds or without an offset, which the format `date-time` does not allow. */
const LOOSE_TIME: Schema = { pattern: `^\\d{4}-\\d\\d-\\d\\dT${TIME}` };

/** The format that a factory stands for. */
export function zodFormat(context: SchemaContext, name: string, given: Arguments): Schema | undefined {
  const format = FORMATS.get(name);
  return format && { type: 'string', ...withOptions(context, name, format, given[0]) };
}

/** Some options change which texts a format has. A message, or a function that makes one, does not. */
function withOptions(
  context: SchemaContext,
  name: string,
  format: Schema,
  node: ts.Expression | undefined,
): Schema {
  const value = node && context.evaluator.evaluate(node);
  if (node === undefined || value?.kind === 'literal' || value?.kind === 'function') return format;
  const options = optionsIn(context, node);
  if (options === undefined) return {};
  if (options.has('pattern')) return patternOption(context, value);
  if (name === 'nanoid' && options.has('length')) return { pattern: '^[\\w-]*$' };
  return name === 'iso.datetime' && !isRfcTime(options) ? LOOSE_TIME : format;
}

function patternOption(context: SchemaContext, options: Value | undefined): Schema {
  const members = options?.kind === 'object' ? options.members : [];
  const pattern = members.find((member) => !isUnknown(member) && member.name === 'pattern');
  return pattern !== undefined && 'expression' in pattern && pattern.expression !== undefined
    ? patternOf(context, pattern.expression)
    : {};
}

/** Whether seconds and an offset are needed. */
function isRfcTime(options: ReadonlyMap<string, Value>): boolean {
  const optionOr = (name: string, absent: Literal): Literal => {
    const value = options.get(name) ?? literal(absent);
    return value.kind === 'literal' ? value.value : undefined;
  };
  return optionOr('local', false) === false && Number(optionOr('precision', 0) ?? -1) >= 0;
}

/** The format that a method of a text stands for. Formats of times have other names there. */
function zodFormatMethod(context: SchemaContext, name: string, given: Arguments): Schema | undefined {
  const { type: _type, ...format } =
    zodFormat(context, `iso.${name}`, given) ?? zodFormat(context, name, given) ?? {};
  return _type === undefined ? undefined : format;
}
