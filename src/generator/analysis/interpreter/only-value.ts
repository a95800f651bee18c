import { ts } from 'ts-morph';
import { isPlainAssignment } from '../syntax/index.js';
import { isDead, runsWith } from './call-sites/dead-code.js';
import type { Evaluator } from './values/evaluator.js';

/** The one expression that a server assigns to a variable: its initializer, or an assignment that always runs. */
export function onlyValueOf(evaluator: Evaluator, node: ts.VariableDeclaration): ts.Expression | undefined {
  const { initializer, name } = node;
  const isConstant = (node.parent.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
  if (isConstant || !ts.isIdentifier(name)) return initializer;
  if ((evaluator.lookup(name.text, node) ?? []).length > 1) return undefined;
  const [target, ...others] = evaluator.assignmentsTo(node).filter((use) => !isDead(evaluator, use));
  if (target === undefined) return initializer;
  const { parent: assignment } = target;
  const isOnly =
    initializer === undefined &&
    others.length === 0 &&
    isPlainAssignment(assignment) &&
    runsWith(evaluator, assignment.parent, node);
  return isOnly ? assignment.right : undefined;
}
