/** Cursors as they are written, and publications that return two of one collection (C5). */
import { ts } from 'ts-morph';
import type { Finder } from '../../analysis/declarations/index.js';
import type { Evaluator, MadeCollection } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { bare, returnsOf } from '../../analysis/syntax/index.js';

/** `Tasks.find(selector, options)` */
export interface Cursor {
  /** The collection; `users` is the host's own. */
  collection: MadeCollection | 'users';
  options: ts.Expression | undefined;
  /** Evaluates the options. */
  evaluator: Evaluator;
}

export function cursorOf(evaluator: Evaluator, node: ts.Expression): Cursor | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  if (name.text !== 'find') return undefined;
  const options = node.arguments[1];
  const value = evaluator.evaluate(expression);
  if (value.kind === 'collection') return { collection: value, options, evaluator };
  return isUsers(evaluator, expression) ? { collection: 'users', options, evaluator } : undefined;
}

function isUsers(evaluator: Evaluator, node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'users') return false;
  const owner = evaluator.evaluate(node.expression);
  return owner.kind === 'host' && owner.symbol.is === 'Meteor';
}

export function checkCursors(finder: Finder, handler: FunctionNode | undefined): void {
  if (handler?.body === undefined) return;
  for (const value of returnsOf(handler).values) {
    const list = value === undefined ? undefined : bare(value);
    if (list !== undefined && ts.isArrayLiteralExpression(list)) checkList(finder, list);
  }
}

function checkList({ evaluator, report }: Finder, list: ts.ArrayLiteralExpression): void {
  const seen = new Set<unknown>();
  for (const element of list.elements) {
    const collection = cursorOf(evaluator, element)?.collection;
    if (collection === undefined) continue;
    const made = collection === 'users' ? collection : (collection.frame ?? collection.node);
    if (seen.has(made)) {
      report(
        'cursors-of-one-collection',
        element,
        'The publication returns two cursors of one collection.',
        'Return one cursor whose selector joins both with `$or`.',
      );
    }
    seen.add(made);
  }
}
