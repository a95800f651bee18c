/** Parses ArkType definitions in texts: `'string > 0'`, `"('a' | 'b')[]"`, `'number.integer'`. */
import type { Schema } from '../../../../shared/contract.js';
import { constant, unionOf } from '../../../../shared/json-schema/index.js';
import { type Bound, boundOf } from '../shared/bounds.js';
import { patternOfSource } from '../shared/expressions.js';
import { bothOf, itemOf, recordOf } from '../shared/objects.js';
import type { ReadSchema, SchemaReader } from '../shared/reader.js';
import { KEYWORDS } from './keywords.js';

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

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ['>=', 'min'],
  ['<=', 'max'],
  ['>', 'above'],
  ['<', 'below'],
  ['==', 'exactly'],
  ['%', 'multipleOf'],
]);

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
  for (let [sign = '', value = ''] = tokens.left; BOUNDS.has(sign); [sign = '', value = ''] = tokens.left) {
    tokens.left.splice(0, 2);
    schema = bounded(schema, sign, value);
  }
  return schema;
}

function bounded(schema: Schema, sign: string, text: string): Schema {
  const bound = BOUNDS.get(sign);
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
