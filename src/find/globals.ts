/** What a name stands for that no file declares and one file of the application assigns. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';

/** Nothing where several places give it a value. */
export function globalAssignment(evaluator: Evaluator, use: ts.Identifier): ts.Expression | undefined {
  const { project } = evaluator;
  const from = use.getSourceFile().fileName;
  const [file, ...others] = project.assigning(from, use.text);
  if (file === undefined || others.length > 0) return undefined;
  if (project.appOf(file) !== project.appOf(from)) return undefined;
  const source = project.source(file);
  const assigned = source.statements.flatMap((each) => assignedTo(each, use.text));
  if (evaluator.lookup(use.text, source) !== undefined || assigned.length !== 1) return undefined;
  evaluator.keep(file);
  return assigned[0];
}

function assignedTo(statement: ts.Statement, name: string): ts.Expression[] {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return [];
  const { left, operatorToken, right } = statement.expression;
  const target = ts.isPropertyAccessExpression(left) ? left.name : left;
  const isIt = ts.isIdentifier(target) && target.text === name;
  return isIt && operatorToken.kind === ts.SyntaxKind.EqualsToken ? [right] : [];
}
