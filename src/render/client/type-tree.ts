/** Renders the types of routes as nested members of an interface, by the parts of their names. */
import type { TypeSyntax } from '../../type-syntax.js';
import { functionMemberText, layOut, typeDocument, typeText } from '../layout/index.js';
import { memberKey, type TreeNode } from './tree.js';
import { commentLines } from './types.js';

/** The lines of an interface with the tree's entries, `depth` levels deep. */
export const typeLines = ({ members }: TreeNode, depth: number): string[] =>
  members.flatMap(([key, node]) => typeNodeLines(memberKey(key), node, depth));

function typeNodeLines(key: string, node: TreeNode, depth: number): readonly string[] {
  const start = '  '.repeat(depth);
  const { entry, members } = node;
  const inner = typeLines(node, depth + 1);
  if (entry === undefined) return [`${start}${key}: {`, ...inner, `${start}};`];
  const comment = commentLines(entry.description, depth);
  if (members.length === 0)
    return entry.recall(`type ${key} ${depth}`, () => [...comment, memberOf(key, entry.route().type, depth)]);
  const { type } = entry.route();
  if (type.kind !== 'function')
    return [...comment, `${start}${key}: ${typeText(type)} & {`, ...inner, `${start}};`];
  // A function with members.
  const call = functionMemberText('', type, ': ', depth + 1);
  return [...comment, `${start}${key}: {`, call, ...inner, `${start}};`];
}

const memberOf = (key: string, type: TypeSyntax, depth: number): string =>
  type.kind === 'function'
    ? functionMemberText(`${key}: `, type, ' => ', depth)
    : layOut([`${key}: `, typeDocument(type), ';'], depth);
