/** Calls of what every program has: `Object.entries(…)`, `list.map(…)`, `text.toUpperCase()`. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import { ofList } from './list-methods.js';
import { OBJECT_FUNCTIONS } from './object-functions.js';
import { ofText } from './text-methods.js';
import { undecided, type Value } from './value.js';

/** Nothing for any other call. */
export function builtin(evaluator: Evaluator, node: ts.CallExpression): Value | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression: owner, name } = callee;
  if (ts.isIdentifier(owner) && evaluator.lookup(owner.text, owner) === undefined) {
    const ofGlobal = OBJECT_FUNCTIONS.get(`${owner.text}.${name.text}`);
    if (ofGlobal !== undefined) return ofGlobal(evaluator, node);
  }
  if (!METHODS.has(name.text)) return undefined;
  const value = evaluator.evaluate(owner);
  if (value.kind === 'array') return ofList(evaluator, value, name.text, node);
  if (value.kind === 'literal' && typeof value.value === 'string')
    return ofText(evaluator, value, name.text, node);
  return value.kind === 'unknown' ? undecided(value, node) : undefined;
}

const METHODS: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'concat',
  'includes',
  'indexOf',
  'join',
  'slice',
  'flat',
  'toUpperCase',
  'toLowerCase',
  'trim',
  'replace',
  'startsWith',
  'endsWith',
  'charAt',
  'split',
  'toString',
]);
