/** The effects of executing an expression: changed names, members of objects and items of lists. */
import { ts } from 'ts-morph';
import { allNodes, bare, changedGlobal, isAssignment, isShortCircuit, lastName } from '../../syntax/index.js';
import { chosenOperand } from '../comparison.js';
import { type FunctionValue, invokeFunction } from '../functions/invocation.js';
import { isAssignmentOfGlobal } from '../globals.js';
import { itemsOfIteration, iterationOfCall } from '../objects/iterated-items.js';
import { valueOfSum } from '../texts.js';
import type { Evaluator } from '../values/evaluator.js';
import { perhaps } from '../values/execution.js';
import type { Execution } from '../values/frame.js';
import { type Argument, isUnknown, literal, unknown, type Value } from '../values/value.js';
import { assignMember, undecide, valueOfChangingCall } from './changes.js';
import { assignGlobal, assignVariable } from './variables.js';

/** The value of an expression that changes something, after the change; `undefined` for other expressions. */
export function valueOfEffect(evaluator: Evaluator, execution: Execution, node: ts.Node): Value | undefined {
  if (ts.isBinaryExpression(node)) {
    if (!isAssignment(node)) return chosenValue(evaluator, execution, node);
    return assign(evaluator, execution, node.left, assignedValue(evaluator, node));
  }
  if (ts.isPostfixUnaryExpression(node) || (ts.isPrefixUnaryExpression(node) && COUNTS.has(node.operator)))
    return assign(evaluator, execution, node.operand, unknown('variable', node.operand));
  const own = ts.isCallExpression(node) ? valueOfChangingCall(evaluator, execution, node) : undefined;
  if (own !== undefined) return own;
  const changed = changedGlobal(node);
  if (changed !== undefined) undecide(execution, evaluator.evaluate(changed), node);
  return ts.isCallExpression(node) ? (iteration(evaluator, node) ?? callOfHost(evaluator, node)) : undefined;
}

/** The keys of maps that a host's function gets may count: `methods({ [next()]: run })`. */
function callOfHost(evaluator: Evaluator, node: ts.CallExpression): undefined {
  if (evaluator.evaluate(node.expression).kind === 'host')
    for (const argument of node.arguments) evaluator.evaluate(argument);
}

const COUNTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
]);

/** `a || b`, `a && b` and `a ?? b`; `undefined` for other operators. */
function chosenValue(
  evaluator: Evaluator,
  execution: Execution,
  node: ts.BinaryExpression,
): Value | undefined {
  if (!isShortCircuit(node)) return undefined;
  const { left, operatorToken, right } = node;
  const value = chosenOperand(evaluator, left, operatorToken.kind, right);
  if (isUnknown(value)) perhaps(execution, () => evaluator.evaluate(right));
  return value;
}

function assignedValue(evaluator: Evaluator, node: ts.BinaryExpression): Value {
  const { left, operatorToken, right } = node;
  switch (operatorToken.kind) {
    case ts.SyntaxKind.EqualsToken:
      return evaluator.evaluate(right);
    case ts.SyntaxKind.PlusEqualsToken:
      return valueOfSum(evaluator, node, [left, right]);
    case ts.SyntaxKind.BarBarEqualsToken:
      return chosenOperand(evaluator, left, ts.SyntaxKind.BarBarToken, right);
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return chosenOperand(evaluator, left, ts.SyntaxKind.QuestionQuestionToken, right);
    default:
      return unknown('variable', left);
  }
}

function assign(evaluator: Evaluator, execution: Execution, target: ts.Expression, value: Value): Value {
  const left = bare(target);
  if (ts.isIdentifier(left)) assignVariable(evaluator, left, value);
  else if (ts.isArrayLiteralExpression(left) || ts.isObjectLiteralExpression(left)) {
    for (const name of allNodes(left).filter(ts.isIdentifier))
      assignVariable(evaluator, name, unknown('variable', name));
  } else if (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left)) {
    assignMember(evaluator, execution, left, value);
    if (isAssignmentOfGlobal(evaluator, left.parent)) assignGlobal(evaluator, left.parent, value);
  }
  return value;
}

/** `list.forEach(run)`, or `list.map(run)` of a list that is decided. */
function iteration(evaluator: Evaluator, node: ts.CallExpression): Value | undefined {
  const by = iterationOfCall(node);
  const isMap = lastName(node.expression) === 'map';
  if (by === undefined || !(by.isLoop || isMap)) return undefined;
  const run = evaluator.evaluate(by.callback);
  if (run.kind !== 'function') return undefined;
  const items = itemsOfIteration(evaluator, by);
  if ('kind' in items) return isMap ? undefined : executeWithUnknownArguments(evaluator, run, node);
  const results = items.map(({ value, key, node: at }): Argument => {
    const result = invokeFunction(
      evaluator,
      run,
      [
        { node: at, value },
        { node: at, value: () => key },
      ],
      node,
    );
    return { node: at, value: () => result };
  });
  return isMap ? { kind: 'array', items: results } : literal(undefined);
}

/** Executes a function whose arguments are not decided. */
function executeWithUnknownArguments(evaluator: Evaluator, run: FunctionValue, at: ts.Node): Value {
  const passed = run.node.parameters.map((parameter) => ({
    node: parameter,
    value: () => unknown('parameter', parameter),
  }));
  return invokeFunction(evaluator, run, passed, at);
}
