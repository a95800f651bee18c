/** Calls of built-in functions: `Object.entries(…)`, `list.map(…)`, `text.toUpperCase()`, `_.keys(…)`. */
import { ts } from 'ts-morph';
import { isOfLibrary, isUndeclared } from '../objects/lodash.js';
import type { Evaluator } from '../values/evaluator.js';
import { undecided, type Value } from '../values/value.js';
import { listMethod } from './list-methods.js';
import { OBJECT_FUNCTIONS } from './object-functions.js';
import { textMethod } from './text-methods.js';

/** `undefined` for other calls. */
export function builtin(evaluator: Evaluator, node: ts.CallExpression): Value | undefined {
  const { expression: callee } = node;
  if (ts.isIdentifier(callee)) {
    const ofLibrary = OBJECT_FUNCTIONS.get(`_.${callee.text}`);
    return ofLibrary && isOfLibrary(evaluator, callee) ? ofLibrary(evaluator, node) : undefined;
  }
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression: owner, name } = callee;
  if (ts.isIdentifier(owner) && FUNCTIONS.has(name.text)) {
    const text = isOfLibrary(evaluator, owner)
      ? '_'
      : isUndeclared(evaluator, owner)
        ? owner.text
        : undefined;
    const ofGlobal = text && OBJECT_FUNCTIONS.get(`${text}.${name.text}`);
    if (ofGlobal) return ofGlobal(evaluator, node);
  }
  if (!METHODS.has(name.text)) return undefined;
  const value = evaluator.evaluate(owner);
  if (value.kind === 'array') return listMethod(evaluator, value, name.text, node);
  if (value.kind === 'literal' && typeof value.value === 'string')
    return textMethod(evaluator, value, name.text, node);
  return value.kind === 'unknown' ? undecided(value, node) : undefined;
}

const FUNCTIONS: ReadonlySet<string> = new Set(
  [...OBJECT_FUNCTIONS.keys()].map((name) => name.slice(name.indexOf('.') + 1)),
);

const METHODS: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'reduce',
  'some',
  'every',
  'concat',
  'includes',
  'indexOf',
  'join',
  'slice',
  'flat',
  'flatMap',
  'entries',
  'sort',
  'toUpperCase',
  'toLowerCase',
  'trim',
  'replace',
  'replaceAll',
  'substring',
  'substr',
  'startsWith',
  'endsWith',
  'charAt',
  'split',
  'toString',
]);
