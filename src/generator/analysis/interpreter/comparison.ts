/** Comparisons of constants: `a === 'b'`, `list.indexOf(a) < 0`, `typeof a`. */
import { ts } from 'ts-morph';
import type { Evaluator } from './values/evaluator.js';
import { isOfCall } from './values/frame.js';
import { type Literal, literal, undecided, unknown, type Value } from './values/value.js';

type Compare = (left: Literal, right: Literal) => boolean | undefined;

const same: Compare = (left, right) => left === right;
const equal: Compare = (left, right) => (typeof left === typeof right ? left === right : undefined);
const numbers =
  (compare: (left: number, right: number) => boolean): Compare =>
  (left, right) =>
    typeof left === 'number' && typeof right === 'number' ? compare(left, right) : undefined;

const not =
  (compare: Compare): Compare =>
  (left, right) => {
    const answer = compare(left, right);
    return answer === undefined ? undefined : !answer;
  };

const COMPARISONS: ReadonlyMap<ts.SyntaxKind, Compare> = new Map<ts.SyntaxKind, Compare>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, same],
  [ts.SyntaxKind.EqualsEqualsToken, equal],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, not(same)],
  [ts.SyntaxKind.ExclamationEqualsToken, not(equal)],
  [ts.SyntaxKind.LessThanToken, numbers((left, right) => left < right)],
  [ts.SyntaxKind.LessThanEqualsToken, numbers((left, right) => left <= right)],
  [ts.SyntaxKind.GreaterThanToken, numbers((left, right) => left > right)],
  [ts.SyntaxKind.GreaterThanEqualsToken, numbers((left, right) => left >= right)],
]);

/** `undefined` for other operators. */
export function comparedValue(evaluator: Evaluator, node: ts.BinaryExpression): Value | undefined {
  const compare = COMPARISONS.get(node.operatorToken.kind);
  if (compare === undefined) return undefined;
  const left = operand(evaluator, node.left);
  const right = operand(evaluator, node.right);
  if (left.kind !== 'literal') return undecided(left, node);
  if (right.kind !== 'literal') return undecided(right, node);
  const answer = compare(left.value, right.value);
  return answer === undefined ? unknown('other', node) : literal(answer);
}

/** A member that the wrapper's argument does not have is `undefined`. */
function operand(evaluator: Evaluator, node: ts.Expression): Value {
  const value = evaluator.evaluate(node);
  const isMissing = value.kind === 'unknown' && value.reason === 'no-such-name';
  return isMissing && isOfCall(evaluator.frame) ? literal(undefined) : value;
}

/** The operand that `a || b`, `a ?? b` or `a && b` chooses; `undefined` for other operators. */
export const chosen = (
  evaluator: Evaluator,
  { left, operatorToken, right }: ts.BinaryExpression,
): Value | undefined =>
  CHOICES.has(operatorToken.kind) ? chosenBy(evaluator, left, operatorToken.kind, right) : undefined;

export function chosenBy(
  evaluator: Evaluator,
  one: ts.Expression,
  operator: ts.SyntaxKind,
  other: ts.Expression,
): Value {
  const left = operand(evaluator, one);
  if (left.kind === 'unknown') return undecided(left, one.parent);
  const value = left.kind === 'literal' ? left.value : true;
  return CHOICES.get(operator)?.(value) ? left : evaluator.evaluate(other);
}

/** `1 + 1`, or two texts. */
export function sumOf(evaluator: Evaluator, one: ts.Expression, other: ts.Expression): Value {
  const [left, right] = [evaluator.evaluate(one), evaluator.evaluate(other)];
  if (left.kind !== 'literal' || right.kind !== 'literal')
    return undecided(left.kind === 'literal' ? right : left, one.parent);
  const { value: first, at } = left;
  const { value: second } = right;
  if (typeof first === 'number' && typeof second === 'number') return literal(first + second);
  return typeof first === 'string' || typeof second === 'string'
    ? literal(`${String(first)}${String(second)}`, right.at ?? at)
    : unknown('other', one.parent);
}

const CHOICES: ReadonlyMap<ts.SyntaxKind, (left: Literal) => boolean> = new Map<
  ts.SyntaxKind,
  (left: Literal) => boolean
>([
  [ts.SyntaxKind.BarBarToken, (left) => Boolean(left)],
  [ts.SyntaxKind.AmpersandAmpersandToken, (left) => !left],
  [ts.SyntaxKind.QuestionQuestionToken, (left) => left !== null && left !== undefined],
]);

export function typeOf(evaluator: Evaluator, node: ts.TypeOfExpression): Value {
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
      return undecided(value, node);
  }
}
