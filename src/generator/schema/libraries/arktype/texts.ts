/** Parses ArkType definitions in texts: `'string > 0'`, `"('a' | 'b')[]"`, `'number.integer'`. */
import { DATE, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { constant, unionOf } from '../../../../shared/json-schema/index.js';
import { BOUNDS_BY_SIGN, boundOf } from '../shared/bounds.js';
import { patternOfSource } from '../shared/expressions.js';
import { bothOf, itemOf, recordOf } from '../shared/objects.js';
import { ANY_OR_UNDEFINED } from '../shared/parts.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';

/** The tokens of a text that are still to be read. */
interface Tokens {
  reader: SchemaReader;
  left: string[];
  changed: boolean;
}

const TOKEN =
  /\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/(?:[^/\\]|\\.)+\/|-?\d+(?:\.\d+)?|Record<|\[\]|[<>]=?|===?|[|&%(),]|[\w$.]+|\S)/g;

/** A text that cannot be parsed accepts anything. */
export function schemaOfText(reader: SchemaReader, text: string): ReadSchema {
  const tokens: Tokens = {
    reader,
    left: [...text.matchAll(TOKEN)].map(([, token = '']) => token),
    changed: false,
  };
  const schema = unionIn(tokens);
  if (tokens.left.length > 0) return { schema: {}, changed: true };
  return tokens.changed ? { schema, changed: true } : { schema };
}

function unionIn(tokens: Tokens): Schema {
  const parts = [intersectionIn(tokens)];
  while (consumeToken(tokens, '|')) parts.push(intersectionIn(tokens));
  return unionOf(parts);
}

function intersectionIn(tokens: Tokens): Schema {
  let schema = boundedIn(tokens);
  while (consumeToken(tokens, '&')) schema = bothOf(tokens.reader.context, schema, boundedIn(tokens));
  return schema;
}

/** `1 <= string` means `string >= 1`. */
const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['>=', '<='],
  ['<=', '>='],
  ['>', '<'],
  ['<', '>'],
  ['==', '=='],
]);

function boundedIn(tokens: Tokens): Schema {
  const [first = '', second = ''] = tokens.left;
  const mirrored = isNumber(first) ? MIRRORED.get(second) : undefined;
  if (mirrored !== undefined) tokens.left.splice(0, 2);
  let schema = listIn(tokens);
  if (mirrored !== undefined) schema = bounded(schema, mirrored, first);
  for (
    let [sign = '', value = ''] = tokens.left;
    BOUNDS_BY_SIGN.has(sign);
    [sign = '', value = ''] = tokens.left
  ) {
    tokens.left.splice(0, 2);
    schema = bounded(schema, sign, value);
  }
  return schema;
}

function bounded(schema: Schema, sign: string, text: string): Schema {
  const bound = BOUNDS_BY_SIGN.get(sign);
  const value = isNumber(text) ? Number(text) : undefined;
  const isWire = schema['x-type'] !== undefined;
  if (isWire || bound === undefined) return schema;
  if (bound === 'exactly' && schema.type === 'number' && value !== undefined)
    return { ...schema, const: value };
  return { ...schema, ...boundOf(schema.type, bound, value) };
}

function listIn(tokens: Tokens): Schema {
  let schema = operandIn(tokens);
  while (consumeToken(tokens, '[]')) schema = { type: 'array', items: itemOf(schema) };
  return schema;
}

function operandIn(tokens: Tokens): Schema {
  const token = tokens.left.shift() ?? '';
  if (token === '(') {
    const schema = unionIn(tokens);
    consumeToken(tokens, ')');
    return schema;
  }
  if (token === 'Record<') return parseRecord(tokens);
  if (/^['"]/.test(token)) return constant(token.slice(1, -1).replace(/\\(.)/g, '$1'));
  if (isNumber(token)) return constant(Number(token));
  if (token.length > 1 && token.startsWith('/'))
    return { type: 'string', ...patternOfSource(token.slice(1, -1)) };
  const keyword = KEYWORDS.get(token.replace(/\.root$/, ''));
  if (keyword?.output !== undefined) tokens.changed = true;
  const { side } = tokens.reader;
  return (side === 'output' ? keyword?.output : undefined) ?? keyword?.input ?? {};
}

function parseRecord(tokens: Tokens): Schema {
  const keys = unionIn(tokens);
  consumeToken(tokens, ',');
  const values = unionIn(tokens);
  consumeToken(tokens, '>');
  return recordOf(keys, values);
}

const isNumber = (token: string): boolean => /^-?\d+(?:\.\d+)?$/.test(token);

function consumeToken({ left }: Tokens, token: string): boolean {
  if (left[0] !== token) return false;
  left.shift();
  return true;
}

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

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
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
