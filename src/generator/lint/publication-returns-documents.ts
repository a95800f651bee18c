/** A publication that returns documents instead of a cursor (C2): its callers get 500. */

import { ts } from 'ts-morph';
import { firstDefined } from '../../shared/defined-properties.js';
import { type Evaluator, findOrigin, hostCallee } from '../analysis/interpreter/index.js';
import { alternativesOfNode, bare, guardedOperand, returnsOfFunction } from '../analysis/syntax/index.js';
import { queryMethod } from './queries.js';
import type { Finding, LintRule, Subject } from './subject.js';

export const publicationReturnsDocuments: LintRule = ({ evaluator }, subject): Finding | undefined => {
  if (subject.kind !== 'publication' || !isGivenToHost(evaluator, subject)) return undefined;
  const documents = firstDefined(returnsOfFunction(subject.handler).values, (value) =>
    withoutCursor(evaluator, value),
  );
  return (
    documents && {
      at: documents.at,
      message: `The publication '${subject.declaration.name}' returns ${documents.what} in place of a cursor: its callers get 500.`,
      hint: 'Return the cursor itself, as `Tasks.find()`, or a list of cursors. A method returns values.',
    }
  );
};

/** Only the host's own functions: a project's wrapper may publish the documents that a handler returns. */
function isGivenToHost(evaluator: Evaluator, { declaration, handler }: Subject): boolean {
  if ('isComposite' in declaration || declaration.isWrapped === true || handler.asteriskToken !== undefined)
    return false;
  const call = ts.findAncestor(declaration.at, ts.isCallExpression);
  const callee = call && hostCallee(evaluator, call.getSourceFile(), call)?.is;
  return callee === 'publish' || callee === 'createRelayPublication';
}

/** How many names and alternatives are followed. */
const DEPTH = 10;

interface NoCursor {
  at: ts.Expression;
  /** In words. */
  what: string;
}

/** A value that is certainly neither a cursor, nor a list of cursors, nor `undefined`. */
function withoutCursor(
  evaluator: Evaluator,
  value: ts.Expression | undefined,
  depth = DEPTH,
): NoCursor | undefined {
  if (value === undefined || depth === 0) return undefined;
  const node = bare(value);
  const inner = (expression: ts.Expression): NoCursor | undefined =>
    withoutCursor(evaluator, expression, depth - 1);
  if (ts.isObjectLiteralExpression(node))
    return mayPublishItself(node) ? undefined : { at: node, what: 'an object' };
  if (ts.isArrayLiteralExpression(node))
    return firstDefined(node.elements, (element) => inner(withoutSpread(element)));
  const alternatives = alternativesOfNode(node);
  if (alternatives !== undefined) return firstDefined(alternatives, inner);
  const guarded = guardedOperand(node);
  if (guarded !== undefined) return inner(guarded);
  if (ts.isIdentifier(node)) return valueOfConstant(evaluator, node, inner);
  const what = ts.isCallExpression(node) ? describeRead(evaluator, node) : undefined;
  return what === undefined ? undefined : { at: node, what };
}

/** Describes in words what a call reads from a collection. `map` may answer cursors, such as those of each document's notes. */
function describeRead(evaluator: Evaluator, node: ts.CallExpression): string | undefined {
  switch (queryMethod(evaluator, node)?.replace(/Async$/, '')) {
    case 'findOne':
      return 'a document';
    case 'count':
      return 'a number';
    case 'fetch':
      return 'documents';
    default:
      return undefined;
  }
}

/** To Meteor a cursor is an object that can publish itself. */
const mayPublishItself = ({ properties }: ts.ObjectLiteralExpression): boolean =>
  properties.some(
    ({ name }) =>
      name !== undefined && (ts.isComputedPropertyName(name) || name.getText().includes('_publishCursor')),
  );

/** The documents of `[...documents]` become elements of the list. */
const withoutSpread = (element: ts.Expression): ts.Expression =>
  ts.isSpreadElement(element) ? element.expression : element;

function valueOfConstant(
  evaluator: Evaluator,
  node: ts.Identifier,
  inner: (node: ts.Expression) => NoCursor | undefined,
): NoCursor | undefined {
  const origin = findOrigin(evaluator, node);
  const initializer = origin?.kind === 'expression' && origin.node !== node ? inner(origin.node) : undefined;
  return initializer && { at: node, what: initializer.what };
}
