/** Which argument of a handler an expression is, or which field of one. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../find/evaluator.js';
import type { FunctionNode } from '../find/value.js';

export interface ArgumentPlace {
  /** Of the parameter, a stated `this` aside. */
  index: number;
  path: readonly string[];
  /** Whether a default value stands in where there is nothing. */
  preset: boolean;
}

/** Nothing for anything else, and for names that may hold another value by then. */
export function argumentOf(
  evaluator: Evaluator,
  handler: FunctionNode,
  doubtful: ReadonlySet<string>,
  node: ts.Expression,
): ArgumentPlace | undefined {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return argumentOf(evaluator, handler, doubtful, node.expression);
  if (ts.isPropertyAccessExpression(node)) {
    const owner = argumentOf(evaluator, handler, doubtful, node.expression);
    return owner && { ...owner, path: [...owner.path, node.name.text], preset: owner.preset };
  }
  if (!ts.isIdentifier(node) || doubtful.has(node.text)) return undefined;
  const [declaration] = evaluator.lookup(node.text, node) ?? [];
  return declaration && placeOf(evaluator, handler, doubtful, declaration);
}

function placeOf(
  evaluator: Evaluator,
  handler: FunctionNode,
  doubtful: ReadonlySet<string>,
  node: ts.Node,
): ArgumentPlace | undefined {
  if (ts.isParameter(node)) {
    const index = handler.parameters
      .filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'))
      .indexOf(node);
    return index === -1 ? undefined : { index, path: [], preset: node.initializer !== undefined };
  }
  if (ts.isVariableDeclaration(node)) {
    const isConstant = (node.parent.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
    return isConstant && node.initializer !== undefined
      ? argumentOf(evaluator, handler, doubtful, node.initializer)
      : undefined;
  }
  if (!ts.isBindingElement(node) || node.dotDotDotToken !== undefined) return undefined;
  const key = node.propertyName ?? node.name;
  if (!ts.isObjectBindingPattern(node.parent) || !ts.isIdentifier(key)) return undefined;
  const owner = placeOf(evaluator, handler, doubtful, node.parent.parent);
  return owner && { ...owner, path: [...owner.path, key.text], preset: node.initializer !== undefined };
}
