import { ts } from 'ts-morph';
import { collectionParts } from './collection-parts.js';
import type { Evaluator } from './evaluator.js';
import { globalAssignment } from './globals.js';
import { hostGlobal } from './host-symbols.js';
import { memberOf } from './members.js';
import { moduleValue } from './modules.js';
import { objectLiteral } from './objects.js';
import { literal, unknown, type Value } from './value.js';

/** The value of an expression, or of anything that stands for one. */
export function valueOfExpression(evaluator: Evaluator, node: ts.Node): Value {
  if (ts.isStringLiteralLike(node)) return literal(node.text);
  if (ts.isNumericLiteral(node)) return literal(Number(node.text));
  if (ts.isIdentifier(node)) return identifier(evaluator, node);
  if (ts.isPropertyAccessExpression(node)) {
    return memberOf(evaluator, evaluator.evaluate(node.expression), node.name.text, node);
  }
  if (ts.isElementAccessExpression(node)) return elementAccess(evaluator, node);
  if (ts.isObjectLiteralExpression(node)) return objectLiteral(evaluator, node);
  if (ts.isArrayLiteralExpression(node)) return arrayLiteral(evaluator, node);
  if (ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)) {
    return { kind: 'function', node };
  }
  if (isWrapper(node)) return evaluator.evaluate(node.expression);
  if (ts.isTemplateExpression(node)) return template(evaluator, node);
  if (ts.isBinaryExpression(node)) return binary(evaluator, node);
  if (ts.isPrefixUnaryExpression(node)) return negated(evaluator, node);
  if (ts.isConditionalExpression(node)) return conditional(evaluator, node);
  if (ts.isCallExpression(node)) return call(evaluator, node);
  if (ts.isNewExpression(node)) return instance(evaluator, node);
  return keyword(node);
}

function instance(evaluator: Evaluator, node: ts.NewExpression): Value {
  return collectionParts(evaluator, node) === undefined
    ? unknown('call', node)
    : { kind: 'collection', node };
}

const isWrapper = (
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion
  | ts.AwaitExpression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isTypeAssertionExpression(node) ||
  ts.isAwaitExpression(node);

function keyword(node: ts.Node): Value {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return literal(true);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return literal(false);
  if (node.kind === ts.SyntaxKind.NullKeyword) return literal(null);
  return unknown('other', node);
}

function identifier(evaluator: Evaluator, node: ts.Identifier): Value {
  const [declaration] = evaluator.lookup(node.text, node) ?? [];
  if (declaration !== undefined) {
    const value = evaluator.declaration(declaration);
    // What is told is the use, not the declaration.
    return value.kind === 'unknown' ? { ...value, node } : value;
  }
  if (node.text === 'undefined') return literal(undefined);
  const symbol = hostGlobal(node.text);
  if (symbol !== undefined) return { kind: 'host', symbol };
  const assigned = globalAssignment(evaluator, node);
  return assigned === undefined ? unknown('other', node) : evaluator.global(assigned);
}

function elementAccess(evaluator: Evaluator, node: ts.ElementAccessExpression): Value {
  const key = evaluator.evaluate(node.argumentExpression);
  if (key.kind === 'unknown') return key;
  if (key.kind !== 'literal') return unknown('other', node);
  return memberOf(evaluator, evaluator.evaluate(node.expression), String(key.value), node);
}

function arrayLiteral(evaluator: Evaluator, node: ts.ArrayLiteralExpression): Value {
  const items: { node: ts.Node; value: () => Value }[] = [];
  for (const element of node.elements) {
    if (!ts.isSpreadElement(element)) {
      items.push({ node: element, value: () => evaluator.evaluate(element) });
      continue;
    }
    const spread = evaluator.evaluate(element.expression);
    if (spread.kind !== 'array') return unknown(spread.kind === 'unknown' ? spread.reason : 'other', element);
    items.push(...spread.items.map(({ value }) => ({ node: element, value })));
    if (items.length > MOST) return unknown('too-deep', element);
  }
  return { kind: 'array', items };
}

/** Characters of a text and items of a list: constants that double each other get no further. */
const MOST = 100_000;

function template(evaluator: Evaluator, node: ts.TemplateExpression): Value {
  let text = node.head.text;
  for (const span of node.templateSpans) {
    const part = asText(evaluator.evaluate(span.expression), span.expression);
    if (typeof part !== 'string') return part;
    text += part + span.literal.text;
    if (text.length > MOST) return unknown('too-deep', node);
  }
  return literal(text);
}

/** Concatenation of texts; a chain of thousands of `+` is walked along its left side. */
function binary(evaluator: Evaluator, node: ts.BinaryExpression): Value {
  const parts: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (ts.isBinaryExpression(left)) {
    if (left.operatorToken.kind !== ts.SyntaxKind.PlusToken) return unknown('other', left);
    parts.push(left.right);
    left = left.left;
  }
  const first = evaluator.evaluate(left);
  if (first.kind === 'unknown') return first;
  if (first.kind !== 'literal' || typeof first.value !== 'string') return unknown('other', node);
  let text = first.value;
  for (const part of parts.reverse()) {
    const more = asText(evaluator.evaluate(part), part);
    if (typeof more !== 'string') return more;
    text += more;
    if (text.length > MOST) return unknown('too-deep', node);
  }
  return literal(text);
}

const asText = (value: Value, node: ts.Node): string | Value => {
  if (value.kind === 'literal') return String(value.value);
  return value.kind === 'unknown' ? value : unknown('other', node);
};

function negated(evaluator: Evaluator, node: ts.PrefixUnaryExpression): Value {
  const value = evaluator.evaluate(node.operand);
  if (value.kind !== 'literal') return unknown(value.kind === 'unknown' ? value.reason : 'other', node);
  if (node.operator === ts.SyntaxKind.ExclamationToken) return literal(!value.value);
  const isMinus = node.operator === ts.SyntaxKind.MinusToken && typeof value.value === 'number';
  return isMinus ? literal(-Number(value.value)) : unknown('other', node);
}

/** Decided where its condition is, as `Meteor.isServer` is. */
function conditional(evaluator: Evaluator, node: ts.ConditionalExpression): Value {
  const condition = evaluator.evaluate(node.condition);
  if (condition.kind !== 'literal')
    return unknown(condition.kind === 'unknown' ? condition.reason : 'other', node);
  return evaluator.evaluate(condition.value ? node.whenTrue : node.whenFalse);
}

/** Calls that only pass a value on: `Object.freeze(…)`, `require(…)`, `import(…)`. */
function call(evaluator: Evaluator, node: ts.CallExpression): Value {
  const [argument] = node.arguments;
  const callee = node.expression;
  if (argument === undefined) return unknown('call', node);
  if (isGlobalMember(evaluator, callee, 'Object', 'freeze')) return evaluator.evaluate(argument);
  const isImport =
    callee.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(callee) &&
      callee.text === 'require' &&
      evaluator.lookup('require', callee) === undefined);
  if (isImport && ts.isStringLiteralLike(argument)) return moduleValue(evaluator, argument.text, node);
  return unknown('call', node);
}

const isGlobalMember = (evaluator: Evaluator, node: ts.Expression, object: string, name: string): boolean =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === name &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === object &&
  evaluator.lookup(object, node) === undefined;
