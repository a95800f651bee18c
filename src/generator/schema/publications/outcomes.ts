/** Finds the cursors that a publication returns, for every `return` of its handler. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { evaluatedArguments, findOrigin, frameOfCall } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { alternativesOfNode, bare, guardedOperand, returnsOfFunction } from '../../analysis/syntax/index.js';
import { type Cursor, cursorOfExpression } from './cursors.js';

/** One `return`, or the end of the handler. */
interface ReturnedCursors {
  cursors: readonly Cursor[];
  /** Whether these are all cursors that it returns. */
  isWhole: boolean;
}

/** How many functions and names are followed. */
const DEPTH = 10;
/** How many combinations of conditions in one list are followed. */
const MOST = 32;

const NO_CURSORS: ReturnedCursors = { cursors: [], isWhole: true };
const UNKNOWN: ReturnedCursors = { cursors: [], isWhole: false };

export function outcomesOfHandler(
  evaluator: Evaluator,
  handler: FunctionNode,
  depth = DEPTH,
): ReturnedCursors[] {
  if (depth === 0 || handler.body === undefined || handler.asteriskToken !== undefined) return [UNKNOWN];
  const { values, mayEnd } = returnsOfFunction(handler);
  const outcomes = values.flatMap((value) =>
    value === undefined ? [NO_CURSORS] : outcomesOfValue(evaluator, value, depth - 1),
  );
  return mayEnd || outcomes.length === 0 ? [...outcomes, NO_CURSORS] : outcomes;
}

function outcomesOfValue(evaluator: Evaluator, value: ts.Expression, depth: number): ReturnedCursors[] {
  if (depth <= 0) return [UNKNOWN];
  const node = bare(value);
  const inner = (part: ts.Expression): ReturnedCursors[] => outcomesOfValue(evaluator, part, depth - 1);
  if (hasNoCursor(node)) return [NO_CURSORS];
  if (ts.isArrayLiteralExpression(node)) return inList(node.elements.map(inner));
  const guarded = guardedOperand(node);
  if (guarded !== undefined) return [NO_CURSORS, ...inner(guarded)];
  const alternatives = alternativesOfNode(node);
  if (alternatives !== undefined) return alternatives.flatMap(inner);
  if (ts.isCallExpression(node)) return outcomesOfCall(evaluator, node, depth);
  if (!ts.isIdentifier(node)) return [UNKNOWN];
  const origin = findOrigin(evaluator, node);
  return origin?.kind === 'expression' && origin.node !== node ? inner(origin.node) : [UNKNOWN];
}

const hasNoCursor = (node: ts.Expression): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword ||
  ts.isVoidExpression(node) ||
  (ts.isIdentifier(node) && node.text === 'undefined') ||
  isCallOfThis(node);

/** `return this.ready()` */
const isCallOfThis = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.expression.kind === ts.SyntaxKind.ThisKeyword;

function outcomesOfCall(evaluator: Evaluator, node: ts.CallExpression, depth: number): ReturnedCursors[] {
  const cursor = cursorOfExpression(evaluator, node);
  if (cursor !== undefined) return [{ cursors: [cursor], isWhole: true }];
  const { expression, typeArguments } = node;
  const callee = evaluator.evaluate(expression);
  if (callee.kind !== 'function') return [UNKNOWN];
  const owner = ts.isPropertyAccessExpression(expression) ? expression.expression : undefined;
  const frame = frameOfCall(evaluator, callee, {
    arguments: evaluatedArguments(evaluator, node),
    types: typeArguments,
    ...(owner === undefined ? {} : { self: () => evaluator.evaluate(owner) }),
  });
  return outcomesOfHandler(evaluator.within(frame), callee.node, depth);
}

function inList(elements: readonly ReturnedCursors[][]): ReturnedCursors[] {
  let joined: ReturnedCursors[] = [NO_CURSORS];
  for (const outcomes of elements) {
    joined = joined.flatMap((before) =>
      outcomes.map(({ cursors, isWhole }) => ({
        cursors: [...before.cursors, ...cursors],
        isWhole: before.isWhole && isWhole,
      })),
    );
    if (joined.length > MOST) return [UNKNOWN];
  }
  return joined;
}
