import { ts } from 'ts-morph';
import type { FunctionNode } from './nodes.js';

/** The documentation comment before a declaration, split into its parts. */
export interface CommentText {
  /** The first sentence, on one line. */
  description?: string;
  /** The prose after the first sentence, up to the first tag. */
  details?: string;
  /** The text of `@returns`, on one line. */
  returns?: string;
  /** The text of `@tag`: the group to which the operation belongs. */
  tag?: string;
}

/** Empty if there is no comment. */
export function commentText(node: ts.Node): CommentText {
  const comment = commentBefore(node);
  return comment === undefined ? {} : textOf(comment);
}

/** The text of `@tag` in the comment of the innermost statement or member around a declaration. */
export function tagAround(node: ts.Node): string | undefined {
  if (!node.getSourceFile().text.includes('@tag')) return undefined;
  for (let outer = node.parent; outer !== undefined && !ts.isSourceFile(outer); outer = outer.parent) {
    const { tag } = isDocumentable(outer) ? commentText(outer) : {};
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** The documentation comment before a node, `/**` included. */
export function commentBefore(node: ts.Node): string | undefined {
  const { text } = node.getSourceFile();
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .findLast((each) => /^\/\*\*[^/]/.test(each));
}

function textOf(comment: string): CommentText {
  const lines = comment
    .slice(3, -2)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd());
  const [prose = '', ...tags] = ['', ...lines].join('\n').split(/^\s*(?=@\w)/m);
  const description = firstSentence(prose);
  const details = description === undefined ? '' : afterSentence(prose, description);
  const returns = textOfTag(tags, /^@returns?\b\s*(?:\{.*\})?\s*-?/);
  const tag = textOfTag(tags, /^@tag\b/);
  return {
    ...(description === undefined ? {} : { description }),
    ...(details === '' ? {} : { details }),
    ...(returns === undefined ? {} : { returns }),
    ...(tag === undefined ? {} : { tag }),
  };
}

function textOfTag(tags: readonly string[], pattern: RegExp): string | undefined {
  const found = tags.find((tag) => pattern.test(tag));
  const text = found?.replace(pattern, '').replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? undefined : text;
}

function firstSentence(prose: string): string | undefined {
  const [paragraph = ''] = prose.trim().split(/\n\s*\n/);
  const text = paragraph.replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?](?=\s+\p{Lu}|\s*$)/u.exec(text)?.[0] ?? text;
  return sentence === '' ? undefined : sentence;
}

/** The prose without its first sentence, which may span lines. Line breaks are kept: they may be those of a list. */
function afterSentence(prose: string, sentence: string): string {
  const spaced = sentence.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return prose
    .trim()
    .replace(new RegExp(`^${spaced.join('\\s+')}`), '')
    .trim();
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
