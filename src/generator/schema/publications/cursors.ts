/** Cursors in the source, and diagnostics for publications that return two of one collection (C5), or no cursor (C2). */
import { ts } from 'ts-morph';
import type { Finder } from '../../analysis/declarations/index.js';
import { type Evaluator, isUsers, type MadeCollection } from '../../analysis/interpreter/index.js';
import { bare, type FunctionNode, returnsOf } from '../../analysis/syntax/index.js';

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

export function checkCursors(finder: Finder, { handler, isWrapped }: CheckedPublication): void {
  if (handler?.body === undefined) return;
  const { values } = returnsOf(handler);
  const wrong = values.filter((value) => value !== undefined && isNoCursor(finder.evaluator, bare(value)));
  for (const value of values) {
    if (value === undefined) continue;
    const node = bare(value);
    if (wrong.includes(value)) {
      // A wrapper may use the result of its handler in another way.
      if (isWrapped !== true) reportNoCursor(finder, node);
    } else if (ts.isArrayLiteralExpression(node)) checkList(finder, node);
  }
}

interface CheckedPublication {
  handler?: FunctionNode | undefined;
  isWrapped?: true;
}

/** A truthy value that is certainly neither a cursor nor a list of cursors. */
function isNoCursor({ evaluate }: Evaluator, node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node))
    return node.elements.some((item) => !ts.isSpreadElement(item) && evaluate(item).kind === 'literal');
  const value = evaluate(node);
  return value.kind === 'literal' && Boolean(value.value);
}

/** A warning: the application runs, and only the callers on this path get the error. */
function reportNoCursor({ report }: Finder, node: ts.Expression): void {
  report(
    'publication-returns-no-cursor',
    node,
    'The publication returns no cursor here: its callers get 500.',
    'Return a cursor, such as `Tasks.find()`, or a list of cursors. A method returns values.',
  );
}

function checkList({ evaluator, report }: Finder, list: ts.ArrayLiteralExpression): void {
  const collections: Cursor['collection'][] = [];
  for (const element of list.elements) {
    const collection = cursorOf(evaluator, element)?.collection;
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
