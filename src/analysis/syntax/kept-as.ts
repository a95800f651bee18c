import { ts } from 'ts-morph';

/** What the result of a call is called, where a constant of the module or a field keeps it; nothing elsewhere. */
export function keptAs(call: ts.Expression): string | undefined {
  let node: ts.Node = call;
  while (isPassing(node.parent)) node = node.parent;
  const { parent } = node;
  const isKept = (ts.isVariableDeclaration(parent) && isOfModule(parent)) || isField(parent);
  return isKept && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

const isPassing = (node: ts.Node): node is ts.Expression =>
  ts.isAwaitExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node);

const isField = (node: ts.Node): node is ts.PropertyDeclaration | ts.PropertyAssignment =>
  ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node);

const isOfModule = ({ parent }: ts.VariableDeclaration): boolean =>
  ts.isVariableStatement(parent.parent) && ts.isSourceFile(parent.parent.parent);
