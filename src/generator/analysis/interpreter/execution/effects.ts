/** The effects of executing an expression: changed names, members of objects and items of lists. */
import { ts } from 'ts-morph';
import { bare, isFunctionNode, isInside, lastName, nodesIn } from '../../syntax/index.js';
import { constructorsOf } from '../classes/layers.js';
import { chosenBy, sumOf } from '../comparison.js';
import { valueOfExpression } from '../expressions.js';
import { type FunctionValue, invoked, siteOf } from '../functions/invocation.js';
import { isAssignmentOfGlobal } from '../globals.js';
import { itemsOf, iterationBy } from '../objects/iterated-items.js';
import type { Evaluator } from '../values/evaluator.js';
import { perhaps } from '../values/execution.js';
import type { Execution } from '../values/frame.js';
import { type Argument, isUnknown, literal, unknown, type Value } from '../values/value.js';
import { changedList } from './lists.js';
import { assignMember, definedMember, deleteMember, mergedObject } from './members.js';
import { assignGlobal, assignVariable } from './variables.js';

/** The value of an expression that changes something, after the change; `undefined` for other expressions. */
export function effectOf(evaluator: Evaluator, execution: Execution, node: ts.Node): Value | undefined {
  if (ts.isBinaryExpression(node)) return assignment(evaluator, execution, node);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return counted(evaluator, execution, node);
  if (ts.isDeleteExpression(node)) return deleteMember(evaluator, execution, node);
  if (ts.isNewExpression(node)) return construct(evaluator, execution, node);
  if (!ts.isCallExpression(node)) return undefined;
  return (
    changedList(evaluator, execution, node) ??
    mergedObject(evaluator, execution, node) ??
    definedMember(evaluator, execution, node) ??
    iteration(evaluator, node) ??
    callback(evaluator, execution, node)
  );
}

function assignment(
  evaluator: Evaluator,
  execution: Execution,
  node: ts.BinaryExpression,
): Value | undefined {
  const { left, operatorToken, right } = node;
  switch (operatorToken.kind) {
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.QuestionQuestionToken: {
      const value = chosenBy(evaluator, left, operatorToken.kind, right);
      if (isUnknown(value)) perhaps(execution, () => evaluator.evaluate(right));
      return value;
    }
    case ts.SyntaxKind.EqualsToken:
      return assign(evaluator, execution, left, evaluator.evaluate(right));
    case ts.SyntaxKind.PlusEqualsToken:
      return assign(evaluator, execution, left, sumOf(evaluator, left, right));
    case ts.SyntaxKind.BarBarEqualsToken:
      return assign(evaluator, execution, left, chosenBy(evaluator, left, ts.SyntaxKind.BarBarToken, right));
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return assign(
        evaluator,
        execution,
        left,
        chosenBy(evaluator, left, ts.SyntaxKind.QuestionQuestionToken, right),
      );
    default:
      return undefined;
  }
}

/** `i++` has the value before, `++i` the value after. */
function counted(
  evaluator: Evaluator,
  execution: Execution,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
): Value | undefined {
  const { operator, operand } = node;
  const step =
    operator === ts.SyntaxKind.PlusPlusToken ? 1 : operator === ts.SyntaxKind.MinusMinusToken ? -1 : 0;
  if (step === 0) return undefined;
  const before = evaluator.evaluate(operand);
  const isNumber = before.kind === 'literal' && typeof before.value === 'number';
  const after = isNumber ? literal(Number(before.value) + step) : unknown('variable', operand);
  assign(evaluator, execution, operand, after);
  return ts.isPrefixUnaryExpression(node) ? after : before;
}

function assign(evaluator: Evaluator, execution: Execution, target: ts.Expression, value: Value): Value {
  const left = bare(target);
  if (ts.isIdentifier(left)) assignVariable(evaluator, left, value);
  else if (ts.isArrayLiteralExpression(left) || ts.isObjectLiteralExpression(left)) {
    for (const name of nodesIn(left).filter(ts.isIdentifier))
      assignVariable(evaluator, name, unknown('variable', name));
  } else if (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left)) {
    assignMember(evaluator, execution, left, value);
    if (isAssignmentOfGlobal(evaluator, left.parent)) assignGlobal(evaluator, left.parent, value);
  }
  return value;
}

/** Makes an instance and runs its constructors, the outermost base first. An instance that another file makes is made only once. */
function construct(evaluator: Evaluator, { files, objects }: Execution, node: ts.NewExpression): Value {
  const made = valueOfExpression(evaluator, node);
  if (made.kind !== 'instance') return made;
  if (made.madeIn !== undefined && !files.has(made.madeIn.fileName))
    return evaluator.within(undefined).evaluate(node);
  objects.set(made, []);
  for (const built of constructorsOf(evaluator, made))
    evaluator.execute({ ...built.frame, site: siteOf(evaluator, node) }, built.body);
  return made;
}

/** `list.forEach(run)`, or `list.map(run)` of a list that is decided. */
function iteration(evaluator: Evaluator, node: ts.CallExpression): Value | undefined {
  const by = iterationBy(evaluator, node);
  const isMap = lastName(node.expression) === 'map';
  if (by === undefined || !(by.isLoop || isMap)) return undefined;
  const run = evaluator.evaluate(by.callback);
  if (run.kind !== 'function') return undefined;
  const items = itemsOf(evaluator, by);
  if ('kind' in items) return isMap ? undefined : executedWithout(evaluator, run, node);
  const results = items.map(({ value, key, node: at }): Argument => {
    const result = invoked(
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

/** A function that contains the watched call, given to a function that is not executed: `Meteor.startup(() => …)`. */
function callback(
  evaluator: Evaluator,
  { watched, deferred }: Execution,
  node: ts.CallExpression,
): undefined {
  const given = node.arguments.find(
    (argument) => isFunctionNode(bare(argument)) && [...watched].some((wanted) => isInside(wanted, argument)),
  );
  // The names in the arguments may count: `methods({ [next()]: run })`.
  const isHost = evaluator.evaluate(node.expression).kind === 'host';
  if (isHost) for (const argument of node.arguments) evaluator.evaluate(argument);
  const run = given && evaluator.evaluate(given);
  if (run?.kind === 'function' && evaluator.evaluate(node.expression).kind !== 'function')
    deferred.push(() => executedWithout(evaluator, run, node));
}

/** Executes a function whose arguments are not decided. */
function executedWithout(evaluator: Evaluator, run: FunctionValue, at: ts.Node): Value {
  const passed = run.node.parameters.map((parameter) => ({
    node: parameter,
    value: () => unknown('parameter', parameter),
  }));
  return invoked(evaluator, run, passed, at);
}
