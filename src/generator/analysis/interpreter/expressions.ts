import { ts } from 'ts-morph';
import { hostGlobal } from '../../../shared/host-vocabulary.js';
import { bare, fileRunning, isComma, isPlainAssignment, isShortCircuit } from '../syntax/index.js';
import { hostByName } from './call-sites/frames.js';
import { isGlobalMember, valueOfCall } from './calls.js';
import { currentGlobal } from './changes-elsewhere.js';
import { OBJECT_PROTOTYPE } from './classes/classes.js';
import { collectionParts } from './classes/collection-parts.js';
import { thisValue } from './classes/this-value.js';
import { chosenOperand, valueOfComparison, valueOfTypeof } from './comparison.js';
import { executedGlobal, executedVariable } from './execution/variables.js';
import { evaluatedArguments } from './functions/invocation.js';
import { globalAssignment, memberAssignment } from './globals.js';
import { memberValue } from './objects/members.js';
import { objectLiteral } from './objects/objects.js';
import { valueWhereUsed } from './only-value.js';
import { concatenation, dependsOnFrame, MOST, template, withPlace } from './texts.js';
import type { Evaluator } from './values/evaluator.js';
import type { Frame } from './values/frame.js';
import { truth } from './values/truth.js';
import { literal, undecidedValue, unknown, type Value } from './values/value.js';

/** The value of an expression, or of another node that has a value. */
export function valueOfExpression(evaluator: Evaluator, node: ts.Node): Value {
  if (ts.isStringLiteralLike(node)) return literal(node.text, node);
  if (ts.isNumericLiteral(node)) return literal(Number(node.text));
  if (ts.isIdentifier(node)) return identifier(evaluator, node);
  if (ts.isPropertyAccessExpression(node)) {
    return withPlace(evaluator, node, propertyAccess(evaluator, node));
  }
  if (ts.isElementAccessExpression(node)) return elementAccess(evaluator, node);
  if (ts.isObjectLiteralExpression(node)) return objectLiteral(evaluator, node);
  if (ts.isArrayLiteralExpression(node)) return arrayLiteral(evaluator, node);
  if (ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)) {
    return { kind: 'function', node, ...frameOfEvaluator(evaluator) };
  }
  if (ts.isVoidExpression(node)) return literal(undefined);
  const inner = ts.isExpression(node) ? bare(node) : node;
  if (inner !== node) return evaluator.evaluate(inner);
  if (ts.isSpreadElement(node)) return undecidedValue(evaluator.evaluate(node.expression), node);
  if (ts.isTemplateExpression(node)) return template(evaluator, node);
  if (isComma(node)) {
    evaluator.evaluate(node.left);
    return evaluator.evaluate(node.right);
  }
  if (isPlainAssignment(node)) return evaluator.evaluate(node.right);
  if (ts.isBinaryExpression(node))
    return isShortCircuit(node)
      ? chosenOperand(evaluator, node.left, node.operatorToken.kind, node.right)
      : (valueOfComparison(evaluator, node) ?? concatenation(evaluator, node));
  if (ts.isTypeOfExpression(node)) return valueOfTypeof(evaluator, node);
  if (ts.isPrefixUnaryExpression(node)) return valueOfNegation(evaluator, node);
  if (ts.isConditionalExpression(node)) return conditional(evaluator, node);
  if (ts.isCallExpression(node)) return valueOfCall(evaluator, node);
  if (ts.isNewExpression(node)) return instance(evaluator, node);
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword)
    return thisValue(evaluator, node);
  if (ts.isClassExpression(node)) return { kind: 'class', node, ...frameOfEvaluator(evaluator) };
  return keyword(node);
}

function instance(evaluator: Evaluator, node: ts.NewExpression): Value {
  if (collectionParts(evaluator, node) !== undefined)
    return { kind: 'collection', node, ...frameOfEvaluator(evaluator) };
  const value = evaluator.evaluate(node.expression);
  const [definition] = node.arguments ?? [];
  // An instance of ValidatedMethod has the members of its definition.
  if (definition !== undefined && value.kind === 'host' && value.symbol.is === 'ValidatedMethod')
    return evaluator.evaluate(definition);
  if (value.kind === 'class') {
    const types = node.typeArguments && { nodes: node.typeArguments, within: evaluator.frame };
    const passed = evaluatedArguments(evaluator, node);
    return {
      kind: 'instance',
      madeIn: fileRunning(node),
      of: value,
      arguments: passed,
      ...(types && { types }),
    };
  }
  const open = undecidedValue(value, node);
  return open.binder === undefined ? unknown('call', node) : open;
}

