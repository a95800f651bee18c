/** `@rest` and `@rest false` in the documentation comment of a declaration. */
import { ts } from 'ts-morph';
import type { RestTag } from '../../expose-patterns.js';
import { commentBefore } from '../syntax/index.js';

/** The tag of the declaration, of its function, or of the innermost statement, member or class around it. */
export function restTagOf(documented: ts.Node, handler?: ts.Node): RestTag | undefined {
  const own = ownTag(documented) ?? (handler && ownTag(handler));
  if (own !== undefined || !mentionsTag(documented)) return own;
  for (let node = documented.parent; node !== undefined && !ts.isSourceFile(node); node = node.parent) {
    const tag = ownTag(node);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

const mentionsTag = (node: ts.Node): boolean => node.getSourceFile().text.includes('@rest');

function ownTag(node: ts.Node): RestTag | undefined {
  const comment = mentionsTag(node) && mayHaveComment(node) ? commentBefore(node) : undefined;
  return comment === undefined ? undefined : tagIn(comment);
}

const mayHaveComment = (node: ts.Node): boolean =>
  ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isClassElement(node);

function tagIn(comment: string): RestTag | undefined {
  const [, word] = /^[\s*]*@rest(?![\w-])[ \t]*([^\r\n]*?)(?:\s*\*\/)?\s*$/m.exec(comment.slice(3)) ?? [];
  if (word === undefined) return undefined;
  if (word === '' || word === 'true') return 'on';
  return word === 'false' ? 'off' : 'unclear';
}
