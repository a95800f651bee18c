/** Documents that a publication adds by itself: `this.added('tasks', id, fields)` (C3). */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { nodesIn } from '../../analysis/syntax/index.js';

interface Addition {
  /** The argument with the name of the collection. */
  collection: ts.Expression;
  fields: ts.Expression | undefined;
}

interface Additions {
  additions: Addition[];
  /** False if `this` is passed on: others may then add documents. */
  isWhole: boolean;
}

const WITHOUT_DOCUMENTS = new Set([
  // Cursors that it returns are found with those of the handler.
  'autorun',
  'removed',
  'ready',
  'stop',
  'error',
  'onStop',
  'unblock',
  'userId',
  'connection',
]);

export function additionsOf(handler: FunctionNode): Additions {
  const result: Additions = { additions: [], isWhole: true };
  // An arrow function has no subscription of its own.
  if (ts.isArrowFunction(handler) || handler.body === undefined) return result;
  for (const node of nodesIn(handler.body, (inner) => !hasOwnThis(inner)))
    if (node.kind === ts.SyntaxKind.ThisKeyword) readUseOfThis(result, node);
  return result;
}

const hasOwnThis = (node: ts.Node): boolean =>
  ts.isClassLike(node) || (ts.isFunctionLike(node) && !ts.isArrowFunction(node));

function readUseOfThis(result: Additions, self: ts.Node): void {
  const access = self.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== self) result.isWhole = false;
  else if (access.name.text === 'added' || access.name.text === 'changed') addition(result, access);
  else if (!WITHOUT_DOCUMENTS.has(access.name.text)) result.isWhole = false;
}

function addition(result: Additions, access: ts.PropertyAccessExpression): void {
  const call = access.parent;
  const [collection, , fields] =
    ts.isCallExpression(call) && call.expression === access ? call.arguments : [];
  if (collection === undefined) result.isWhole = false;
  else result.additions.push({ collection, fields });
}
