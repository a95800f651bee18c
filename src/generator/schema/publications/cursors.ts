/** Cursors in the source, and a diagnostic for publications that return two of one collection (C5). */
import { ts } from 'ts-morph';
import type { Finder } from '../../analysis/declarations/index.js';
import { type Evaluator, isUsers, type MadeCollection } from '../../analysis/interpreter/index.js';
import { bare, type FunctionNode, returnsOfFunction } from '../../analysis/syntax/index.js';

/** `Tasks.find(selector, options)` */
export interface Cursor {
  /** The collection; `users` is the host's own. */
  collection: MadeCollection | 'users';
  options: ts.Expression | undefined;
  /** Evaluates the options. */
  evaluator: Evaluator;
}

export function cursorOfExpression(evaluator: Evaluator, node: ts.Expression): Cursor | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  if (name.text !== 'find') return undefined;
  const options = node.arguments[1];
  const value = evaluator.evaluate(expression);
  if (value.kind === 'collection') return { collection: value, options, evaluator };
  return isUsers(evaluator, expression) ? { collection: 'users', options, evaluator } : undefined;
}

export function checkCursors(finder: Finder, { handler }: { handler?: FunctionNode | undefined }): void {
  const values = handler?.body === undefined ? [] : returnsOfFunction(handler).values;
  for (const value of values) {
    const node = value && bare(value);
    if (node !== undefined && ts.isArrayLiteralExpression(node)) checkList(finder, node);
  }
}

function checkList({ evaluator, report }: Finder, list: ts.ArrayLiteralExpression): void {
  const collections: Cursor['collection'][] = [];
  for (const element of list.elements) {
    const collection = cursorOfExpression(evaluator, element)?.collection;
    if (collection === undefined) continue;
    if (collections.some((other) => isSameCollection(other, collection))) {
      report(
        'cursors-of-one-collection',
        element,
        'The publication returns two cursors of one collection: its callers get 500.',
        'Return one cursor whose selector joins both with `$or`.',
      );
    }
    collections.push(collection);
  }
}

/** Two collections may share a frame (`{ a: new Collection('a'), b: new Collection('b') }`) or a node, in two calls. */
const isSameCollection = (one: Cursor['collection'], other: Cursor['collection']): boolean =>
  one === 'users' || other === 'users' ? one === other : one.node === other.node && one.frame === other.frame;
