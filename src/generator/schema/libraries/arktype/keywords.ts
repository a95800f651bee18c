/** The keywords of ArkType: `string.email`, `number.integer`, `Date` and their like. */
import { DATE, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { ANY_OR_UNDEFINED } from '../shared/parts.js';

interface Keyword {
  input: Schema;
  /** Set if the output differs from the input. */
  output?: Schema;
}

const TEXT: Schema = { type: 'string' };
/** Patterns that accept at least what ArkType's own accept. */
const PATTERNS: Readonly<Record<string, string>> = {
  alpha: '^[A-Za-z]*$',
  alphanumeric: '^[\\dA-Za-z]*$',
  digits: '^\\d*$',
  email: '^[\\w%+.-]+@[\\d.A-Za-z-]+\\.[A-Za-z]{2,}$',
  hex: '^[\\dA-Fa-f]*$',
  integer: '^-?\\d+$',
  url: '^[^:]+:',
  'uuid.v4': '^[\\dA-Fa-f-]{36}$',
  uuid: '^[\\dA-Fa-f-]{36}$',
};

export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['string', { input: TEXT }],
  ['number', { input: { type: 'number' } }],
  ['boolean', { input: { type: 'boolean' } }],
  ['true', { input: { type: 'boolean', const: true } }],
  ['false', { input: { type: 'boolean', const: false } }],
  ['null', { input: { type: 'null' } }],
  ['undefined', { input: UNDEFINED }],
  ['never', { input: UNDEFINED }],
  ['unknown', { input: ANY_OR_UNDEFINED }],
  ['Date', { input: DATE }],
  ['Array', { input: { type: 'array' } }],
  ['number.integer', { input: { type: 'integer' } }],
  ['number.safe', { input: { type: 'number' } }],
  ['number.epoch', { input: { type: 'integer' } }],
  ...Object.entries(PATTERNS).map(([name, pattern]): [string, Keyword] => [
    `string.${name}`,
    { input: { ...TEXT, pattern } },
  ]),
  ...['date', 'date.iso', 'numeric', 'json', 'ip', 'semver', 'creditCard', 'base64', 'lower', 'upper'].map(
    (name): [string, Keyword] => [`string.${name}`, { input: TEXT }],
  ),
  ...['trim', 'capitalize', 'normalize'].map((name): [string, Keyword] => [
    `string.${name}`,
    { input: TEXT, output: TEXT },
  ]),
  ['string.numeric.parse', { input: TEXT, output: { type: 'number' } }],
  ['string.integer.parse', { input: TEXT, output: { type: 'integer' } }],
  ['string.date.parse', { input: TEXT, output: DATE }],
  ['string.date.iso.parse', { input: TEXT, output: DATE }],
  ['string.json.parse', { input: TEXT, output: {} }],
  ['string.url.parse', { input: TEXT, output: {} }],
]);
