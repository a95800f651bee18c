/** Converts the actions in a valibot pipe: `v.minLength(2)`, `v.email()`, `v.trim()`. */

import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { textOfValue } from '../../../analysis/interpreter/index.js';
import { type Bound, boundOf, patternBound } from '../shared/bounds.js';
import { type Arguments, literalIn, numberIn, optionsIn, textIn } from '../shared/expressions.js';
import { callBehind, type ReadSchema, type SchemaReader } from '../shared/reader.js';

/** An unknown action may change the value. */
export function valibotAction(reader: SchemaReader, base: ReadSchema, node: ts.Expression): ReadSchema {
  const { context, side } = reader;
  const call = callBehind(context, node);
  const name = call && reader.nameOf(call.expression);
  if (call === undefined || name === undefined) return afterUnknownAction(reader, base);
  const { arguments: given } = call;
  const note = annotationKeywords(reader, name, given);
  if (note !== undefined) return { ...base, schema: { ...base.schema, ...note } };
  if (base.changed === true || KEEPS.has(name)) return base;
  if (KEEPS_TYPE.test(name)) return side === 'input' ? { ...base, changed: true } : base;
  const bounds = actionBounds(reader, base.schema, name, given);
  return bounds === undefined
    ? afterUnknownAction(reader, base)
    : { ...base, schema: { ...base.schema, ...bounds } };
}

const afterUnknownAction = ({ side }: SchemaReader, base: ReadSchema): ReadSchema =>
  side === 'input' ? { ...base, changed: true } : { schema: {}, changed: true };

/** Actions that only refuse values, or brand them. Their other restrictions are unknown. */
const KEEPS: ReadonlySet<string> = new Set(
  (
    'check rawCheck partialCheck forward brand flavor readonly finite safeInteger notLength notValue notValues ' +
    'values empty excludes everyItem someItem checkItems bytes minBytes maxBytes notBytes graphemes minGraphemes ' +
    'maxGraphemes words minWords maxWords codePoints size minSize maxSize mimeType emoji ip ipv4 ipv6 mac mac48 ' +
    'mac64 base64 bic creditCard hash imei isbn octal hexadecimal decimal isoWeek jwsCompact domain entries ' +
    'minEntries maxEntries notEntries'
  ).split(' '),
);

/** Actions that change the value but keep its type. */
const KEEPS_TYPE =
  /^(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|normalize|toMinValue|toMaxValue|filterItems|sortItems)$/;

const SIZES: ReadonlyMap<string, Bound> = new Map([
  ['minLength', 'min'],
  ['maxLength', 'max'],
  ['length', 'exactly'],
]);

/** Bounds of numbers. Texts, dates and booleans can have them too. */
const VALUES: ReadonlyMap<string, Bound> = new Map([
  ['minValue', 'min'],
  ['maxValue', 'max'],
  ['gtValue', 'above'],
  ['ltValue', 'below'],
  ['multipleOf', 'multipleOf'],
]);

const FORMATS: ReadonlyMap<string, Schema> = new Map([
  ['email', { format: 'email' }],
  ['rfcEmail', { pattern: '^[^@\\s]+@[^@\\s]+$' }],
  ['url', { pattern: '^[^:]+:' }],
  ['uuid', { format: 'uuid' }],
  ['isoDate', { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }],
  ['isoDateTime', { pattern: '^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}$' }],
  ['isoTime', { pattern: '^\\d{2}:\\d{2}$' }],
  ['isoTimeSecond', { pattern: '^\\d{2}:\\d{2}:\\d{2}$' }],
  [
    'isoTimestamp',
    {
      pattern:
        '^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:Z| ?[+-]\\d{2}(?::?\\d{2})?)$',
    },
  ],
  ['digits', { pattern: '^\\d+$' }],
  ['slug', { pattern: '^[\\da-z]+(?:[-_][\\da-z]+)*$' }],
  ['nanoid', { pattern: '^[\\w-]+$' }],
  ['cuid2', { pattern: '^[a-z][\\da-z]*$' }],
  ['ulid', { pattern: '^[0-7][\\da-zA-Z]{25}$' }],
  ['hexColor', { pattern: '^#[\\da-fA-F]{3,8}$' }],
]);

function actionBounds(
  { context }: SchemaReader,
  { type, 'x-type': wire }: Schema,
  name: string,
  given: Arguments,
): Schema | undefined {
  const [argument] = given;
  const isNumber = type === 'number' || type === 'integer';
  const size = SIZES.get(name);
  const value = VALUES.get(name);
  if (wire !== undefined) return size === undefined && value === undefined ? undefined : {};
  if (size !== undefined) return isNumber ? {} : boundOf(type, size, numberIn(context, argument));
  if (value !== undefined) return isNumber ? boundOf(type, value, numberIn(context, argument)) : {};
  if (name === 'nonEmpty') return boundOf(type, 'min', 1);
  if (name === 'integer') return isNumber ? { type: 'integer' } : {};
  if (name === 'value') {
    const literal = literalIn(context, argument);
    return literal === undefined || wire !== undefined ? {} : { const: literal };
  }
  return type === 'string' ? (patternBound(context, name, argument) ?? FORMATS.get(name)) : undefined;
}

/** `v.description('…')`, `v.metadata({ description: '…' })` */
function annotationKeywords({ context }: SchemaReader, name: string, [note]: Arguments): Schema | undefined {
  if (!/^(?:title|description|metadata|examples)$/.test(name)) return undefined;
  if (name === 'description') {
    const description = textIn(context, note);
    return description === undefined ? {} : { description };
  }
  const options = name === 'metadata' && note ? optionsIn(context, note) : undefined;
  const description = textOfValue(options?.get('description'));
  return description === undefined ? {} : { description };
}
