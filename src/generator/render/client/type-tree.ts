/** Renders the types of routes as nested members of an interface, by the parts of their names. */
import type { TypeSyntax } from '../../../shared/type-syntax.js';
import { functionMemberText, layOut, typeDocument, typeText } from '../layout/index.js';
import { memberKey, type TreeEntry, type TreeNode } from './tree.js';
import { commentLines } from './types.js';

/** The lines of an interface with the tree's entries, `depth` levels deep. */
export function typeLines(tree: TreeNode, depth: number): string[] {
  const lines: string[] = [];
  pushTypes(lines, tree, depth);
  return lines;
}

function pushTypes(lines: string[], { members }: TreeNode, depth: number): void {
  for (const [key, node] of members) {
    const { entry } = node;
    const isAlone = node.members.length === 0;
    if (entry === undefined) lines.push(`${'  '.repeat(depth)}${memberKey(key)}: {`);
    else lines.push(...linesOfType(key, entry, depth, isAlone));
    if (isAlone) continue;
    pushTypes(lines, node, depth + 1);
    lines.push(`${'  '.repeat(depth)}};`);
  }
}

const linesOfType = (key: string, entry: TreeEntry, depth: number, isAlone: boolean): readonly string[] =>
  entry.recall(`type ${key} ${depth}${isAlone ? '' : ' both'}`, () => [
    ...commentLines(entry.description, depth),
    ...(isAlone
      ? [memberOf(memberKey(key), entry.route().type, depth)]
      : openingOf(memberKey(key), entry.route().type, depth)),
  ]);

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
