import { ts } from 'ts-morph';
import { type Declaration, isPlainAssignment } from '../syntax/index.js';
import { isDead, runsWithNode } from './call-sites/dead-code.js';
import type { Evaluator } from './values/evaluator.js';
import { boundValue } from './values/frame.js';
import { unknown, type Value } from './values/value.js';

/** The one expression that a server assigns to a variable: its initializer, or an assignment that always runs. */
export function onlyValue(evaluator: Evaluator, node: ts.VariableDeclaration): ts.Expression | undefined {
  const { initializer, name } = node;
  const isConstant = (node.parent.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
  if (isConstant || !ts.isIdentifier(name)) return initializer;
  if ((evaluator.lookup(name.text, node) ?? []).length > 1) return undefined;
  const [target, ...others] = evaluator
    .assignmentsOfDeclaration(node)
    .filter((use) => !isDead(evaluator, use));
  if (target === undefined) return initializer;
  const { parent: assignment } = target;
  const isOnly =
    initializer === undefined &&
    others.length === 0 &&
    isPlainAssignment(assignment) &&
    runsWithNode(evaluator, assignment.parent, node);
  return isOnly ? assignment.right : undefined;
}

/**
 * The value of a name where it is used. An argument or an item to which the code assigns another value has no certain
 * value, unless a statement of its function does that: `options = { ...defaults, ...options };`.
 */
export function valueWhereUsed(evaluator: Evaluator, declaration: Declaration, use: ts.Identifier): Value {
  const value = evaluator.declaration(declaration);
  const isGiven = !ts.isVariableDeclaration(declaration) || boundValue(evaluator.frame, declaration);
  const [target, ...others] = evaluator.assignmentsOfDeclaration(declaration);
  if (!isGiven || value.kind === 'unknown' || target === undefined) return value;
  const { parent: assignment } = target;
  const owner = ts.findAncestor(declaration.parent, ts.isFunctionLike);
  const isCertain =
    owner !== undefined &&
    others.length === 0 &&
    isPlainAssignment(assignment) &&
    ts.isExpressionStatement(assignment.parent) &&
    assignment.parent.parent.parent === owner;
  if (!isCertain) return unknown('variable', declaration);
  if (use.pos > assignment.end) return evaluator.evaluate(assignment.right);
  return ts.findAncestor(use, ts.isFunctionLike) === owner ? value : unknown('variable', declaration);
}
