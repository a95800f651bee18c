/** Renders the types of routes as nested members of an interface, by the parts of their names. */
import { functionMemberText, layOut, typeDocument, typeText } from '../layout/index.js';
import type { ClientRoute } from './call-function.js';
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

const linesOfType = (key: string, entry: TreeEntry, depth: number, isAlone: boolean): string[] => [
  ...commentLines(entry.description, depth),
  ...(isAlone
    ? memberOf(memberKey(key), entry.route(), depth)
    : openingOf(memberKey(key), entry.route(), depth)),
];

/** The first lines of a function with members, or of another type with members. */
function openingOf(key: string, { type, byPosition }: ClientRoute, depth: number): string[] {
  const start = `${'  '.repeat(depth)}${key}: `;
  if (type.kind !== 'function') return [`${start}${typeText(type)} & {`];
  const overloads = byPosition === undefined ? [type] : [type, byPosition];
  return [`${start}{`, ...overloads.map((each) => functionMemberText('', each, ': ', depth + 1))];
}

function memberOf(key: string, route: ClientRoute, depth: number): string[] {
  const { type, byPosition } = route;
  if (type.kind !== 'function') return [layOut([`${key}: `, typeDocument(type), ';'], depth)];
  if (byPosition === undefined) return [functionMemberText(`${key}: `, type, ' => ', depth)];
  return [...openingOf(key, route, depth), `${'  '.repeat(depth)}};`];
}
