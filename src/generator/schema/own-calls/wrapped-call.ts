/** Calls through functions of the project: `callMethod('tasks.add', title)`, which passes both on to `Meteor.callAsync`. */
import { ts } from 'ts-morph';
import { evaluatedArguments, type Frame, frameOfCall } from '../../analysis/interpreter/index.js';
import {
  type Assigned,
  addAssigned,
  bare,
  callsIn,
  conditionsAround,
  type FunctionNode,
  isInside,
  lastName,
  nodesIn,
  ownNodesIn,
} from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { type Called, calledIn, type PassedNode } from './called.js';

/** How many functions may be between a call and the call that it leads to. */
const DEPTH = 3;

/** Names of functions that call methods for their callers. */
const LIKE_A_CALL = /call|subscri|method|invoke|request/i;

export function calledThrough(
  context: SchemaContext,
  call: ts.CallExpression,
  depth = DEPTH,
): Called | undefined {
  const callee = bare(call.expression);
  if (depth === 0 || call.arguments.length === 0 || !LIKE_A_CALL.test(lastName(callee) ?? ''))
    return undefined;
  const { evaluator } = context;
  const value = evaluator.evaluate(callee);
  if (value.kind !== 'function') return undefined;
  const frame = frameOfCall(evaluator, value, { arguments: evaluatedArguments(evaluator, call) });
  const within = { ...context, evaluator: evaluator.within(frame) };
  const calls = callsIn(value.node).flatMap((inner) => {
    const called = calledIn(within, inner) ?? calledThrough(within, inner, depth - 1);
    const isOther = isUnderCondition(inner, value.node) || mayChangeBefore(inner, value.node);
    return called === undefined || isOther ? [] : [called];
  });
  const [only, ...others] = calls;
  if (only === undefined || others.length > 0) return undefined;
  return { ...only, passed: only.passed.flatMap((argument) => passedFrom(context, frame, argument)) };
}

/** Whether the function may skip the call: by a condition, or by ending earlier. */
function isUnderCondition(node: ts.Node, within: FunctionNode): boolean {
  const isSkipped = conditionsAround(node, within).some(({ of }) => !ts.isFunctionLike(of));
  if (isSkipped || within.body === undefined) return true;
  return ownNodesIn(within.body).some(
    (inner) => (ts.isReturnStatement(inner) || ts.isThrowStatement(inner)) && inner.end <= node.pos,
  );
}

/** `task.owner = userId;` before the call, or `Object.assign(task, { owner });`, because a function may change its arguments. */
function mayChangeBefore(call: ts.CallExpression, within: FunctionNode): boolean {
  const given = new Set(
    call.arguments.flatMap((argument) =>
      nodesIn(argument)
        .filter(ts.isIdentifier)
        .map(({ text }) => text),
    ),
  );
  const assigned: Assigned = { names: new Set(), fields: new Map() };
  if (within.body !== undefined) addAssigned(assigned, within.body);
  if ([...assigned.names, ...assigned.fields.keys()].some((name) => given.has(name))) return true;
  const isGiven = (node: ts.Node): boolean => ts.isIdentifier(node) && given.has(node.text);
  return callsIn(within).some(({ expression: callee, arguments: taken, end }) => {
    if (end > call.pos) return false;
    if (!ts.isPropertyAccessExpression(callee)) return taken.some(isGiven);
    return callee.expression.getText() !== 'console' && [callee.expression, ...taken].some(isGiven);
  });
}

/** Parameters that are passed on are the arguments that the call site gives for them. */
function passedFrom(outer: SchemaContext, frame: Frame, passed: PassedNode): PassedNode[] {
  const { node, context } = passed;
  const inner = ts.isSpreadElement(node) ? node.expression : node;
  if (!isInside(node, frame.of)) return [{ node, context: outer }];
  const index = parameterIndex(context, frame, bare(inner));
  if (index === undefined) return [passed];
  const given = frame.arguments.map((value) => value.node).filter(ts.isExpression);
  const open = given.findIndex((value) => ts.isSpreadElement(value));
  if (ts.isSpreadElement(node)) return given.slice(index).map((value) => ({ node: value, context: outer }));
  const at = open !== -1 && open <= index ? open : index;
  const argument = given[at];
  return [argument === undefined ? { ...passed, isAbsent: true } : { node: argument, context: outer }];
}

/** `undefined` for other values, for a parameter with a default, and for a rest parameter that is not spread. */
function parameterIndex(
  { evaluator }: SchemaContext,
  { of }: Frame,
  node: ts.Expression,
): number | undefined {
  const [declaration] = ts.isIdentifier(node) ? (evaluator.lookup(node.text, node) ?? []) : [];
  if (declaration === undefined || !ts.isParameter(declaration) || declaration.parent !== of)
    return undefined;
  if (declaration.initializer !== undefined || !ts.isIdentifier(declaration.name)) return undefined;
  const isSpread = ts.isSpreadElement(node.parent);
  if ((declaration.dotDotDotToken !== undefined) !== isSpread) return undefined;
  return declaration.parent.parameters.indexOf(declaration);
}
