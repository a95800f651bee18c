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
  const isAlone = members.length === 0;
  const lines = entry.recall(`type ${key} ${depth}${isAlone ? '' : ' both'}`, () => [
    ...commentLines(entry.description, depth),
    ...(isAlone ? [memberOf(key, entry.route().type, depth)] : openingOf(key, entry.route().type, depth)),
  ]);
  return isAlone ? lines : [...lines, ...inner, `${start}};`];
}

/** The first lines of a function with members, or of another type with members. */
function openingOf(key: string, type: TypeSyntax, depth: number): string[] {
  const start = `${'  '.repeat(depth)}${key}: `;
  return type.kind === 'function'
    ? [`${start}{`, functionMemberText('', type, ': ', depth + 1)]
    : [`${start}${typeText(type)} & {`];
}

const memberOf = (key: string, type: TypeSyntax, depth: number): string =>
  type.kind === 'function'
    ? functionMemberText(`${key}: `, type, ' => ', depth)
    : layOut([`${key}: `, typeDocument(type), ';'], depth);
