/** Recognizes calls whose object is certainly a collection or a cursor. */
import { ts } from 'ts-morph';
import { type Evaluator, isUsers, originOf } from '../analysis/interpreter/index.js';
import {
  bare,
  boundNames,
  type FunctionNode,
  returnsOf,
  rootOfAccess,
  withoutThis,
} from '../analysis/syntax/index.js';

/** The name of the called method; `undefined` if the object may be something else. */
export function queryMethod(evaluator: Evaluator, node: ts.CallExpression): string | undefined {
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  const isIt = OF_COLLECTIONS.test(name.text)
    ? isCollectionVariable(evaluator, expression)
    : OF_CURSORS.test(name.text) && isCursor(evaluator, expression);
  return isIt ? name.text : undefined;
}

const OF_COLLECTIONS =
  /^(?:insert|update|upsert|remove|findOne|createIndex|dropIndex|dropCollection)(?:Async)?$/;
const OF_CURSORS = /^(?:fetch|count|map|forEach|observe|observeChanges)(?:Async)?$/;

/** A collection of the project, or the host's accounts. */
const isCollectionVariable = (evaluator: Evaluator, node: ts.Expression): boolean =>
  evaluator.evaluate(node).kind === 'collection' || isUsers(evaluator, node);

/** `Tasks.find()`, or a constant that holds it. */
function isCursor(evaluator: Evaluator, outer: ts.Expression): boolean {
  const node = valueOfConstant(evaluator, outer);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  return name.text === 'find' && isCollectionVariable(evaluator, expression);
}

/** The initializer of a constant. */
function valueOfConstant(evaluator: Evaluator, outer: ts.Expression): ts.Expression {
  const node = bare(outer);
  const origin = ts.isIdentifier(node) ? originOf(evaluator, node) : undefined;
  return origin?.kind === 'expression' ? bare(origin.node) : node;
}

/** Describes in words what a call reads from a collection; `undefined` if it may return cursors, or reads nothing. */
export function readBy(evaluator: Evaluator, node: ts.CallExpression): string | undefined {
  switch (queryMethod(evaluator, node)?.replace(/Async$/, '')) {
    case 'findOne':
      return 'a document';
    case 'count':
      return 'a number';
    case 'fetch':
      return 'documents';
    case 'map':
      return madeOfDocuments(evaluator, node);
    default:
      return readOfList(evaluator, node);
  }
}

/** `(await Tasks.find().fetchAsync()).filter(…)` */
function readOfList(evaluator: Evaluator, node: ts.CallExpression): string | undefined {
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  if (!OF_LISTS.test(name.text)) return undefined;
  const list = valueOfConstant(evaluator, expression);
  if (!ts.isCallExpression(list) || readBy(evaluator, list) !== 'documents') return undefined;
  return name.text === 'map' ? madeOfDocuments(evaluator, node) : 'documents';
}

const OF_LISTS = /^(?:map|filter|slice|sort|reverse|toSorted|toReversed)$/;

/** A package may make cursors of documents. */
function madeOfDocuments(
  evaluator: Evaluator,
  { arguments: [mapping] }: ts.CallExpression,
): string | undefined {
  const value = mapping && evaluator.evaluate(mapping);
  if (value?.kind !== 'function') return undefined;
  const { values } = returnsOf(value.node);
  return values.length > 0 &&
    values.every((expression) => expression !== undefined && isPartOf(value.node, expression))
    ? 'documents'
    : undefined;
}

/** Whether a function returns its first argument, a part of it, or an object. */
function isPartOf(mapping: FunctionNode, returned: ts.Expression): boolean {
  const node = bare(returned);
  if (ts.isObjectLiteralExpression(node) || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    return true;
  const root = rootOfAccess(node);
  const [first] = withoutThis(mapping);
  return ts.isIdentifier(root) && first !== undefined && boundNames(first.name).includes(root.text);
}
