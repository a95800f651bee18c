import { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';

/** The value that a module assigns once to a member of its own constant: `Tasks.schema = …`. */
export function assignedMember(
  { scanOfSource }: Evaluator,
  initializer: ts.Expression,
  name: string,
): ts.Expression | undefined {
  const { parent } = initializer;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  const uses = scanOfSource(parent.getSourceFile()).changed.get(parent.name.text) ?? [];
  const assigned = uses.flatMap(({ parent: access }) => {
    if (!ts.isPropertyAccessExpression(access) || access.name.text !== name) return [];
    const assignment = access.parent;
    return ts.isBinaryExpression(assignment) && assignment.left === access ? [assignment] : [];
  });
  const [only] = assigned;
  const isCertain =
    assigned.length === 1 &&
    only?.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isExpressionStatement(only.parent) &&
    ts.isSourceFile(only.parent.parent);
  return isCertain ? only.right : undefined;
}
