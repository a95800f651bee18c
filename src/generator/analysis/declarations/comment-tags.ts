/** The tags of documentation comments that say who reaches a declaration: `@rest`, and `@scope reports:read` (C45). */
import { ts } from 'ts-morph';
import type { RestTag } from '../../../shared/expose-patterns.js';
import { commentBefore } from '../syntax/index.js';

/** The nodes whose comments may have the tag: the declaration, and its function if that has its own comment. */
interface Documented {
  documented: ts.Node;
  handler?: ts.Node | undefined;
}

export const restTagOf = (of: Documented): RestTag | undefined => inNearestComment('@rest', of, restTagIn);

function restTagIn([word = '']: readonly string[]): RestTag {
  if (word === '' || word === 'true') return 'on';
  return word === 'false' ? 'off' : 'unclear';
}

/** What follows each `@scope`. */
export const scopeTagsOf = (of: Documented): readonly string[] | undefined =>
  inNearestComment('@scope', of, (texts) => texts);

/**
 * What the comment of the declaration says by a tag, else that of its function, else that of the innermost statement,
 * member or class around it.
 */
function inNearestComment<Said>(
  tag: '@rest' | '@scope',
  { documented, handler }: Documented,
  read: (texts: readonly string[]) => Said,
): Said | undefined {
  const saidBefore = (node: ts.Node): Said | undefined => {
    const texts =
      mentions(node, tag) && mayHaveComment(node) ? textsOfTag(tag, commentBefore(node) ?? '') : [];
    return texts.length === 0 ? undefined : read(texts);
  };
  const own = saidBefore(documented) ?? (handler && saidBefore(handler));
  if (own !== undefined || !mentions(documented, tag)) return own;
  for (let node = documented.parent; node !== undefined && !ts.isSourceFile(node); node = node.parent) {
    const said = saidBefore(node);
    if (said !== undefined) return said;
  }
  return undefined;
}

const mentions = (node: ts.Node, tag: string): boolean => node.getSourceFile().text.includes(tag);

const mayHaveComment = (node: ts.Node): boolean =>
  ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isClassElement(node);

/** The texts that follow a tag at the beginning of a line. */
const textsOfTag = (tag: string, comment: string): string[] =>
  [
    ...comment
      .slice(3)
      .matchAll(new RegExp(`^[\\s*]*${tag}(?![\\w-])[ \\t]*([^\\r\\n]*?)(?:\\s*\\*/)?\\s*$`, 'gm')),
  ].map(([, text = '']) => text);
