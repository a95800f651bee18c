import { ts } from 'ts-morph';
import { isInside, isPlainAssignment } from '../syntax/index.js';
import { conditionFor, isDead } from './call-sites/dead-code.js';
import type { Evaluator } from './values/evaluator.js';
import { truth } from './values/truth.js';

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

/** Whether a statement runs whenever the code does that declares a name. */
function runsWith(evaluator: Evaluator, statement: ts.Node, declaration: ts.Node): boolean {
  for (let node = statement; !isInside(declaration, node); node = node.parent) {
    const condition = conditionFor(node);
    const isDecided = condition !== undefined && truth(evaluator, condition.expression) !== undefined;
    if (!isDecided && !ts.isBlock(node.parent) && !ts.isSourceFile(node.parent)) return false;
  }
  return true;
}
