/** Names that always hold the value that they are declared with. */
import { ts } from 'ts-morph';
import type { Declaration } from '../syntax/index.js';
import type { Scopes } from './values/evaluator.js';

/** `const`, and a `let` or `var` that is declared once and never assigned again, as in old code. */
export function isConstant(evaluator: Scopes, node: ts.VariableDeclaration): boolean {
  if ((node.parent.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const) return true;
  if (!ts.isIdentifier(node.name)) return false;
  if ((evaluator.lookup(node.name.text, node) ?? []).length > 1) return false;
  return evaluator.assignmentsTo(node).length === 0;
}

/** Whether the file assigns to members of the name's value. */
export function isChanged(evaluator: Scopes, node: Declaration): boolean {
  if (!('name' in node) || node.name === undefined || !ts.isIdentifier(node.name)) return false;
  const name = node.name.text;
  const uses = evaluator.scanOf(node.getSourceFile()).changed.get(name) ?? [];
  return uses.some((use) => evaluator.lookup(name, use)?.includes(node) === true);
}
