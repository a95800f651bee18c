/** Reports a host's functions that are called in ways which are not followed. */
import { ts } from 'ts-morph';
import { appliedFunction, type Evaluator, mayBeHost, textOfValue } from '../interpreter/index.js';
import {
  allNodes,
  alternativesOfNode,
  bare,
  boundNames,
  callsOfFunction,
  guardedOperand,
  isPlainAssignment,
  isTest,
  lastName,
  outermost,
  rootOfAccess,
} from '../syntax/index.js';
import type { Finder } from './finder.js';

/** `declareAll(Meteor.publish)`, and `declareAll(Meteor)` of a function that calls `publish` of its parameter. */
export function reportPassed({ evaluator, report }: Finder, call: ts.CallExpression): void {
  const passed = call.arguments.find(
    (argument) => declares(evaluator, argument) || passesMeteor(evaluator, call, argument),
  );
  if (passed === undefined || declaresNothing(evaluator, call)) return;
  const [getter = ''] = call.expression.getText().split('\n', 1);
  // `check(tasks, Mongo.Collection)` makes nothing.
  const isMade =
    makesInstances(evaluator, call, call.arguments.indexOf(passed)) || getter === 'Reflect.construct';
  if (lastName(passed) === 'Collection' && !isMade) return;
  report(
    'name-not-static',
    passed,
    `The names that '${bare(passed).getText()}' declares in '${getter}' cannot be decided.`,
    'Pass a function that calls it, or name the parameter `Meteor`.',
  );
}

/** `Meteor[kind](name, run)` */
export function reportComputed(
  { evaluator, report }: Finder,
  { expression: callee }: ts.CallExpression,
): void {
  if (!ts.isElementAccessExpression(callee) || evaluator.evaluate(callee.expression).kind !== 'host') return;
  const message = `What '${callee.getText()}' declares cannot be decided.`;
  report('name-not-static', callee, message, 'Call the function by its name.');
}

/** `Mongo.Collection.call(this, name)` in a function whose instances are collections. */
export function reportBaseCall({ report }: Finder, call: ts.CallExpression): void {
  const text = call.expression.getText();
  if (/\.(?:call|apply)$/.test(text))
    report('name-not-static', call, `The name that '${text}' declares cannot be decided.`, 'Write a class.');
}

/** Whether a function of the project makes instances of its parameter at an index: `new Class(name)`. */
function makesInstances(evaluator: Evaluator, { expression }: ts.CallExpression, index: number): boolean {
  const getter = evaluator.evaluate(expression);
  const parameter = getter.kind === 'function' ? getter.node.parameters[index]?.name.getText() : undefined;
  return (
    getter.kind === 'function' &&
    allNodes(getter.node).some((node) => ts.isNewExpression(node) && node.expression.getText() === parameter)
  );
}

/** Whether a call passes `Meteor`, perhaps in an object, to a function that calls `publish` or the like of a parameter. */
function passesMeteor(evaluator: Evaluator, call: ts.CallExpression, argument: ts.Expression): boolean {
  const passed = ts.isObjectLiteralExpression(argument)
    ? argument.properties.flatMap((member) => (ts.isPropertyAssignment(member) ? member.initializer : []))
    : [argument];
  if (!passed.some((node) => ts.isIdentifier(node) && node.text === 'Meteor')) return false;
  const getter = evaluator.evaluate(appliedFunction(call.expression) ?? call.expression);
  if (getter.kind !== 'function') return false;
  const names = getter.node.parameters.flatMap(({ name }) => boundNames(name));
  return callsOfFunction(getter.node).some(({ expression }) => {
    const root = rootOfAccess(expression);
    return ts.isIdentifier(root) && names.includes(root.text) && DECLARING.test(lastName(expression) ?? '');
  });
}

const DECLARING = /^(?:publish|publishComposite|methods?|createMethod|createCollection|Collection)$/;

