/** The values of calls, as far as they follow without running anything. */
import { ts } from 'ts-morph';
import { builtin } from './builtins/builtins.js';
import { evaluatedArguments, invokeFunction, receiverOfCall } from './functions/invocation.js';
import { moduleValue } from './objects/modules.js';
import type { Evaluator } from './values/evaluator.js';
import { undecidedValue, unknown, type Value } from './values/value.js';

/** Also calls that only return their argument: `Object.freeze(…)`, `require(…)`, `import(…)`, `f.bind(this)`. */
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
    return requiredValue(evaluator, moduleValue(evaluator, argument.text, node), node);
  return (
    builtin(evaluator, node) ?? boundFunction(evaluator, node) ?? resultOfProjectFunction(evaluator, node)
  );
}

/** `module.exports = 'tasks'` makes the module a text, `module.exports = () => …` a function. */
function requiredValue(evaluator: Evaluator, module: Value, at: ts.Node): Value {
  if (module.kind !== 'module' || evaluator.exportsOfFile(module.file).whole === undefined) return module;
  const whole = evaluator.exportedValue(module.file, 'default', at);
  return whole.kind === 'literal' || whole.kind === 'function' || whole.kind === 'class' ? whole : module;
}

function boundFunction(
  evaluator: Evaluator,
  { expression: callee, arguments: callArguments }: ts.CallExpression,
): Value | undefined {
  const isBound =
    ts.isPropertyAccessExpression(callee) && callee.name.text === 'bind' && callArguments.length === 1;
  const value = isBound ? evaluator.evaluate(callee.expression) : undefined;
  return value?.kind === 'function' || value?.kind === 'host' ? value : undefined;
}

function resultOfProjectFunction(evaluator: Evaluator, node: ts.CallExpression): Value {
  const { expression: callee } = node;
  const value = evaluator.evaluate(callee);
  if (value.kind === 'unknown' && value.binder !== undefined) return undecidedValue(value, node);
  if (value.kind !== 'function') return unknown('call', node);
  return invokeFunction(
    evaluator,
    value,
    evaluatedArguments(evaluator, node),
    node,
    receiverOfCall(evaluator, node),
  );
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
