/** Conditions that say what a value is where they hold: `typeof x === 'string'`, `x instanceof Date`, `LIST.includes(x)`. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { originOf } from '../../analysis/interpreter/index.js';
import { returnsOf } from '../../analysis/syntax/index.js';
import { DATE, type Schema, UNDEFINED } from '../../contract.js';
import { typeOfLiteral, unionOf } from '../algebra/index.js';
import { callbackOf } from './each-item.js';
import { partsOf } from './optionality.js';

export interface Test {
  target: ts.Expression;
  schema: Schema;
}

/** What a condition says where it is as `when` says; nothing where no schema can tell it. */
export function testOf(evaluator: Evaluator, node: ts.Expression, when: boolean): Test | undefined {
  if (ts.isParenthesizedExpression(node)) return testOf(evaluator, node.expression, when);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return testOf(evaluator, node.operand, !when);
  if (ts.isCallExpression(node)) return when ? ofCall(evaluator, node) : undefined;
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  if (kind === (when ? ts.SyntaxKind.BarBarToken : ts.SyntaxKind.AmpersandAmpersandToken))
    return ofAlternatives(evaluator, node, when);
  if (kind === ts.SyntaxKind.InstanceOfKeyword) return when ? ofInstance(evaluator, node) : undefined;
  return ofPlace(evaluator, node, when) ?? ofComparison(evaluator, node, when);
}

/** All of one value. */
function ofAlternatives(
  evaluator: Evaluator,
  { left, right }: ts.BinaryExpression,
  when: boolean,
): Test | undefined {
  const one = testOf(evaluator, left, when);
  const other = one && testOf(evaluator, right, when);
  if (one === undefined || other === undefined || one.target.getText() !== other.target.getText())
    return undefined;
  return { target: one.target, schema: unionOf([one.schema, other.schema]) };
}

const INSTANCES: ReadonlyMap<string, Schema> = new Map([
  ['Date', DATE],
  ['Array', { type: 'array' }],
]);

function ofInstance(evaluator: Evaluator, { left, right }: ts.BinaryExpression): Test | undefined {
  const origin = originOf(evaluator, right);
  const schema =
    origin?.kind === 'outside' && origin.from === '' ? INSTANCES.get(origin.path.join('.')) : undefined;
  return schema && { target: left, schema };
}

const FUNCTIONS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['Array.isArray', { type: 'array' }],
  ['Number.isInteger', { type: 'integer' }],
  ['Number.isSafeInteger', { type: 'integer' }],
  ['Number.isFinite', { type: 'number' }],
  ['_.isString', { type: 'string' }],
  ['_.isNumber', { type: 'number' }],
  ['_.isBoolean', { type: 'boolean' }],
  ['_.isArray', { type: 'array' }],
  ['_.isDate', DATE],
]);

const HOLDING: ReadonlySet<string> = new Set(['includes', 'has', 'contains']);

/** `LIST.includes(x)`, `SET.has(x)`, `_.contains(LIST, x)`, `list.every(…)` and the functions above. */
function ofCall(evaluator: Evaluator, call: ts.CallExpression): Test | undefined {
  const { expression: callee, arguments: given } = call;
  const [first, second] = given;
  if (!ts.isPropertyAccessExpression(callee) || first === undefined) return undefined;
  const owner = callee.expression;
  const global = ts.isIdentifier(owner) ? FUNCTIONS.get(`${owner.text}.${callee.name.text}`) : undefined;
  if (global !== undefined) return { target: first, schema: global };
  if (callee.name.text === 'every') return ofEvery(evaluator, call);
  if (!HOLDING.has(callee.name.text)) return undefined;
  const isUnderscore = ts.isIdentifier(owner) && owner.text === '_';
  const [list, target] = isUnderscore ? [first, second] : [owner, first];
  const schema = oneOf(evaluator, list);
  return schema === undefined || target === undefined ? undefined : { target, schema };
}

