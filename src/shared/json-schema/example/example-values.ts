/** Texts and numbers for examples. */
import type { Schema } from '../../contract.js';

/** Found by the end of a value's name. */
const TEXTS: readonly [RegExp, string][] = [
  [/email$/i, 'ada@example.com'],
  [/user_?name$/i, 'ada'],
  [/title$/i, 'An example'],
  [/name$/i, 'Ada'],
  [/(?:url|link)$/i, 'https://example.com'],
  [/(?:^|[a-z_])id$/i, 'LmzQ7eXTwpcYF4sAi'],
  [/date$|At$|^day$/, '2026-01-01'],
];

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};
const OBJECT_ID_TEXT = '507f1f77bcf86cd799439011';
/** The three bytes 1, 2, 3. */
const BINARY_TEXT = 'AQID';
/** Tried in turn until one matches the pattern. */
const TRIED = ['example', 'a', 'A', '1', 'example-1', '123', OBJECT_ID_TEXT];

export function exampleText(schema: Schema, name: string): string | undefined {
  if (schema['x-type'] === 'ObjectId') return OBJECT_ID_TEXT;
  if (schema.contentEncoding === 'base64') return BINARY_TEXT;
  if (schema.format !== undefined) return FORMATS[schema.format];
  const named = TEXTS.find(([ending]) => ending.test(name))?.[1];
  for (const tried of [named ?? 'example', ...TRIED]) {
    const text = ofLength(tried, schema);
    if (matches(text, schema)) return text;
  }
  return undefined;
}

function ofLength(text: string, { minLength = 0, maxLength = Infinity }: Schema): string {
  return text.padEnd(Math.min(minLength, LONGEST), 'x').slice(0, maxLength);
}

const LONGEST = 100;

function matches(text: string, { pattern, minLength = 0 }: Schema): boolean {
  if (text.length < minLength) return false;
  if (pattern === undefined) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // The pattern is in another dialect: whether a text matches is unknown.
    return false;
  }
}

export function exampleNumber(schema: Schema, isInteger: boolean): number | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const least = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const most = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const step = multipleOf ?? 1;
  const candidates = [1, 0, Math.ceil(least / step) * step, (Math.floor(least / step) + 1) * step]
    .concat([
      Math.floor(most / step) * step,
      (Math.ceil(most / step) - 1) * step,
      step,
      (least + most) / 2,
      least,
      most,
    ])
    .filter(Number.isFinite);
  return candidates.find(
    (value) =>
      value >= least &&
      value <= most &&
      value !== exclusiveMinimum &&
      value !== exclusiveMaximum &&
      (multipleOf === undefined || Number.isInteger(value / multipleOf)) &&
      (!isInteger || Number.isInteger(value)),
  );
}
