/** Follows a host's functions that other functions get as arguments: `declareAll(Meteor.publish)`. */
import { ts } from 'ts-morph';
import {
  calledFunction,
  calleeOf,
  type Evaluator,
  framesOf,
  madeIn,
  mayBeHost,
} from '../interpreter/index.js';
import { bare, type Call, isInside, lastName, rootOfAccess } from '../syntax/index.js';
import type { Finder } from './finder.js';

/** The calls of a passed function in the function that gets it. A diagnostic is reported if there are none. */
export function callsOfPassed(
  { evaluator, report }: Finder,
  call: ts.CallExpression,
): { within: Evaluator; call: Call }[] {
  const passed = call.arguments.find((argument) => declares(evaluator, argument));
  if (passed === undefined || calledFunction(evaluator, call) === passed || declaresNothing(evaluator, call))
    return [];
  const getter = evaluator.evaluate(call.expression);
  const frames = getter.kind === 'function' ? framesOf(evaluator, getter.node) : [];
  const calls = frames
    .filter(({ site }) => site?.at === call)
    .flatMap((frame) => {
      const within = evaluator.within(frame);
      return callsWithin(evaluator, within, frame.of).map((inner) => ({ within, call: inner }));
    });
  // `check(tasks, Mongo.Collection)` makes nothing.
  const isClass = lastName(passed) === 'Collection' && call.expression.getText() !== 'Reflect.construct';
  if (calls.length === 0 && !isClass)
    report(
      'name-not-static',
      passed,
      `The names that '${bare(passed).getText()}' declares in '${call.expression.getText()}' cannot be decided.`,
      'Pass a function that calls it.',
    );
  return calls;
}

const DECLARING = /^(?:publish|publishComposite|methods?|createMethod|createCollection|Collection)$/;

/** Whether an expression is a host's function that declares, perhaps bound to its object. */
export function declares(evaluator: Evaluator, argument: ts.Expression): boolean {
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

/** Calls that are for a host's function only within the frame. */
const callsWithin = (evaluator: Evaluator, within: Evaluator, getter: ts.Node): Call[] => {
  const source = getter.getSourceFile();
  const isOfHost = (by: Evaluator, call: Call): boolean =>
    (ts.isNewExpression(call) ? madeIn(by, source, call)?.symbol : calleeOf(by, source, call)) !== undefined;
  return within
    .scanOf(source)
    .calls.filter((call) => isInside(call, getter) && !isOfHost(evaluator, call) && isOfHost(within, call));
};
