/** Reads descriptions of parameters in a handler's comment: `@param title The first line.` */
import { parse } from 'comment-parser';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { commentBefore, documented } from '../../analysis/syntax/index.js';

/** By the names of the parameters. */
export function describedParameters(handler: FunctionNode): ReadonlyMap<string, string> {
  const comment = commentBefore(handler) ?? commentBefore(documented(handler));
  if (comment?.includes('@param') !== true) return new Map();
  const tags = parse(comment)[0]?.tags ?? [];
  return new Map(
    tags
      .filter(({ tag }) => tag === 'param')
      .map(({ name, description }) => [name, descriptionText(description)] as const)
      .filter(([, text]) => text !== ''),
  );
}

/** Removes the dash of `@param title - The first line.`, and line breaks. */
export const descriptionText = (description: string): string =>
  description
    .replace(/^\s*-\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
