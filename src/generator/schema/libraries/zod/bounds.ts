/** Converts the methods that restrict a zod schema: `.min(3)`, `.email()`, `.nonempty()`. */

import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { type Bound, boundOf, patternBound } from '../shared/bounds.js';
import { literalsIn, numberIn, underNames } from '../shared/expressions.js';
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
  return patternBound(context, name, given[0]) ?? zodFormatMethod(name, given);
}

function ofEnum(reader: SchemaReader, { enum: values = [] }: Schema, call: MethodCall): Schema | undefined {
  const names = literalsIn(reader.context, call.given.slice(0, 1));
  if (names === undefined) return undefined;
  return { enum: values.filter((value) => names.includes(value) === (call.name === 'extract')) };
}

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';

/** The format `duration` does not allow fractions of seconds. */
const DURATION =
  '^P(?:\\d+W|(?!.*W)(?=\\d|T\\d)(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?(?:T(?=\\d)(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:[.,]\\d+)?S)?)?)$';

const FORMATS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['email', { format: 'email' }],
  ['url', { format: 'uri' }],
  ['httpUrl', { format: 'uri', pattern: '^https?:' }],
  ...underNames('uuid uuidv4 uuidv6 uuidv7', { format: 'uuid' }),
  ['guid', { pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }],
  ['hostname', { format: 'hostname' }],
  ['ipv4', { format: 'ipv4' }],
  ['ipv6', { format: 'ipv6' }],
  ['nanoid', { pattern: '^[\\w-]{21}$' }],
  ['cuid', { pattern: '^[cC][^\\s-]{8,}$' }],
  ['cuid2', { pattern: '^[0-9a-z]+$' }],
  ['ulid', { pattern: '^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$' }],
  ['base64', { contentEncoding: 'base64' }],
  ['base64url', { pattern: '^[\\w-]*$' }],
  ['hex', { pattern: '^[0-9a-fA-F]*$' }],
  ['e164', { pattern: '^\\+[1-9]\\d{6,14}$' }],
  ['iso.date', { format: 'date' }],
  ['iso.time', { pattern: `^${TIME}(:[0-5]\\d(\\.\\d+)?)?$` }],
  ['iso.datetime', { format: 'date-time' }],
  ['iso.duration', { pattern: DURATION }],
  // JSON Schema has no format of the same texts.
  ...underNames('ip cidrv4 cidrv6 cidr mac emoji xid ksuid hash jwt', {}),
]);

/** A time without an offset, which the format `date-time` does not allow. */
const LOCAL: Schema = { pattern: `^\\d{4}-\\d\\d-\\d\\dT${TIME}` };

/** The format that a factory stands for. */
export function zodFormat(name: string, given: readonly ts.Node[]): Schema | undefined {
  const isLocal = name === 'iso.datetime' && /\blocal\b/.test(given[0]?.getText() ?? '');
  const format = isLocal ? LOCAL : FORMATS.get(name);
  return format && { type: 'string', ...format };
}

/** The format that a method of a text stands for. Formats of times have other names there. */
function zodFormatMethod(name: string, given: readonly ts.Node[]): Schema | undefined {
  const { type: _type, ...format } = zodFormat(`iso.${name}`, given) ?? zodFormat(name, given) ?? {};
  return _type === undefined ? undefined : format;
}
