/** Calls of the project's functions: their arguments, frames and results. */
import { ts } from 'ts-morph';
import { withoutThis } from '../../syntax/index.js';
import type { CallFrames, Evaluator, Values } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';
import { truth } from '../values/truth.js';
import { type Argument, literal, undecided, unknown, type Value } from '../values/value.js';

export type FunctionValue = Value & { kind: 'function' };

/** The arguments of a call. If a spread argument is decided, its items are listed. */
export function evaluatedArguments(
  evaluator: Values,
  call: ts.CallExpression | ts.NewExpression,
): Argument[] {
  return (call.arguments ?? []).flatMap((node): Argument[] => {
    if (!ts.isSpreadElement(node)) return [{ node, value: () => evaluator.evaluate(node) }];
    const value = evaluator.evaluate(node.expression);
    return value.kind === 'array' ? [...value.items] : [{ node, value: () => undecided(value, node) }];
  });
}

/** The nodes of the arguments. The evaluator that listed them evaluates them. */
export const argumentNodes = (evaluator: Values, call: ts.CallExpression | ts.NewExpression): ts.Node[] =>
  evaluatedArguments(evaluator, call).map(({ node }) => node);

type ParameterNodes = readonly ts.ParameterDeclaration[];

/** The values of the parameters in a call; `within` evaluates their defaults. */
export function parameterValues(
  parameters: ParameterNodes,
  callArguments: readonly Argument[],
  within: () => Evaluator,
): Map<ts.Node, () => Value> {
  const open = callArguments.findIndex(({ node }) => ts.isSpreadElement(node));
  return new Map(
    withoutThis({ parameters }).map((parameter, index) => [
      parameter,
      () => {
        const spread = open !== -1 && index >= open ? callArguments[open] : undefined;
        if (spread !== undefined) return spread.value();
        if (parameter.dotDotDotToken !== undefined) return restArguments(callArguments.slice(index), open);
        const value = callArguments[index]?.value() ?? literal(undefined);
        const isMissing = value.kind === 'literal' && value.value === undefined;
        const { initializer } = parameter;
        return isMissing && initializer !== undefined ? within().evaluate(initializer) : value;
      },
    ]),
  );
}

const restArguments = (items: readonly Argument[], open: number): Value =>
  open === -1 ? { kind: 'array', items } : unknown('other', items[0]?.node ?? unreachable());

function unreachable(): never {
  throw new Error('A spread argument is among the arguments.');
}

interface Invocation {
  arguments: readonly Argument[];
  types?: readonly ts.TypeNode[] | undefined;
  self?: (() => Value) | undefined;
}

export function frameOfCall(
  evaluator: CallFrames,
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
export const frameAtCall = (
  evaluator: Values & CallFrames,
  callee: FunctionValue,
  call: ts.CallExpression,
): Frame =>
  frameOfCall(evaluator, callee, {
    arguments: evaluatedArguments(evaluator, call),
    self: receiverOf(evaluator, call),
    types: call.typeArguments,
  });

/** The value of `this` in a call such as `object.run()`. */
export const receiverOf = (
  evaluator: Values,
  { expression: callee }: ts.CallExpression,
): (() => Value) | undefined =>
  ts.isPropertyAccessExpression(callee) ? () => evaluator.evaluate(callee.expression) : undefined;

/** The result of a call. */
export function invoked(
  evaluator: CallFrames,
  callee: FunctionValue,
  callArguments: readonly Argument[],
  at: ts.Node,
  self?: () => Value,
): Value {
  const { body, asteriskToken } = callee.node;
  if (body === undefined || asteriskToken !== undefined) return unknown('call', at);
  const within = evaluator.within(
    frameOfCall(evaluator, callee, {
      arguments: callArguments,
      self,
      types: ts.isCallExpression(at) ? at.typeArguments : undefined,
    }),
  );
  if (!ts.isBlock(body)) return within.evaluate(body);
  return returned(within, body.statements) ?? literal(undefined);
}

/** `undefined` where the statements end without a `return`. */
export function returned(evaluator: Values, statements: readonly ts.Statement[]): Value | undefined {
  for (const statement of statements) {
    const value = returnedByStatement(evaluator, statement);
    if (value !== undefined) return value;
  }
  return undefined;
}

function returnedByStatement(evaluator: Values, node: ts.Statement): Value | undefined {
  if (ts.isReturnStatement(node))
    return node.expression === undefined ? literal(undefined) : evaluator.evaluate(node.expression);
  if (ts.isThrowStatement(node)) return unknown('call', node);
  if (ts.isBlock(node)) return returned(evaluator, node.statements);
  if (ts.isTryStatement(node)) return returned(evaluator, node.tryBlock.statements);
  if (ts.isIfStatement(node)) return returnedByCondition(evaluator, node);
  return returns(node) ? unknown('call', node) : undefined;
}

function returnedByCondition(evaluator: Values, node: ts.IfStatement): Value | undefined {
  const { thenStatement, elseStatement } = node;
  if (!returns(node)) return undefined;
  const condition = truth(evaluator, node.expression);
  if (condition === undefined) return undecided(evaluator.evaluate(node.expression), node);
  if (condition) return returnedByStatement(evaluator, thenStatement);
  return elseStatement === undefined ? undefined : returnedByStatement(evaluator, elseStatement);
}

/** Whether a node contains a `return` or `throw` of this function. */
function returns(node: ts.Node): boolean {
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return true;
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  return ts.forEachChild(node, (child) => returns(child) || undefined) === true;
}