/** Whether an expression is a host's function that declares, perhaps bound to its object. */
function declares(evaluator: Evaluator, argument: ts.Expression): boolean {
  const isBound = ts.isCallExpression(argument) && lastName(argument.expression) === 'bind';
  // Evaluating every argument would take long.
  if (!isBound && !/publish|method|collection/i.test(lastName(argument) ?? '')) return false;
  const called =
    isBound && ts.isPropertyAccessExpression(argument.expression) ? argument.expression.expression : argument;
  const root = rootOfAccess(called);
  if (!ts.isIdentifier(root) || !mayBeHost(evaluator, argument.getSourceFile(), root.text)) return false;
  const value = evaluator.evaluate(called);
  return value.kind === 'host' && DECLARING.test(value.symbol.is);
}

/** `Meteor.publish = wrap(Meteor.publish)`, and the call of `bind` itself. */
const declaresNothing = (evaluator: Evaluator, { parent, expression }: ts.CallExpression): boolean =>
  (ts.isBinaryExpression(parent) && evaluator.evaluate(parent.left).kind === 'host') ||
  /\.bind$/.test(expression.getText());

/** `let declare; if (isOpen) declare = Meteor.methods;` */
export function reportLost({ evaluator, report }: Finder, source: ts.SourceFile): void {
  for (const node of allNodes(source)) {
    if (isPlainAssignment(node)) reportStored({ evaluator, report }, node.left);
    for (const part of possibleValues(node))
      if (declares(evaluator, part) && !isFollowed(evaluator, node)) {
        const message = `The names that '${part.getText()}' declares under another name cannot be decided.`;
        report('name-not-static', part, message, 'Call it by its own name, or by that of a `const`.');
      }
  }
}

/** `Meteor.server.method_handlers['tasks.add'] = …` */
function reportStored({ evaluator, report }: Finder, target: ts.Expression): void {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return;
  const registry = target.expression.getText();
  if (!/\bMeteor\.(?:default_)?server\.(?:method|publish)_handlers$/.test(registry)) return;
  const name = ts.isPropertyAccessExpression(target)
    ? target.name.text
    : textOfValue(evaluator.evaluate(target.argumentExpression));
  const message = `${name === undefined ? 'A name' : `'${name}'`} is put into ${registry}, so there is no route.`;
  report('name-not-static', target, message, 'Declare it by `Meteor.methods` or `Meteor.publish`.');
}

/** The expressions whose values another one, or a variable, may have. */
function possibleValues(node: ts.Node): readonly ts.Expression[] {
  // Lists of classes are there to give them members: `[Mongo.Collection, LocalCollection].forEach(…)`.
  if (ts.isArrayLiteralExpression(node))
    return node.elements.filter((element) => lastName(element) !== 'Collection');
  if (isPlainAssignment(node)) return [node.right];
  if (ts.isVariableDeclaration(node)) return node.initializer === undefined ? [] : [node.initializer];
  if (!ts.isExpression(node)) return [];
  return alternativesOfNode(node) ?? [guardedOperand(node)].filter((part) => part !== undefined);
}

/** Members, and names that have no other value, are followed. */
function isFollowed({ evaluate }: Evaluator, node: ts.Node): boolean {
  // `void [methods]` only keeps an import from being unused.
  if (ts.isArrayLiteralExpression(node)) return ts.isVoidExpression(outermost(node).parent);
  if (!isPlainAssignment(node) && !ts.isVariableDeclaration(node))
    return isTestOrNegated(outermost(node)) || evaluate(node).kind !== 'unknown';
  const target = ts.isVariableDeclaration(node) ? node.name : node.left;
  return !ts.isIdentifier(target) || evaluate(target).kind === 'host';
}

/** `if (isOld || Meteor.publish) { … }` */
const isTestOrNegated = (node: ts.Node): boolean => isTest(node) || ts.isPrefixUnaryExpression(node.parent);
