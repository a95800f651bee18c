/**
 * Whether a handler refuses a value that a library reports as invalid: `const task = Task.safeParse(x); if
 * (!task.success) throw …`.
 */
import { ts } from 'ts-morph';
import { nodesIn } from '../../../analysis/syntax/index.js';

/** Whether code throws under a condition on the call's result. */
export function isFailureRefused(call: ts.CallExpression): boolean {
  const names = namesOfAnswer(call);
  if (names.length === 0) return isConditionOfThrow(call);
  let block: ts.Node = call;
  while (!ts.isBlock(block) && !ts.isSourceFile(block)) block = block.parent;
  return isThrownWithin(block, names, call.end);
}

/** `result` of `const result = …`; `success` and `error` of `const { success, error } = …`. */
function namesOfAnswer(call: ts.CallExpression): string[] {
  let node: ts.Node = call;
  while (ts.isAwaitExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== node) return [];
  if (ts.isIdentifier(parent.name)) return [parent.name.text];
  return parent.name.elements.flatMap((element) =>
    ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
  );
}

/** `if (!Task.safeParse(x).success) throw …` */
function isConditionOfThrow(call: ts.CallExpression): boolean {
  let node: ts.Node = call;
  while (ts.isExpression(node.parent)) node = node.parent;
  return (
    ts.isIfStatement(node.parent) && node.parent.expression === node && throws(node.parent.thenStatement)
  );
}

function isThrownWithin(block: ts.Node, names: readonly string[], from: number): boolean {
  const isTest = (node: ts.Node): node is ts.IfStatement =>
    ts.isIfStatement(node) && node.end > from && mentions(node.expression, names);
  return nodesIn(block, (node) => !ts.isFunctionLike(node) && !isTest(node)).some(
    (node) => isTest(node) && (throws(node.thenStatement) || throws(node.elseStatement)),
  );
}

const mentions = (node: ts.Node, names: readonly string[]): boolean =>
  nodesIn(node).some((inner) => ts.isIdentifier(inner) && names.includes(inner.text));

function throws(statement: ts.Statement | undefined): boolean {
  const last = statement !== undefined && ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && ts.isThrowStatement(last);
}
