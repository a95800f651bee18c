/** Finds calls that extend a SimpleSchema after it was made: `Task.extend(Place);` changes `Task` itself. */
import { ts } from 'ts-morph';
import type { SchemaContext } from '../../context/index.js';

interface Extension {
  /** The argument of the call; `undefined` where there is none. */
  by: ts.Expression | undefined;
  /** Whether the call runs whenever the schema is made, because both are in the same block. */
  isCertain: boolean;
}

/** The extensions, in its own module, of a schema that is the value of a constant. */
export function extensionsOf({ evaluator }: SchemaContext, made: ts.Expression): Extension[] {
  const { parent } = made;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [];
  return (evaluator.scanOf(parent.getSourceFile()).extensions().get(parent.name.text) ?? [])
    .filter(({ name }) => evaluator.lookup(name.text, name)?.includes(parent) === true)
    .map(({ call }) => ({
      by: call.arguments[0],
      isCertain: blockAround(call) === blockAround(parent),
    }));
}

/** The innermost block, branch, loop body or function around a node: all of its statements run together. */
function blockAround(node: ts.Node): ts.Node {
  let at = node;
  while (!ts.isSourceFile(at) && !ts.isBlock(at) && !ts.isFunctionLike(at) && !BRANCHES.has(at.kind))
    at = at.parent;
  return at;
}

const BRANCHES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.DefaultClause,
  ts.SyntaxKind.ConditionalExpression,
]);
