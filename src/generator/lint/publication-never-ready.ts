/** A publication that can end without returning cursors or calling `this.ready()`: its callers wait in vain. */
import { ts } from 'ts-morph';
import { allNodes, areLeft, bare, ownNodes } from '../analysis/syntax/index.js';
import { calleeName } from './nodes.js';
import type { Finding, LintRule, Subject } from './subject.js';

export const publicationNeverReady: LintRule = (_schemas, subject): Finding | undefined => {
  const { kind, declaration, body } = subject;
  const isPlain = kind === 'publication' && !('isComposite' in declaration) && declaration.isWrapped !== true;
  if (!isPlain || subject.handler.asteriskToken !== undefined || !isPublished(declaration.at))
    return undefined;
  const at = ts.isBlock(body) ? unreadyEnd(subject, body) : isNullish(body) ? body : undefined;
  if (at === undefined) return undefined;
  const message = `The publication '${declaration.name}' never becomes ready on this path: callers get 504 after the time limit.`;
  return { at, message, hint: 'Return cursors or an empty array, or call `this.ready()`.' };
};

/** A wrapper around the declaration may make it ready. */
function isPublished(name: ts.Node): boolean {
  const call = ts.findAncestor(name, ts.isCallExpression);
  return call !== undefined && calleeName(call.expression) === 'publish';
}

function unreadyEnd({ declaration }: Subject, body: ts.Block): ts.Node | undefined {
  const returned = ownNodes(body).find(
    (node) =>
      ts.isReturnStatement(node) &&
      (node.expression === undefined || isNullish(node.expression)) &&
      !isSettledEarlier(body, node),
  );
  if (returned !== undefined) return returned;
  return !areLeft(body.statements) && !allNodes(body).some(settles) ? declaration.at : undefined;
}

function isNullish(node: ts.Node): boolean {
  const inner = ts.isExpression(node) ? bare(node) : node;
  return (
    inner.kind === ts.SyntaxKind.NullKeyword ||
    ts.isVoidExpression(inner) ||
    (ts.isIdentifier(inner) && inner.text === 'undefined')
  );
}

/** Whether a statement before it, at any depth, makes or may make the publication ready. */
function isSettledEarlier(body: ts.Block, node: ts.Node): boolean {
  for (let inner = node; inner !== body; inner = inner.parent) {
    const { parent } = inner;
    if (ts.isIfStatement(parent) && inner !== parent.expression && allNodes(parent.expression).some(settles))
      return true;
    const statements = ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent) ? parent.statements : [];
    for (const statement of statements) {
      if (statement === inner) break;
      if (allNodes(statement).some(settles)) return true;
    }
  }
  return false;
}

/** `this.ready()`, `sub.stop()`, and `this` passed to other functions. */
function settles(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return SETTLING.has(node.name.text);
  if (node.kind !== ts.SyntaxKind.ThisKeyword) return false;
  const { parent } = node;
  return !ts.isPropertyAccessExpression(parent) && !ts.isVariableDeclaration(parent);
}

const SETTLING: ReadonlySet<string> = new Set(['ready', 'stop', 'error', 'autorun', '_session', '_ready']);
