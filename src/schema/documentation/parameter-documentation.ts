/** What a handler's documentation comment says of its parameters: `@param title What is shown.` */
import { parse } from 'comment-parser';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { commentBefore, documented } from '../../analysis/syntax/index.js';

/** Texts by the names of the parameters. */
export function describedParameters(handler: FunctionNode): ReadonlyMap<string, string> {
  const comment = commentBefore(handler) ?? commentBefore(documented(handler));
  if (comment?.includes('@param') !== true) return new Map();
  const tags = parse(comment)[0]?.tags ?? [];
  return new Map(
    tags
      .filter(({ tag }) => tag === 'param')
      .map(({ name, description }) => [name, textOf(description)] as const)
      .filter(([, text]) => text !== ''),
  );
}

const textOf = (description: string): string =>
  description
    .replace(/^\s*-\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
