/** Recognizes calls that write to collections. */
import { ts } from 'ts-morph';
import type { Symbols, Values } from '../analysis/interpreter/index.js';
import { isUsers } from '../analysis/interpreter/index.js';

const WRITES = /^(?:insert|update|remove|upsert)(?:Async)?$/;
/** Methods of the driver's collection, `Tasks.rawCollection()`. */
const RAW_WRITES = /^(?:insert|update|delete|replace)(?:One|Many)$|^findOneAnd|^bulkWrite$|^drop$/;

/** The expression of the collection that a call writes to. */
export function writtenBy(evaluator: Values & Symbols, node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  if (RAW_WRITES.test(name.text)) return ownerOfRaw(evaluator, expression);
  return WRITES.test(name.text) && isCollection(evaluator, expression) ? expression : undefined;
}

function ownerOfRaw(evaluator: Values & Symbols, node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  return name.text === 'rawCollection' && isCollection(evaluator, expression) ? expression : undefined;
}

/** A collection that a factory makes is recognized by its name, which begins with a capital letter. */
function isCollection(evaluator: Values & Symbols, node: ts.Expression): boolean {
  if (evaluator.evaluate(node).kind === 'collection' || isUsers(evaluator, node)) return true;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const name = ts.isIdentifier(node) ? node : node.name;
  return /^\p{Lu}/u.test(name.text) && !OTHERS.has(name.text);
}

/** Other capitalized objects with methods of these names. */
const OTHERS: ReadonlySet<string> = new Set(['Accounts', 'Roles', 'Session', 'SyncedCron', 'Jobs']);
