/** Converts the methods that restrict a zod schema: `.min(3)`, `.email()`, `.nonempty()`. */

import type { Schema } from '../../../../shared/contract.js';
import { isUnknown, type Value } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { type Bound, boundSchema } from '../shared/bounds.js';
import { type Arguments, numberOfNode, patternOfNode, underNames } from '../shared/expressions.js';
import type { MethodCall, SchemaReader } from './schema-reader.js';

/** The keywords that a method adds to a schema of this type; `undefined` for an unknown method. */
export function zodBounds(reader: SchemaReader, base: Schema, call: MethodCall): Schema | undefined {
  const { name, given } = call;
  const { type } = base;
  if (base['x-type'] !== undefined) return {};
  const bound = boundOfMethod(reader, type, call);
  if (bound !== undefined) return bound;
  if (type === 'string') return zodTextBounds(reader, call);
  if (type === 'array' && name === 'rest') return { items: reader.readSchema(given[0]) };
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

function boundOfMethod(
  reader: SchemaReader,
  type: Schema['type'],
  { name, given }: MethodCall,
): Schema | undefined {
  const bound = BOUNDS.get(name);
  if (bound !== undefined) return boundSchema(type, bound, numberOfNode(reader.context, given[0]));
  const own = OWN_BOUNDS.get(name);
  return own && boundSchema(type, ...own);
}

function zodTextBounds({ context }: SchemaReader, { name, given }: MethodCall): Schema | undefined {
  const [pattern] = given;
  if (name === 'regex') return pattern === undefined ? {} : patternOfNode(context, pattern);
  return UNKNOWN_BOUNDS.test(name) ? {} : zodFormatMethod(context, name, given);
}

const UNKNOWN_BOUNDS = /^(?:startsWith|endsWith|includes|lowercase|uppercase)$/;

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';

/** The format `duration` does not allow fractions and signs. */
const DURATION = '^[+-]?P[-+\\d.,YMWDTHS]+$';

const FORMATS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['email', { format: 'email' }],
  ['url', { format: 'uri' }],
  ...underNames('uuid uuidv4 uuidv6 uuidv7', { format: 'uuid' }),
  ['guid', { pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }],
  ['ipv4', { format: 'ipv4' }],
  ['ipv6', { format: 'ipv6' }],
  ['base64', { contentEncoding: 'base64' }],
  ['iso.date', { format: 'date' }],
  ['iso.time', { pattern: `^${TIME}(:[0-5]\\d(\\.\\d+)?)?$` }],
  ['iso.datetime', { format: 'date-time' }],
  ['iso.duration', { pattern: DURATION }],
  // JSON Schema has no format of just these texts.
  ...underNames(
    'httpUrl hostname nanoid cuid cuid2 ulid base64url hex e164 ip cidrv4 cidrv6 cidr mac emoji xid ksuid hash jwt',
    {},
  ),
]);

/** The format that a factory stands for. Options, other than a message, may change which texts have it. */
export function zodFormat(context: SchemaContext, name: string, [first]: Arguments): Schema | undefined {
  const format = FORMATS.get(name);
  const options = first && context.evaluator.evaluate(first);
  const isPlain = options === undefined || options.kind === 'literal' || options.kind === 'function';
  return format && { type: 'string', ...(isPlain || onlyHasMessage(options) ? format : {}) };
}

const onlyHasMessage = (options: Value): boolean =>
  options.kind === 'object' &&
  options.members.every((member) => !isUnknown(member) && /^(?:message|error|abort)$/.test(member.name));

/** The format that a method of a text stands for. Formats of times have other names there. */
function zodFormatMethod(context: SchemaContext, name: string, given: Arguments): Schema | undefined {
  const { type: _type, ...format } =
    zodFormat(context, `iso.${name}`, given) ?? zodFormat(context, name, given) ?? {};
  return _type === undefined ? undefined : format;
}
