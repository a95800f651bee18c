/** Reports a host's functions that get another name which is not followed: `let declare; declare = Meteor.methods;`. */
import { ts } from 'ts-morph';
import { type Evaluator, textOfValue } from '../interpreter/index.js';
import {
  alternativesOf,
  guardedBy,
  isPlainAssignment,
  lastName,
  nodesIn,
  outermost,
} from '../syntax/index.js';
import type { Finder } from './finder.js';
import { declares } from './passed-functions.js';

export function reportLost({ evaluator, report }: Finder, source: ts.SourceFile): void {
  for (const node of nodesIn(source)) {
    if (isPlainAssignment(node)) reportStored({ evaluator, report }, node.left);
    for (const part of partsOf(node))
      if (declares(evaluator, part) && !isFollowed(evaluator, node)) {
        const message = `The names that '${part.getText()}' declares under another name cannot be decided.`;
        report('name-not-static', part, message, 'Call it by its own name, or by that of a `const`.');
      }
  }
}

/** `Meteor.server.method_handlers['tasks.add'] = …` */
function reportStored({ evaluator, report }: Finder, target: ts.Expression): void {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return;
  const registry = target.expression.getText();
  if (!/\bMeteor\.(?:default_)?server\.(?:method|publish)_handlers$/.test(registry)) return;
  const name = ts.isPropertyAccessExpression(target)
    ? target.name.text
    : textOfValue(evaluator.evaluate(target.argumentExpression));
  const message = `${name === undefined ? 'A name' : `'${name}'`} is put into ${registry}, so there is no route.`;
  report('name-not-static', target, message, 'Declare it by `Meteor.methods` or `Meteor.publish`.');
}

/** The expressions whose values another one, or a variable, may have. */
function partsOf(node: ts.Node): readonly ts.Expression[] {
  // Lists of classes are there to give them members: `[Mongo.Collection, LocalCollection].forEach(…)`.
  if (ts.isArrayLiteralExpression(node))
    return node.elements.filter((element) => lastName(element) !== 'Collection');
  if (isPlainAssignment(node)) return [node.right];
  if (ts.isVariableDeclaration(node)) return node.initializer === undefined ? [] : [node.initializer];
  if (!ts.isExpression(node)) return [];
  return alternativesOf(node) ?? [guardedBy(node)].filter((part) => part !== undefined);
}

/** Members, and names that have no other value, are followed. */
function isFollowed({ evaluate }: Evaluator, node: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(node)) return false;
  if (!isPlainAssignment(node) && !ts.isVariableDeclaration(node))
    return isTest(node) || evaluate(node).kind !== 'unknown';
  const target = ts.isVariableDeclaration(node) ? node.name : node.left;
  return !ts.isIdentifier(target) || evaluate(target).kind === 'host';
}

/** `if (isOld || Meteor.publish) { … }` */
function isTest(node: ts.Node): boolean {
  const { parent } = outermost(node);
  return ts.isIfStatement(parent) || ts.isPrefixUnaryExpression(parent);
}
