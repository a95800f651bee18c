/** `undefined` and null in place of a value: which conditions exclude them, and which defaults replace them. */

import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { firstDefined } from '../../../shared/defined-properties.js';
import { withNull, withUndefined } from '../../../shared/json-schema/index.js';
import { bare, isFallback, isPlainAssignment } from '../../analysis/syntax/index.js';

export interface Optionality {
  undefined: boolean;
  null: boolean;
}

export const UNDEFINED_OR_NULL: Optionality = { undefined: true, null: true };
export const ONLY_UNDEFINED: Optionality = { undefined: true, null: false };
const ONLY_NULL: Optionality = { undefined: false, null: true };

export function withOptionality(schema: Schema, optionality: Optionality): Schema {
  const nullable = optionality.null ? withNull(schema) : schema;
  return optionality.undefined ? withUndefined(nullable) : nullable;
}

/** One part of a condition joined by `&&`. It says that `subject` has a value; other conditions have no subject. */
export interface Conjunct extends Compared {
  /** Whether the node has to be true or false. */
  holds: boolean;
}

interface Compared {
  node: ts.Expression;
  subject?: ts.Expression;
  /** Which values the subject may have if the condition is false. */
  optionality: Optionality;
}

/** The parts that must all hold for a condition to be true (or false): for `!(a || b)`, neither `a` nor `b`. */
export function conjunctsOfCondition(condition: ts.Expression, when: boolean): Conjunct[] {
  const node = bare(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return conjunctsOfCondition(node.operand, !when);
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const joins = when ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken;
    if (kind === joins)
      return [...conjunctsOfCondition(node.left, when), ...conjunctsOfCondition(node.right, when)];
    return [{ ...(comparison(node, when) ?? { node, optionality: UNDEFINED_OR_NULL }), holds: when }];
  }
  if (when && (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)))
    return [{ node, subject: node, optionality: UNDEFINED_OR_NULL, holds: when }];
  return [{ node, optionality: UNDEFINED_OR_NULL, holds: when }];
}

/** The sides in both orders, if a comparison says that they are equal (or unequal, by `areEqual`); `undefined` for others. */
export function comparedSides(
  { left, right, operatorToken }: ts.BinaryExpression,
  areEqual: boolean,
): { isLoose: boolean; sides: (readonly [ts.Expression, ts.Expression])[] } | undefined {
  const [, sign, strict] = /^([!=])=(=?)$/.exec(operatorToken.getText()) ?? [];
  if (sign !== (areEqual ? '=' : '!')) return undefined;
  const [one, other] = [bare(left), bare(right)];
  return {
    isLoose: strict === '',
    sides: [
      [one, other],
      [other, one],
    ],
  };
}

/** `x !== undefined`, `null != x`, `typeof x !== 'undefined'`, `x !== ''`. */
function comparison(node: ts.BinaryExpression, when: boolean): Compared | undefined {
  const { isLoose = false, sides = [] } = comparedSides(node, !when) ?? {};
  return firstDefined(sides, ([subject, value]) => comparisonWithAbsence(node, subject, value, isLoose));
}

function comparisonWithAbsence(
  node: ts.BinaryExpression,
  subject: ts.Expression,
  value: ts.Expression,
  isLoose: boolean,
): Compared | undefined {
  if (ts.isTypeOfExpression(subject))
    return ts.isStringLiteralLike(value) && value.text === 'undefined'
      ? { node, subject: bare(subject.expression), optionality: ONLY_UNDEFINED }
      : undefined;
  if (isUndefinedExpression(value))
    return { node, subject, optionality: isLoose ? UNDEFINED_OR_NULL : ONLY_UNDEFINED };
  if (value.kind === ts.SyntaxKind.NullKeyword)
    return { node, subject, optionality: isLoose ? UNDEFINED_OR_NULL : ONLY_NULL };
  return ts.isStringLiteralLike(value) && value.text === ''
    ? { node, subject, optionality: { undefined: false, null: false } }
    : undefined;
}

const isUndefinedExpression = (node: ts.Expression): boolean =>
  (ts.isIdentifier(node) && node.text === 'undefined') || ts.isVoidExpression(node);

/** The names that a function gives a default in any case. */
export function defaultsOfNames(body: ts.ConciseBody | undefined): Map<string, Optionality> {
  const statements = body !== undefined && ts.isBlock(body) ? body.statements : [];
  return new Map(
    statements.flatMap((statement) => {
      const preset = defaultOfStatement(statement);
      return preset === undefined ? [] : [[preset.name, preset.optionality] as const];
    }),
  );
}

/** A name that gets a default: `x = x ?? 1`, `x ||= 1`, `if (!x) x = 1`. */
function defaultOfStatement(statement: ts.Statement): DefaultOfName | undefined {
  if (ts.isExpressionStatement(statement)) return defaultOfExpression(statement.expression);
  if (!ts.isIfStatement(statement) || statement.elseStatement !== undefined) return undefined;
  const assigned = onlyAssignment(statement.thenStatement);
  return assigned === undefined ? undefined : defaultOfCondition(assigned, statement.expression);
}

/**
 * States whether `undefined` and null make a condition true; `undefined` if the condition tests anything but this
 * name.
 */
function defaultOfCondition(name: string, condition: ts.Expression): DefaultOfName | undefined {
  const parts = conjunctsOfCondition(condition, false);
  if (
    !parts.every(({ subject }) => subject !== undefined && ts.isIdentifier(subject) && subject.text === name)
  )
    return undefined;
  const some = (kind: keyof Optionality): boolean => parts.some(({ optionality }) => optionality[kind]);
  return { name, optionality: { undefined: some('undefined'), null: some('null') } };
}

interface DefaultOfName {
  name: string;
  optionality: Optionality;
}

function defaultOfExpression(node: ts.Expression): DefaultOfName | undefined {
  if (!ts.isBinaryExpression(node) || !ts.isIdentifier(node.left)) return undefined;
  const name = node.left.text;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.BarBarEqualsToken || kind === ts.SyntaxKind.QuestionQuestionEqualsToken)
    return { name, optionality: UNDEFINED_OR_NULL };
  const value = bare(node.right);
  if (kind !== ts.SyntaxKind.EqualsToken || !ts.isBinaryExpression(value) || !isFallback(value))
    return undefined;
  return ts.isIdentifier(value.left) && value.left.text === name
    ? { name, optionality: UNDEFINED_OR_NULL }
    : undefined;
}

function onlyAssignment(statement: ts.Statement): string | undefined {
  const [only, ...others] = ts.isBlock(statement) ? statement.statements : [statement];
  if (only === undefined || others.length > 0 || !ts.isExpressionStatement(only)) return undefined;
  const { expression } = only;
  const isOfName = isPlainAssignment(expression) && ts.isIdentifier(expression.left);
  return isOfName ? expression.left.text : undefined;
}
