/** Whether code throws where a call that returns its failure has failed: `const { error } = Task.validate(task); if (error) throw error`. */
import { ts } from 'ts-morph';
import { allNodes, alwaysThrows, boundNames } from '../../../analysis/syntax/index.js';

/** Only code that throws refuses values. */
export function isFailureRefused(call: ts.CallExpression): boolean {
  let node: ts.Node = call;
  while (ts.isExpression(node.parent) && !ts.isCallExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isIfStatement(parent)) return throwsInBranch(parent);
  const names = ts.isVariableDeclaration(parent) ? boundNames(parent.name) : [];
  let block: ts.Node = call;
  while (!ts.isBlock(block) && !ts.isSourceFile(block)) block = block.parent;
  const isTest = (inner: ts.Node): inner is ts.IfStatement =>
    ts.isIfStatement(inner) && inner.end > call.end && mentions(inner.expression, names);
  return allNodes(block, (inner) => !ts.isFunctionLike(inner) && !isTest(inner)).some(
    (inner) => isTest(inner) && throwsInBranch(inner),
  );
}

const mentions = (node: ts.Node, names: readonly string[]): boolean =>
  allNodes(node).some((inner) => ts.isIdentifier(inner) && names.includes(inner.text));

const throwsInBranch = ({ thenStatement, elseStatement }: ts.IfStatement): boolean =>
  [thenStatement, elseStatement].some((branch) => branch !== undefined && alwaysThrows(branch));
