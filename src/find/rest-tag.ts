/** `@rest` and `@rest false` in the documentation comment of a declaration. */
import { ts } from 'ts-morph';
import { commentBefore } from './description.js';

export type RestTag = 'on' | 'off' | 'unclear';

/** The declaration's own tag, or that of the nearest statement, member or class around it that has one. */
export function restTagOf(documented: ts.Node): RestTag | undefined {
  if (!documented.getSourceFile().text.includes('@rest')) return undefined;
  for (let node = documented; !ts.isSourceFile(node); node = node.parent) {
    const comment = mayHaveComment(node) ? commentBefore(node) : undefined;
    const tag = comment === undefined ? undefined : tagIn(comment);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

const mayHaveComment = (node: ts.Node): boolean =>
  ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isClassElement(node);

function tagIn(comment: string): RestTag | undefined {
  const [, word] = /^[\s*]*@rest(?![\w-])[ \t]*([^\r\n]*?)(?:\s*\*\/)?\s*$/m.exec(comment.slice(3)) ?? [];
  if (word === undefined) return undefined;
  if (word === '' || word === 'true') return 'on';
  return word === 'false' ? 'off' : 'unclear';
}
