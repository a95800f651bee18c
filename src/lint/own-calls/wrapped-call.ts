/** Calls through functions of the project: `callMethod('tasks.add', title)`, which passes both on to `Meteor.callAsync`. */
import { ts } from 'ts-morph';
import { evaluatedArguments, type Frame, frameOfCall } from '../../analysis/interpreter/index.js';
import { bare, callsIn, isInside, lastName } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../../schema/index.js';
import { type Called, calledIn, type PassedNode } from './called.js';

/** Functions that call functions of the project; what is deeper is not followed. */
const DEPTH = 3;

/** What a function that calls others for its callers is named like: functions of other names are not read. */
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
  const found = callsIn(value.node).flatMap((each) => {
    const called = calledIn(within, each) ?? calledThrough(within, each, depth - 1);
    return called === undefined || isUnderCondition(each, value.node) ? [] : [called];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return undefined;
  return { ...only, passed: only.passed.flatMap((each) => passedFrom(context, frame, each)) };
}

const isUnderCondition = (node: ts.Node, within: ts.Node): boolean => {
  const condition = ts.findAncestor(
    node,
    (each) => each === within || ts.isIfStatement(each) || ts.isConditionalExpression(each),
  );
  return condition !== within;
};

/** Parameters that are passed on are the arguments that the call site gives for them. */
function passedFrom(outer: SchemaContext, frame: Frame, passed: PassedNode): PassedNode[] {
  const { node, context } = passed;
  const inner = ts.isSpreadElement(node) ? node.expression : node;
  if (!isInside(node, frame.of)) return [{ node, context: outer }];
  const index = parameterIndex(context, frame, bare(inner));
  if (index === undefined) return [passed];
  const given = frame.arguments.map((each) => each.node).filter(ts.isExpression);
  const open = given.findIndex((each) => ts.isSpreadElement(each));
  if (ts.isSpreadElement(node)) return given.slice(index).map((each) => ({ node: each, context: outer }));
  const at = open !== -1 && open <= index ? open : index;
  const argument = given[at];
  return [argument === undefined ? { ...passed, isAbsent: true } : { node: argument, context: outer }];
}

/** `undefined` for what is no parameter; one with a default counts as none, and a rest parameter only where it is spread. */
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
