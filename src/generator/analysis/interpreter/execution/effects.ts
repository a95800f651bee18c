/** The effects of executing an expression: changed names, members of objects and items of lists. */
import { ts } from 'ts-morph';
import { bare, isFunctionNode, isInside, nodesIn } from '../../syntax/index.js';
import { assignedMember, keyText } from '../call-sites/changes.js';
import { chosenBy, sumOf } from '../comparison.js';
import { evaluatedArguments, type FunctionValue, invoked } from '../functions/invocation.js';
import { itemsOf, iterationBy } from '../objects/iterations.js';
import type { Evaluator } from '../values/evaluator.js';
import { evaluatedNow } from '../values/execution.js';
import type { Execution } from '../values/frame.js';
import { type Argument, isUnknown, literal, undecided, unknown, type Value } from '../values/value.js';
import { madeMap, mapMethod } from './maps.js';
import { assignVariable } from './variables.js';

/** The value of an expression that changes something, after the change; `undefined` for other expressions. */
export function effectOf(evaluator: Evaluator, execution: Execution, node: ts.Node): Value | undefined {
  if (ts.isBinaryExpression(node)) return assignment(evaluator, execution, node);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return counted(evaluator, execution, node);
  if (ts.isDeleteExpression(node)) return deletion(evaluator, execution, node);
  if (ts.isNewExpression(node)) return madeMap(evaluator, node);
  if (!ts.isCallExpression(node)) return undefined;
  return (
    mapMethod(evaluator, execution, node) ??
    changingMethod(evaluator, execution, node) ??
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
    case ts.SyntaxKind.CommaToken:
      evaluator.evaluate(left);
      return evaluator.evaluate(right);
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

/** `i++` has the earlier value; a loop that uses it as a condition is rare. */
function counted(
  evaluator: Evaluator,
  execution: Execution,
  { operator, operand }: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
): Value | undefined {
  const step =
    operator === ts.SyntaxKind.PlusPlusToken ? 1 : operator === ts.SyntaxKind.MinusMinusToken ? -1 : 0;
  if (step === 0) return undefined;
  const before = evaluator.evaluate(operand);
  const isNumber = before.kind === 'literal' && typeof before.value === 'number';
  assign(
    evaluator,
    execution,
    operand,
    isNumber ? literal(Number(before.value) + step) : unknown('variable', operand),
  );
  return before;
}

function assign(evaluator: Evaluator, execution: Execution, target: ts.Expression, value: Value): Value {
  const left = bare(target);
  if (ts.isIdentifier(left)) assignVariable(evaluator, left, value);
  else if (ts.isArrayLiteralExpression(left) || ts.isObjectLiteralExpression(left)) {
    for (const name of nodesIn(left).filter(ts.isIdentifier))
      assignVariable(evaluator, name, unknown('variable', name));
  } else if (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left)) {
    const object = evaluator.evaluate(left.expression);
    if (object.kind === 'collection' && !execution.objects.has(object)) execution.objects.set(object, []);
    const members = execution.objects.get(object);
    const { parent } = target;
    if (members === undefined || !ts.isBinaryExpression(parent)) return value;
    const member = assignedMember(evaluator, left, parent);
    const before = members.findIndex(
      (item) => !isUnknown(item) && !isUnknown(member) && item.name === member.name,
    );
    const changed = isUnknown(member) ? member : { ...member, value: () => value };
    if (before === -1) members.push(changed);
    else members[before] = changed;
  }
  return value;
}

function deletion(evaluator: Evaluator, execution: Execution, { expression }: ts.DeleteExpression): Value {
  const access = bare(expression);
  if (ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access)) {
    const members = execution.objects.get(evaluator.evaluate(access.expression));
    const key = keyText(evaluator, access);
    const rest = members?.filter((member) => isUnknown(member) || member.name !== key) ?? [];
    members?.splice(0, members.length, ...rest, ...(typeof key === 'string' ? [] : [key]));
  }
  return literal(true);
}

/** `list.push(item)`, `Object.assign(object, more)` */
function changingMethod(
  evaluator: Evaluator,
  execution: Execution,
  node: ts.CallExpression,
): Value | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { name, expression: object } = callee;
  if (LIST_METHODS.has(name.text)) {
    const list = execution.lists.get(evaluator.evaluate(object));
    return list && changedList(evaluator, list, node, name.text);
  }
  const [first, ...more] = node.arguments;
  if (!MERGING.has(name.text) || first === undefined) return undefined;
  const target = evaluator.evaluate(first);
  const members = execution.objects.get(target);
  if (members === undefined) return undefined;
  for (const argument of more) {
    const value = evaluator.evaluate(argument);
    if (value.kind === 'object')
      members.push(...value.members.map((member) => (isUnknown(member) ? member : evaluatedNow(member))));
    else if (value.kind !== 'literal') members.push(undecided(value, argument));
  }
  const last = new Map(members.map((member) => [isUnknown(member) ? member.node : member.name, member]));
  members.splice(0, members.length, ...last.values());
  return target;
}

const LIST_METHODS: ReadonlySet<string> = new Set([
  'push',
  'unshift',
  'pop',
  'shift',
  'splice',
  'reverse',
  'sort',
  'fill',
  'copyWithin',
]);

function changedList(evaluator: Evaluator, list: Argument[], node: ts.CallExpression, name: string): Value {
  const passed = evaluatedArguments(evaluator, node);
  const [start, count] = passed.map(({ value }) => value());
  switch (name) {
    case 'push':
      return literal(list.push(...passed));
    case 'unshift':
      return literal(list.unshift(...passed));
    case 'pop':
      return list.pop()?.value() ?? literal(undefined);
    case 'shift':
      return list.shift()?.value() ?? literal(undefined);
    case 'splice':
      if (start?.kind === 'literal' && count?.kind === 'literal') {
        return {
          kind: 'array',
          items: list.splice(Number(start.value), Number(count.value), ...passed.slice(2)),
        };
      }
  }
  // The order of the items is unknown, or which of them are left.
  for (const [index, { node: at }] of list.entries())
    list[index] = { node: at, value: () => unknown('mutated', node) };
  return unknown('mutated', node);
}

const MERGING: ReadonlySet<string> = new Set(['assign', 'extend', 'merge']);

/** `list.forEach(run)` */
function iteration(evaluator: Evaluator, node: ts.CallExpression): Value | undefined {
  const by = iterationBy(evaluator, node);
  if (by === undefined || !by.isLoop) return undefined;
  const run = evaluator.evaluate(by.callback);
  if (run.kind !== 'function') return undefined;
  const items = itemsOf(evaluator, by);
  if ('kind' in items) return executedWithout(evaluator, run, node);
  for (const { value, key, node: at } of items)
    invoked(
      evaluator,
      run,
      [
        { node: at, value },
        { node: at, value: () => key },
      ],
      node,
    );
  return literal(undefined);
}

/** A function that contains the watched call, given to a function that is not executed: `Meteor.startup(() => …)`. */
function callback(
  evaluator: Evaluator,
  { watched, deferred }: Execution,
  node: ts.CallExpression,
): undefined {
  const given = node.arguments.find(
    (argument) => watched !== undefined && isFunctionNode(bare(argument)) && isInside(watched, argument),
  );
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
