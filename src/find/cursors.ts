/** Publications that return two cursors of one collection (C5), where that can be seen. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import type { Finder } from './finder.js';
import type { FunctionNode } from './value.js';

export function checkCursors(finder: Finder, handler: FunctionNode | undefined): void {
  if (handler?.body === undefined) return;
  for (const list of returnedLists(handler.body)) checkList(finder, list);
}

function checkList({ evaluator, report }: Finder, list: ts.ArrayLiteralExpression): void {
  const seen = new Set<ts.Node>();
  for (const element of list.elements) {
    const collection = collectionOfCursor(evaluator, element);
    if (collection === undefined) continue;
    if (seen.has(collection)) {
      report(
        'cursors-of-one-collection',
        element,
        'The publication returns two cursors of one collection.',
        'Return one cursor whose selector joins both with `$or`.',
      );
    }
    seen.add(collection);
  }
}

/** The collection of `Tasks.find(…)`. */
function collectionOfCursor(evaluator: Evaluator, node: ts.Expression): ts.Node | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  if (node.expression.name.text !== 'find') return undefined;
  const value = evaluator.evaluate(node.expression.expression);
  return value.kind === 'collection' ? value.node : undefined;
}

function returnedLists(body: ts.ConciseBody): ts.ArrayLiteralExpression[] {
  if (!ts.isBlock(body)) return listIn(body);
  const lists: ts.ArrayLiteralExpression[] = [];
  const open: ts.Node[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isReturnStatement(node)) lists.push(...listIn(node.expression));
    else if (!ts.isFunctionLike(node) && !ts.isClassLike(node))
      ts.forEachChild(node, (child) => void open.push(child));
  }
  return lists;
}

function listIn(node: ts.Expression | undefined): ts.ArrayLiteralExpression[] {
  let inner = node;
  while (
    inner !== undefined &&
    (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isAwaitExpression(inner))
  ) {
    inner = inner.expression;
  }
  return inner !== undefined && ts.isArrayLiteralExpression(inner) ? [inner] : [];
}
