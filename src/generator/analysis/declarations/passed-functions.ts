/** Follows a host's functions that other functions get as arguments: `declareAll(Meteor.publish)`. */
import { ts } from 'ts-morph';
import { calledFunction, calleeOf, type Evaluator, framesOf, mayBeHost } from '../interpreter/index.js';
import { bare, isInside, lastName, rootOfAccess } from '../syntax/index.js';
import type { Finder } from './finder.js';

/** The calls of a passed function in the function that gets it. A diagnostic is reported if there are none. */
export function callsOfPassed(
  { evaluator, report }: Finder,
  call: ts.CallExpression,
): { within: Evaluator; call: ts.CallExpression }[] {
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
  if (calls.length === 0)
    report(
      'name-not-static',
      passed,
      `The names that '${bare(passed).getText()}' declares in '${call.expression.getText()}' cannot be decided.`,
      'Pass a function that calls it.',
    );
  return calls;
}

const DECLARING = /^(?:publish|publishComposite|methods?|createMethod|createCollection)$/;

function declares(evaluator: Evaluator, argument: ts.Expression): boolean {
  const isBound = ts.isCallExpression(argument) && lastName(argument.expression) === 'bind';
  // Evaluating every argument would take long.
  if (!isBound && !/publish|method|collection/i.test(lastName(argument) ?? '')) return false;
  const root = rootOfAccess(isBound ? argument.expression : argument);
  if (!ts.isIdentifier(root) || !mayBeHost(evaluator, argument.getSourceFile(), root.text)) return false;
  const value = evaluator.evaluate(argument);
  return value.kind === 'host' && DECLARING.test(value.symbol.is);
}

/** `Meteor.publish = wrap(Meteor.publish)`, and the call of `bind` itself. */
const declaresNothing = (evaluator: Evaluator, { parent, expression }: ts.CallExpression): boolean =>
  (ts.isBinaryExpression(parent) && evaluator.evaluate(parent.left).kind === 'host') ||
  /\.(?:bind|call|apply)$/.test(expression.getText());

/** Calls that are for a host's function only within the frame. */
const callsWithin = (evaluator: Evaluator, within: Evaluator, getter: ts.Node): ts.CallExpression[] => {
  const source = getter.getSourceFile();
  return within
    .scanOf(source)
    .calls.filter(ts.isCallExpression)
    .filter((call) => isInside(call, getter) && calleeOf(evaluator, source, call) === undefined)
    .filter((call) => calleeOf(within, source, call) !== undefined);
};
