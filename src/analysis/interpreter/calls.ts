/** What a call gives without being run. */
import { ts } from 'ts-morph';
import { builtin } from './builtins/builtins.js';
import { argumentsOf, invoked } from './functions/invocation.js';
import { moduleValue } from './objects/modules.js';
import type { Evaluator } from './values/evaluator.js';
import { undecided, unknown, type Value } from './values/value.js';

/** Calls that only pass a value on: `Object.freeze(…)`, `require(…)`, `import(…)`, `f.bind(this)`. */
export function valueOfCall(evaluator: Evaluator, node: ts.CallExpression): Value {
  const [argument] = node.arguments;
  const callee = node.expression;
  if (argument !== undefined && isGlobalMember(evaluator, callee, 'Object', 'freeze'))
    return evaluator.evaluate(argument);
  const isImport =
    callee.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(callee) &&
      callee.text === 'require' &&
      evaluator.lookup('require', callee) === undefined);
  if (isImport && argument !== undefined && ts.isStringLiteralLike(argument))
    return wholeOf(evaluator, moduleValue(evaluator, argument.text, node), node);
  return builtin(evaluator, node) ?? bound(evaluator, node) ?? ofProject(evaluator, node);
}

/** `module.exports = …` may make something else of a module than what has members. */
function wholeOf(evaluator: Evaluator, module: Value, at: ts.Node): Value {
  if (module.kind !== 'module' || evaluator.exportsOf(module.file).whole === undefined) return module;
  const whole = evaluator.exported(module.file, 'default', at);
  return whole.kind === 'literal' || whole.kind === 'function' || whole.kind === 'class' ? whole : module;
}

function bound(
  evaluator: Evaluator,
  { expression: callee, arguments: given }: ts.CallExpression,
): Value | undefined {
  const isBound = ts.isPropertyAccessExpression(callee) && callee.name.text === 'bind' && given.length === 1;
  const value = isBound ? evaluator.evaluate(callee.expression) : undefined;
  return value?.kind === 'function' ? value : undefined;
}

function ofProject(evaluator: Evaluator, node: ts.CallExpression): Value {
  const { expression: callee } = node;
  const value = evaluator.evaluate(callee);
  if (value.kind === 'unknown' && value.binder !== undefined) return undecided(value, node);
  if (value.kind !== 'function') return unknown('call', node);
  const self = ts.isPropertyAccessExpression(callee)
    ? () => evaluator.evaluate(callee.expression)
    : undefined;
  return invoked(evaluator, value, argumentsOf(evaluator, node), node, self);
}

export const isGlobalMember = (
  evaluator: Evaluator,
  node: ts.Expression,
  object: string,
  name: string,
): boolean =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === name &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === object &&
  evaluator.lookup(object, node) === undefined;
