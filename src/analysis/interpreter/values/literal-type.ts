import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import { literal, type Value } from './value.js';

/** What the type checker knows of a text that a package declares. */
export function literalTypeOf({ project }: Evaluator, node: ts.Node): Value | undefined {
  if (!ts.isExpression(node) && !ts.isComputedPropertyName(node)) return undefined;
  const expression = ts.isComputedPropertyName(node) ? node.expression : node;
  const checker = project.checker(node.getSourceFile().fileName);
  const twin = checker.twin(expression);
  if (twin === undefined) return undefined;
  const type = checker.types.getTypeAtLocation(twin);
  return type.isStringLiteral() ? literal(type.value) : undefined;
}
