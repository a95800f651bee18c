/** The numbers and texts that an expression may evaluate to: 201 and 200 for `created ? 201 : 200`. */
import { ts } from 'ts-morph';
import { allNodes, alternativesOfNode, bare, isPlainAssignment } from '../syntax/index.js';
import { declaringScope, type Running } from './running.js';

/** How many names are followed. */
const DEPTH = 10;

export const possibleNumbers = (running: Running, node: ts.Expression): number[] =>
  possibleLiterals(running, node).filter((possibleLiteral) => typeof possibleLiteral === 'number');

type Literal = number | string;

/** Empty if the source does not show it. */
export function possibleLiterals(running: Running, node: ts.Expression, depth = DEPTH): Literal[] {
  if (depth === 0) return [];
  const inner = bare(node);
  const of = (part: ts.Expression): Literal[] => possibleLiterals(running, part, depth - 1);
  const alternatives = alternativesOfNode(inner);
  if (alternatives !== undefined) return alternatives.flatMap(of);
  const value = running.evaluator.evaluate(inner);
  if (value.kind === 'literal') return [value.value].filter(isLiteral);
  return ts.isIdentifier(inner) ? literalsOfName(running, inner, of) : [];
}

const isLiteral = (value: unknown): value is Literal =>
  typeof value === 'number' || typeof value === 'string';

function literalsOfName(
  { evaluator }: Running,
  node: ts.Identifier,
  of: (part: ts.Expression) => Literal[],
): Literal[] {
  const [declaration] = evaluator.lookup(node.text, node) ?? [];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return [];
  const values = [declaration.initializer, ...assignedExpressions(node.text, declaringScope(declaration))];
  return values.flatMap((value) => (value === undefined ? [] : of(value)));
}

/** The expressions assigned to `name`, or to `name.member`, within a node. */
export const assignedExpressions = (name: string, within: ts.Node, member?: string): ts.Expression[] =>
  allNodes(within).flatMap((node) => {
    if (!isPlainAssignment(node)) return [];
    const left = bare(node.left);
    const target =
      member === undefined
        ? left
        : ts.isPropertyAccessExpression(left) && left.name.text === member
          ? bare(left.expression)
          : undefined;
    return target !== undefined && ts.isIdentifier(target) && target.text === name ? [node.right] : [];
  });
