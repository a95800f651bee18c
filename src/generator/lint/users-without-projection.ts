/** A publication of whole user documents, with password hashes and tokens in `services`. */

import { ts } from 'ts-morph';
import { type Evaluator, isUsers } from '../analysis/interpreter/index.js';
import { allNodes, isTransparent } from '../analysis/syntax/index.js';
import { projectionOfOptions } from '../schema/index.js';
import { calleeName } from './nodes.js';
import type { Finding, LintRule } from './subject.js';

export const usersWithoutProjection: LintRule = ({ evaluator }, subject): Finding | undefined => {
  if (subject.kind !== 'publication') return undefined;
  const call = allNodes(subject.body).find(
    (node): node is ts.CallExpression =>
      ts.isCallExpression(node) &&
      isFindOfUsers(evaluator, node) &&
      isPublished(node) &&
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

/** Whether a cursor may leave the handler, or documents are added to the publication. */
function isPublished(call: ts.CallExpression): boolean {
  const { parent } = outermost(call);
  const isRead = calleeName(call.expression) !== 'find';
  if (!isRead && !ts.isPropertyAccessExpression(parent)) return true;
  const isWhole =
    isRead || (ts.isPropertyAccessExpression(parent) && /^fetch(?:Async)?$/.test(parent.name.text));
  return isWhole && ts.findAncestor(call, isAdding) !== undefined;
}

const isAdding = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^(?:added|changed)$/.test(calleeName(node.expression));

function outermost(node: ts.Node): ts.Node {
  let outer = node;
  while (isTransparent(outer.parent)) outer = outer.parent;
  return outer;
}

/** Whether the options of a query leave out `services`, which holds password hashes and tokens. Undecided ones may. */
function hidesServices(evaluator: Evaluator, options: ts.Expression | undefined): boolean {
  const projection = projectionOfOptions(evaluator, options);
  if (projection === undefined || projection.kind === 'undecided') return projection !== undefined;
  const names = projection.fields.some((field) => /^services(?:$|\.(?:password|resume)(?:$|\.))/.test(field));
  return names === (projection.kind === 'without');
}
