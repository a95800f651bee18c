import { ts } from 'ts-morph';
import type { FunctionNode } from './nodes.js';

/** The first sentence of the documentation comment before a node, on one line. */
export function descriptionOf(node: ts.Node): string | undefined {
  const comment = commentBefore(node);
  return comment === undefined ? undefined : firstSentence(comment);
}

/** The documentation comment before a node, `/**` included. */
export function commentBefore(node: ts.Node): string | undefined {
  const { text } = node.getSourceFile();
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .findLast((each) => /^\/\*\*[^/]/.test(each));
}

function firstSentence(comment: string): string | undefined {
  const lines = comment
    .slice(3, -2)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim());
  const tag = lines.findIndex((line) => line.startsWith('@'));
  const prose =
    (tag === -1 ? lines : lines.slice(0, tag))
      .join('\n')
      .trim()
      .split(/\n\s*\n/)[0] ?? '';
  const text = prose.replace(/\s+/g, ' ');
  const sentence = /^.*?[.!?](?=\s+\p{Lu}|\s*$)/u.exec(text)?.[0] ?? text;
  return sentence === '' ? undefined : sentence;
}

const isDocumentable = (node: ts.Node): boolean =>
  ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isClassElement(node) || ts.isSourceFile(node);

/** The statement or member that holds a declaration: the documentation comment precedes it. */
export function documented(node: ts.Node): ts.Node {
  let outer = node;
  while (!isDocumentable(outer)) outer = outer.parent;
  return outer;
}

/** The node that a function's documentation comment precedes; `undefined` for a function without a name. */
export function documentedFunction(handler: FunctionNode | undefined): ts.Node | undefined {
  if (handler === undefined) return undefined;
  const { parent } = handler;
  const isNamed =
    ts.isFunctionDeclaration(handler) ||
    ts.isMethodDeclaration(handler) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent);
  return isNamed ? documented(handler) : undefined;
}
