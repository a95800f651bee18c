/** A publication of whole user documents, with password hashes and tokens in `services`. */

import { ts } from 'ts-morph';
import { type Evaluator, isUsers } from '../analysis/interpreter/index.js';
import { isTransparent, nodesIn } from '../analysis/syntax/index.js';
import { projectionOf } from '../schema/index.js';
import { calleeName, isUse } from './nodes.js';
import type { Finding, LintRule, Subject } from './subject.js';

export const usersWithoutProjection: LintRule = ({ evaluator }, subject): Finding | undefined => {
  if (subject.kind !== 'publication') return undefined;
  const call = nodesIn(subject.body).find(
    (node): node is ts.CallExpression =>
      ts.isCallExpression(node) &&
      isFindOfUsers(evaluator, node) &&
      isPublished(subject, node) &&
      !hidesServices(evaluator, node.arguments[1]),
  );
  if (call === undefined) return undefined;
  const message = `The publication '${subject.declaration.name}' publishes accounts whole, password hashes and log-in tokens included.`;
  return {
    at: call.expression,
    message,
    hint: 'Name the fields: `{ projection: { username: 1, profile: 1 } }`.',
  };
};

const isFindOfUsers = (evaluator: Evaluator, { expression: callee }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(callee) &&
  /^find(?:One(?:Async)?)?$/.test(calleeName(callee)) &&
  isUsers(evaluator, callee.expression);

/** Whether the handler or a part of a composite publication returns the cursor, or adds the whole document. */
function isPublished(subject: Subject, call: ts.CallExpression): boolean {
  const outer = wholeValue(call);
  const { parent } = outer;
  if (ts.isCallExpression(parent)) return ADDING.has(calleeName(parent.expression));
  // `findOne` returns a document, not a cursor.
  if (calleeName(call.expression) !== 'find') return false;
  if (isReturned(subject, outer)) return true;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const { text } = parent.name;
  return nodesIn(subject.body).some(
    (node) =>
      ts.isIdentifier(node) && node.text === text && isUse(node) && isReturned(subject, wholeValue(node)),
  );
}

function isReturned({ declaration, handler, body }: Subject, node: ts.Node): boolean {
  const { parent } = node;
  if (node === body) return true;
  if (ts.isReturnStatement(parent))
    return 'isComposite' in declaration || ts.findAncestor(parent, ts.isFunctionLike) === handler;
  return ts.isArrowFunction(parent) && 'isComposite' in declaration;
}

function wholeValue(node: ts.Node): ts.Node {
  let outer = node;
  while (holdsValueOf(outer.parent, outer)) outer = outer.parent;
  return outer;
}

const ADDING: ReadonlySet<string> = new Set(['added', 'changed']);

/** Whether the value of an expression is, or contains, the value of a part of it. */
const holdsValueOf = (outer: ts.Node, inner: ts.Node): boolean =>
  isTransparent(outer) ||
  ts.isAwaitExpression(outer) ||
  ts.isArrayLiteralExpression(outer) ||
  ts.isObjectLiteralExpression(outer) ||
  ts.isPropertyAssignment(outer) ||
  ts.isSpreadAssignment(outer) ||
  (ts.isPropertyAccessExpression(outer) && FETCHING.has(outer.name.text)) ||
  (ts.isCallExpression(outer) && outer.expression === inner) ||
  (ts.isConditionalExpression(outer) && outer.condition !== inner) ||
  (ts.isBinaryExpression(outer) && outer.right === inner);

const FETCHING: ReadonlySet<string> = new Set(['fetch', 'fetchAsync']);

/** Whether the options of a query leave out `services`, which holds password hashes and tokens. Undecided ones may. */
function hidesServices(evaluator: Evaluator, options: ts.Expression | undefined): boolean {
  const projection = projectionOf(evaluator, options);
  if (projection === undefined || projection.kind === 'undecided') return projection !== undefined;
  const names = projection.fields.some((field) => /^services(?:$|\.(?:password|resume)(?:$|\.))/.test(field));
  return names === (projection.kind === 'without');
}
