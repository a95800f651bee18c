/** Conditions that decide the type of a value: `typeof x === 'string'`, `x instanceof Date`, `LIST.includes(x)`. */

import { ts } from 'ts-morph';
import { BINARY, DATE, type Schema, UNDEFINED } from '../../../shared/contract.js';
import { firstDefined } from '../../../shared/defined-properties.js';
import { unionSchema } from '../../../shared/json-schema/index.js';
import { type Evaluator, findOrigin } from '../../analysis/interpreter/index.js';
import { bare } from '../../analysis/syntax/index.js';
import { literalSchemaOfValue } from '../libraries/index.js';
import { comparedSides } from './optionality.js';

interface ValueTest {
  target: ts.Expression;
  schema: Schema;
}

/** The value's schema if the condition equals `when`; `undefined` if no schema describes it. */
export function valueTestOfCondition(
  evaluator: Evaluator,
  node: ts.Expression,
  when: boolean,
): ValueTest | undefined {
  if (ts.isParenthesizedExpression(node)) return valueTestOfCondition(evaluator, node.expression, when);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return valueTestOfCondition(evaluator, node.operand, !when);
  if (ts.isCallExpression(node)) return when ? testByCall(evaluator, node) : undefined;
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  if (kind === (when ? ts.SyntaxKind.BarBarToken : ts.SyntaxKind.AmpersandAmpersandToken))
    return testByAlternatives(evaluator, node, when);
  if (kind === ts.SyntaxKind.InstanceOfKeyword) return when ? testByInstance(evaluator, node) : undefined;
  return testByComparison(evaluator, node, when);
}

/** The member that has a value if the condition equals `when`: `task.id`, `task.title.length < 8`. */
export function presentMember(node: ts.Expression, when: boolean): ts.Expression | undefined {
  const inner = bare(node);
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken)
    return presentMember(inner.operand, !when);
  if (when && (ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner))) return inner;
  const [size] = ts.isBinaryExpression(inner) ? [inner.left] : [];
  // The length of a missing text is an error.
  const isSize =
    size !== undefined &&
    ts.isPropertyAccessExpression(size) &&
    size.name.text === 'length' &&
    size.questionDotToken === undefined;
  return isSize ? size.expression : undefined;
}

/** `typeof x === 'string' || x === null`: all alternatives must test the same value. */
function testByAlternatives(
  evaluator: Evaluator,
  { left, right }: ts.BinaryExpression,
  when: boolean,
): ValueTest | undefined {
  const one = valueTestOfCondition(evaluator, left, when);
  const other = one && valueTestOfCondition(evaluator, right, when);
  if (one === undefined || other === undefined || one.target.getText() !== other.target.getText())
    return undefined;
  return { target: one.target, schema: unionSchema([one.schema, other.schema]) };
}

const INSTANCE_SCHEMAS: ReadonlyMap<string, Schema> = new Map([
  ['Date', DATE],
  ['Array', { type: 'array' }],
]);

function testByInstance(evaluator: Evaluator, { left, right }: ts.BinaryExpression): ValueTest | undefined {
  const origin = findOrigin(evaluator, right);
  const schema =
    origin?.kind === 'outside' && origin.from === ''
      ? INSTANCE_SCHEMAS.get(origin.path.join('.'))
      : undefined;
  return schema && { target: left, schema };
}

const TYPE_FUNCTIONS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['Array.isArray', { type: 'array' }],
  ['Number.isInteger', { type: 'integer' }],
  ['Number.isSafeInteger', { type: 'integer' }],
  ['Number.isFinite', { type: 'number' }],
  ['_.isString', { type: 'string' }],
  ['_.isNumber', { type: 'number' }],
  ['_.isBoolean', { type: 'boolean' }],
  ['_.isArray', { type: 'array' }],
  ['_.isDate', DATE],
  ['_.isObject', { type: ['array', 'object'] }],
  ['EJSON.isBinary', BINARY],
]);

const MEMBERSHIP_METHODS: ReadonlySet<string> = new Set(['includes', 'contains']);

/** Reads `LIST.includes(x)`, `_.contains(LIST, x)` and the functions above. */
function testByCall(evaluator: Evaluator, call: ts.CallExpression): ValueTest | undefined {
  const { expression: callee, arguments: given } = call;
  const [first, second] = given;
  if (!ts.isPropertyAccessExpression(callee) || first === undefined) return undefined;
  const owner = callee.expression;
  const global = TYPE_FUNCTIONS.get(callee.getText());
  if (global !== undefined) return { target: first, schema: global };
  if (!MEMBERSHIP_METHODS.has(callee.name.text)) return undefined;
  const isUnderscore = ts.isIdentifier(owner) && owner.text === '_';
  const [list, target] = isUnderscore ? [first, second] : [owner, first];
  const schema = schemaOfMembers(evaluator, list);
  return schema === undefined || target === undefined ? undefined : { target, schema };
}

/** The literals in an array. */
function schemaOfMembers(evaluator: Evaluator, node: ts.Expression): Schema | undefined {
  const value = evaluator.evaluate(node);
  return value.kind === 'array' ? literalSchemaOfValue(value) : undefined;
}

const TYPEOF_SCHEMAS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['string', { type: 'string' }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['object', { type: ['array', 'null', 'object'] }],
  ['undefined', UNDEFINED],
]);

/** `typeof x === 'string'`, `x === 'open'`, `x == null`, also with the sides exchanged. */
function testByComparison(
  evaluator: Evaluator,
  node: ts.BinaryExpression,
  when: boolean,
): ValueTest | undefined {
  const { isLoose = false, sides = [] } = comparedSides(node, when) ?? {};
  return firstDefined(sides, ([subject, other]) => valueTestOfComparison(evaluator, subject, other, isLoose));
}

function valueTestOfComparison(
  evaluator: Evaluator,
  subject: ts.Expression,
  other: ts.Expression,
  isLoose: boolean,
): ValueTest | undefined {
  if (ts.isTypeOfExpression(subject)) {
    const schema = ts.isStringLiteralLike(other) ? TYPEOF_SCHEMAS.get(other.text) : undefined;
    return schema && { target: subject.expression, schema };
  }
  const value = evaluator.evaluate(other);
  if (value.kind !== 'literal') return undefined;
  const schema = isLoose ? undefined : literalSchemaOfValue(value);
  if (schema !== undefined) return { target: subject, schema };
  const isAbsent = value.value === null || value.value === undefined;
  return isAbsent ? { target: subject, schema: unionSchema([UNDEFINED, { type: 'null' }]) } : undefined;
}
