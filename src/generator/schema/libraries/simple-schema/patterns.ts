/** Converts the regular expressions of a field: its own, those that SimpleSchema provides, or a list. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { originOf } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import { patternOf } from '../shared/regular-expression.js';
import type { Rules } from './rules.js';

const BYTE = '(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)';
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';

/**
 * For long expressions, a pattern that all of their texts match: the formats of JSON Schema would refuse some of them.
 */
const KNOWN_PATTERNS: ReadonlyMap<string, Schema> = new Map([
  ['RegEx.Email', { pattern: `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$` }],
  ['RegEx.EmailWithTLD', { pattern: '^.+@[a-zA-Z0-9.[\\]-]+$' }],
  ['RegEx.Url', { pattern: '^(?:(?:[hH][tT][tT][pP][sS]?|[fF][tT][pP]):)?//\\S+$' }],
  ['RegEx.Id', { pattern: '^[23456789ABCDEFGHJKLMNPQRSTWXYZabcdefghijkmnopqrstuvwxyz]{17}$' }],
  ['RegEx.Domain', { pattern: '^[^ @/]+\\.[^ @/]+$' }],
  ['RegEx.IPv4', { pattern: `^(?:${BYTE}\\.){3}${BYTE}\\.?$` }],
  ['RegEx.ZipCode', { pattern: '^\\d{5}(?:[-\\s]\\d{4})?$' }],
  ['RegEx.Phone', { pattern: '[0-9\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]' }],
]);

/** `SimpleSchema.RegEx.Id`, which is short for a text that it matches; `undefined` for other names. */
export function textOfKnownPattern(path: readonly string[]): Schema | undefined {
  const [holder, name] = path.slice(-2);
  if (holder !== 'RegEx' || name === undefined) return undefined;
  return { type: 'string', ...KNOWN_PATTERNS.get(`RegEx.${name}`) };
}

/** `{}` if the expression is unknown. */
export function regExOf(context: SchemaContext, rules: Rules): Schema {
  const node = rules.get('regEx')?.expression;
  const [first = {}, ...others] = node === undefined ? [] : patternsIn(context, node);
  return others.length === 0 ? first : { ...first, allOf: others };
}

/** A text must match every expression of a list. */
function patternsIn(context: SchemaContext, node: ts.Node): Schema[] {
  const origin = originOf(context.evaluator, node);
  if (origin?.kind === 'outside') return [KNOWN_PATTERNS.get(origin.path.slice(-2).join('.')) ?? {}];
  if (origin?.kind !== 'expression') return [];
  const all = ts.isArrayLiteralExpression(origin.node)
    ? origin.node.elements.flatMap((element) => patternsIn(context, element))
    : [patternOf(context, origin.node)];
  return all.filter((pattern) => Object.keys(pattern).length > 0);
}