/** `ids.every((id) => typeof id === 'string')`, `_.every(ids, …)`: what is asked of each item is so of all. */
function ofEvery(evaluator: Evaluator, call: ts.CallExpression): Test | undefined {
  const every = callbackOf(call, EVERY);
  const [answer, ...others] = every === undefined ? [] : returnsOf(every.callback).values;
  const [item] = every?.callback.parameters ?? [];
  if (every === undefined || answer === undefined || others.length > 0 || item === undefined)
    return undefined;
  const parts = partsOf(answer, true).map(({ node, holds }) => testOf(evaluator, node, holds));
  const test = parts.find((part) => part?.target.getText() === item.name.getText());
  return test && { target: every.list, schema: { type: 'array', items: test.schema } };
}

const EVERY: ReadonlySet<string> = new Set(['every', 'all']);

/** One of the literals that a list, or a set of one, is made of. */
function oneOf(evaluator: Evaluator, node: ts.Expression): Schema | undefined {
  const origin = originOf(evaluator, node);
  const made = origin?.kind === 'expression' ? origin.node : undefined;
  const isSet =
    made !== undefined &&
    ts.isNewExpression(made) &&
    ts.isIdentifier(made.expression) &&
    made.expression.text === 'Set';
  const list = isSet ? made.arguments?.[0] : node;
  const value = list && evaluator.evaluate(list);
  if (value?.kind !== 'array' || value.items.length === 0) return undefined;
  const items = value.items.map((item) => item.value());
  const schemas = items.flatMap((item) => (item.kind === 'literal' ? [ofLiteral(item.value)] : []));
  return schemas.length === items.length ? unionOf(schemas) : undefined;
}

const ofLiteral = (value: string | number | boolean | null | undefined): Schema =>
  value === undefined ? UNDEFINED : unionOf([{ type: typeOfLiteral(value), const: value }]);

/** `LIST.indexOf(x) !== -1`, `LIST.indexOf(x) >= 0` */
function ofPlace(evaluator: Evaluator, node: ts.BinaryExpression, when: boolean): Test | undefined {
  const { left, right, operatorToken } = node;
  if (!ts.isCallExpression(left) || !ts.isPropertyAccessExpression(left.expression)) return undefined;
  const [target] = left.arguments;
  if (left.expression.name.text !== 'indexOf' || target === undefined || left.arguments.length > 1)
    return undefined;
  if (!PLACES.get(when)?.has(`${operatorToken.getText()} ${right.getText()}`)) return undefined;
  const schema = oneOf(evaluator, left.expression.expression);
  return schema && { target, schema };
}

/** How the place of an item of a list is compared, by whether that has to hold. */
const PLACES: ReadonlyMap<boolean, ReadonlySet<string>> = new Map([
  [true, new Set(['!== -1', '!= -1', '> -1', '>= 0'])],
  [false, new Set(['=== -1', '== -1', '< 0', '<= -1'])],
]);

const TYPES: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['string', { type: 'string' }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['undefined', UNDEFINED],
]);

/** `typeof x === 'string'`, `x === 'open'`, `x == null`: the other way round too. */
function ofComparison(evaluator: Evaluator, node: ts.BinaryExpression, when: boolean): Test | undefined {
  const { kind } = node.operatorToken;
  const { SyntaxKind } = ts;
  const isStrict =
    kind === (when ? SyntaxKind.EqualsEqualsEqualsToken : SyntaxKind.ExclamationEqualsEqualsToken);
  const isLoose = kind === (when ? SyntaxKind.EqualsEqualsToken : SyntaxKind.ExclamationEqualsToken);
  if (!isStrict && !isLoose) return undefined;
  return (
    compared(evaluator, node.left, node.right, isLoose) ?? compared(evaluator, node.right, node.left, isLoose)
  );
}

function compared(
  evaluator: Evaluator,
  subject: ts.Expression,
  other: ts.Expression,
  isLoose: boolean,
): Test | undefined {
  if (ts.isTypeOfExpression(subject)) {
    const schema = ts.isStringLiteralLike(other) ? TYPES.get(other.text) : undefined;
    return schema && { target: subject.expression, schema };
  }
  const value = evaluator.evaluate(other);
  if (value.kind !== 'literal') return undefined;
  if (!isLoose) return { target: subject, schema: ofLiteral(value.value) };
  const isNothing = value.value === null || value.value === undefined;
  return isNothing ? { target: subject, schema: unionOf([UNDEFINED, { type: 'null' }]) } : undefined;
}
