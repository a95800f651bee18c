/** Comparisons of constants: `a === 'b'`, `a || b`, `typeof a`. */
import { ts } from 'ts-morph';
import type { Evaluator } from './values/evaluator.js';
import { type Literal, literal, undecidedValue, unknown, type Value } from './values/value.js';

type Compare = (left: Literal, right: Literal) => boolean | undefined;

const COMPARISONS: ReadonlyMap<ts.SyntaxKind, Compare> = new Map<ts.SyntaxKind, Compare>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, (left, right) => left === right],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, (left, right) => left !== right],
  [ts.SyntaxKind.EqualsEqualsToken, (left, right) => (areAlike(left, right) ? left === right : undefined)],
  [
    ts.SyntaxKind.ExclamationEqualsToken,
    (left, right) => (areAlike(left, right) ? left !== right : undefined),
  ],
  // `list.indexOf(name) < 0`
  [
    ts.SyntaxKind.LessThanToken,
    (left, right) => (typeof left === 'number' && typeof right === 'number' ? left < right : undefined),
  ],
]);

const areAlike = (left: Literal, right: Literal): boolean => typeof left === typeof right;

/** `undefined` for other operators. */
export function valueOfComparison(evaluator: Evaluator, node: ts.BinaryExpression): Value | undefined {
  const compare = COMPARISONS.get(node.operatorToken.kind);
  if (compare === undefined) return undefined;
  const left = operand(evaluator, node.left);
  const right = operand(evaluator, node.right);
  if (left.kind !== 'literal') return undecidedValue(left, node);
  if (right.kind !== 'literal') return undecidedValue(right, node);
  const answer = compare(left.value, right.value);
  return answer === undefined ? unknown('other', node) : literal(answer);
}

/** A member that the wrapper's argument, or an object of executed code, does not have is `undefined`. */
function operand(evaluator: Evaluator, node: ts.Expression): Value {
  const value = evaluator.evaluate(node);
  const isMissing = value.kind === 'unknown' && value.reason === 'no-such-name';
  return isMissing && evaluator.frame !== undefined ? literal(undefined) : value;
}

/** The operand that `a || b`, `a ?? b` or `a && b` chooses. */
export function chosenOperand(
  evaluator: Evaluator,
  one: ts.Expression,
  operator: ts.SyntaxKind,
  other: ts.Expression,
): Value {
  const left = operand(evaluator, one);
  if (left.kind === 'unknown') return undecidedValue(left, one.parent);
  const value = left.kind === 'literal' ? left.value : true;
  return CHOICES.get(operator)?.(value) ? left : evaluator.evaluate(other);
}

const CHOICES: ReadonlyMap<ts.SyntaxKind, (left: Literal) => boolean> = new Map<
  ts.SyntaxKind,
  (left: Literal) => boolean
>([
  [ts.SyntaxKind.BarBarToken, (left) => Boolean(left)],
  [ts.SyntaxKind.AmpersandAmpersandToken, (left) => !left],
  [ts.SyntaxKind.QuestionQuestionToken, (left) => left !== null && left !== undefined],
]);

export function valueOfTypeof(evaluator: Evaluator, node: ts.TypeOfExpression): Value {
  const value = evaluator.evaluate(node.expression);
  switch (value.kind) {
    case 'literal':
      return literal(typeof value.value);
    case 'function':
    case 'class':
      return literal('function');
    case 'object':
    case 'array':
    case 'instance':
      return literal('object');
    default:
      return undecidedValue(value, node);
  }
}