/** A file may assign to a member of an object that all files share: `App.names = …`, `Meteor.method = …`. */
function propertyAccess(evaluator: Evaluator, node: ts.PropertyAccessExpression): Value {
  if (isGlobalMember(evaluator, node, 'Object', 'prototype')) return OBJECT_PROTOTYPE;
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return unknown('other', node);
  const value = memberValue(evaluator, evaluator.evaluate(node.expression), node.name.text, node);
  const isOpen = value.kind === 'unknown' || (value.kind === 'host' && value.symbol.is === 'method');
  const assigned = isOpen ? memberAssignment(evaluator, node) : undefined;
  const current = assigned && (executedGlobal(evaluator, assigned.parent) ?? evaluator.global(assigned));
  return currentGlobal(evaluator, node, current ?? value);
}

const frameOfEvaluator = ({ frame }: Evaluator): { frame?: Frame } => (frame === undefined ? {} : { frame });

function keyword(node: ts.Node): Value {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return literal(true);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return literal(false);
  if (node.kind === ts.SyntaxKind.NullKeyword) return literal(null);
  return unknown('other', node);
}

function identifier(evaluator: Evaluator, node: ts.Identifier): Value {
  const executed = executedVariable(evaluator, node);
  const [declaration] = evaluator.lookup(node.text, node) ?? [];
  if (executed !== undefined)
    return declaration === undefined ? currentGlobal(evaluator, node, executed) : executed;
  if (declaration !== undefined) {
    const value = valueWhereUsed(evaluator, declaration, node);
    // Diagnostics show where the name is used, not where it is declared.
    if (value.kind !== 'unknown') return withPlace(evaluator, node, value);
    const handed = hostByName(evaluator, node, value);
    if (handed !== undefined) return { kind: 'host', symbol: handed };
    return dependsOnFrame(evaluator, node) ? value : { ...value, node };
  }
  if (node.text === 'undefined') return literal(undefined);
  const symbol = hostGlobal(node.text);
  if (symbol !== undefined) return { kind: 'host', symbol };
  const assigned = globalAssignment(evaluator, node, node.text);
  if (assigned === undefined) return unknown('other', node);
  return currentGlobal(evaluator, node, evaluator.global(assigned));
}

function elementAccess(evaluator: Evaluator, node: ts.ElementAccessExpression): Value {
  const key = evaluator.evaluate(node.argumentExpression);
  if (key.kind === 'unknown') return key;
  if (key.kind !== 'literal') return unknown('other', node);
  const value = memberValue(evaluator, evaluator.evaluate(node.expression), String(key.value), node);
  // For `names[key]`, diagnostics point to the key.
  return value.kind === 'literal' ? { ...value, at: key.at ?? node } : value;
}

function arrayLiteral(evaluator: Evaluator, node: ts.ArrayLiteralExpression): Value {
  const items: { node: ts.Node; value: () => Value }[] = [];
  for (const element of node.elements) {
    if (!ts.isSpreadElement(element)) {
      items.push({ node: element, value: () => evaluator.evaluate(element) });
      continue;
    }
    const spread = evaluator.evaluate(element.expression);
    if (spread.kind !== 'array') return undecidedValue(spread, element);
    items.push(...spread.items.map(({ value }) => ({ node: element, value })));
    if (items.length > MOST) return unknown('too-deep', element);
  }
  return { kind: 'array', items, written: { node, frame: evaluator.frame } };
}

function valueOfNegation(evaluator: Evaluator, node: ts.PrefixUnaryExpression): Value {
  const value = evaluator.evaluate(node.operand);
  if (value.kind !== 'literal') return undecidedValue(value, node);
  if (node.operator === ts.SyntaxKind.ExclamationToken) return literal(!value.value);
  const isMinus = node.operator === ts.SyntaxKind.MinusToken && typeof value.value === 'number';
  return isMinus ? literal(-Number(value.value)) : unknown('other', node);
}

/** Decided if its condition is, as in `Meteor.isServer ? a : b`. */
function conditional(evaluator: Evaluator, node: ts.ConditionalExpression): Value {
  const condition = truth(evaluator, node.condition);
  if (condition === undefined) return undecidedValue(evaluator.evaluate(node.condition), node);
  return evaluator.evaluate(condition ? node.whenTrue : node.whenFalse);
}
