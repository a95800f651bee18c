/** Calls of the project's functions: their arguments, frames and results. */
import { ts } from 'ts-morph';
import { type Call, withoutThis } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { currentExecution, evaluatePart } from '../values/execution.js';
import { type Frame, frameOfBinder } from '../values/frame.js';
import { type Argument, literal, undecidedValue, unknown, type Value } from '../values/value.js';

export type FunctionValue = Value & { kind: 'function' };

/** The arguments of a call, or of one of the calls that `list.forEach(create)` makes. If a spread argument is decided, its items are listed. */
export function evaluatedArguments(
  evaluator: Evaluator,
  call: ts.CallExpression | ts.NewExpression,
): Argument[] {
  const iteration = frameOfBinder(evaluator.frame, call);
  if (iteration !== undefined) return [...iteration.arguments];
  return (call.arguments ?? []).flatMap((node): Argument[] => {
    if (!ts.isSpreadElement(node)) {
      const argument = { node, value: () => evaluator.evaluate(node) };
      return [currentExecution(evaluator.frame) === undefined ? argument : evaluatePart(argument)];
    }
    const value = evaluator.evaluate(node.expression);
    return value.kind === 'array' ? [...value.items] : [{ node, value: () => undecidedValue(value, node) }];
  });
}

/** The nodes of the arguments that a host's function gets. The evaluator that listed them evaluates them. */
export function argumentNodes(evaluator: Evaluator, call: ts.CallExpression | ts.NewExpression): ts.Node[] {
  const passed = evaluatedArguments(evaluator, call);
  const applied = appliedFunction(call.expression);
  const isApplied = applied !== undefined && evaluator.evaluate(applied).kind === 'host';
  const given = isApplied ? passed.slice(1) : passed;
  const list = isApplied && call.expression.getText().endsWith('.apply') ? given[0]?.value() : undefined;
  return (list?.kind === 'array' ? list.items : given).map(({ node }) => node);
}

/** `f` of `f.call(…)` and `f.apply(…)`. */
export const appliedFunction = (callee: ts.Expression): ts.Expression | undefined =>
  ts.isPropertyAccessExpression(callee) && (callee.name.text === 'call' || callee.name.text === 'apply')
    ? callee.expression
    : undefined;

type ParameterNodes = readonly ts.ParameterDeclaration[];

/** The values of the parameters in a call; `within` evaluates their defaults. */
export function parameterValues(
  parameters: ParameterNodes,
  callArguments: readonly Argument[],
  within: () => Evaluator,
): Map<ts.Node, () => Value> {
  return new Map(
    withoutThis({ parameters }).map((parameter, index) => [
      parameter,
      () => {
        const spread = callArguments.find(({ node }) => ts.isSpreadElement(node));
        if (spread !== undefined && callArguments.indexOf(spread) <= index) return spread.value();
        if (parameter.dotDotDotToken !== undefined)
          return { kind: 'array', items: callArguments.slice(index) };
        const value = callArguments[index]?.value() ?? literal(undefined);
        const isMissing = value.kind === 'literal' && value.value === undefined;
        const { initializer } = parameter;
        return isMissing && initializer !== undefined ? within().evaluate(initializer) : value;
      },
    ]),
  );
}

interface Invocation {
  arguments: readonly Argument[];
  types?: readonly ts.TypeNode[] | undefined;
  self?: (() => Value) | undefined;
}

export function frameOfCall(
  evaluator: Evaluator,
  { node, frame: outer, self: bound }: FunctionValue,
  { arguments: callArguments, types, self }: Invocation,
): Frame {
  const frame: Frame = {
    of: node,
    names: parameterValues(node.parameters, callArguments, () => evaluator.within(frame)),
    self: bound ?? self,
    arguments: callArguments,
    outer,
    ...(types === undefined ? {} : { types: { nodes: types, within: evaluator.frame } }),
  };
  return frame;
}

/** The frame of a function of the project in a call of it. */
export const frameAtCall = (evaluator: Evaluator, callee: FunctionValue, call: Call): Frame =>
  frameOfCall(evaluator, callee, {
    arguments: evaluatedArguments(evaluator, call),
    self: receiverOfCall(evaluator, call),
    types: call.typeArguments,
  });

/** The value of `this` in a call such as `object.run()`. */
export const receiverOfCall = (evaluator: Evaluator, call: Call): (() => Value) | undefined => {
  const { expression: callee } = call;
  return ts.isCallExpression(call) && ts.isPropertyAccessExpression(callee)
    ? () => evaluator.evaluate(callee.expression)
    : undefined;
};

/** The result of a call. */
export function invokeFunction(
  evaluator: Evaluator,
  callee: FunctionValue,
  callArguments: readonly Argument[],
  at: ts.Node,
  self?: () => Value,
): Value {
  const { body, asteriskToken } = callee.node;
  if (body === undefined || asteriskToken !== undefined) return unknown('call', at);
  const frame = frameOfCall(evaluator, callee, {
    arguments: callArguments,
    self,
    types: ts.isCallExpression(at) ? at.typeArguments : undefined,
  });
  const isExecuted = currentExecution(evaluator.frame) !== undefined;
  return evaluator.execute(isExecuted ? { ...frame, site: siteOfExecution(evaluator, at) } : frame, body);
}

/** The place of a call that is executed. */
export const siteOfExecution = (evaluator: Evaluator, at: ts.Node): NonNullable<Frame['site']> => ({
  at,
  evaluator: evaluator.within(evaluator.frame),
  rebuild: () => undefined,
});
