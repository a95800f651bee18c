/** Recognizes calls whose object is certainly a collection or a cursor. */
import { ts } from 'ts-morph';
import { type Evaluator, findOrigin, isUsers } from '../analysis/interpreter/index.js';
import { bare } from '../analysis/syntax/index.js';

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
  const origin = ts.isIdentifier(node) ? findOrigin(evaluator, node) : undefined;
  return origin?.kind === 'expression' ? bare(origin.node) : node;
}
