/** Renders the types of routes as nested members of an interface, by the parts of their names. */
import { memberLine, typeText } from '../code/index.js';
import type { ClientRoute } from './call-function.js';
import { memberKey, sortedMembers, type TreeNode } from './tree.js';
import { propertyMember } from './type-of-schema.js';
import { factLines } from './types.js';

/** The lines of an interface with the tree's entries, `depth` levels deep. */
export const typeLines = (tree: TreeNode, depth: number): string[] =>
  sortedMembers(tree).flatMap(([key, node]) => {
    const start = '  '.repeat(depth) + memberKey(key);
    const { entry } = node;
    if (entry === undefined) return [`${start}: {`, ...typeLines(node, depth + 1), closing(depth)];
    const comment = factLines(entry.facts, depth);
    const route = entry.route;
    if (node.members.size === 0) return [...comment, ...linesOfRoute(key, route, depth)];
    return [...comment, ...openingOf(start, route, depth), ...typeLines(node, depth + 1), closing(depth)];
  });

const closing = (depth: number): string => `${'  '.repeat(depth)}};`;

/** The first lines of a function with members, or of another type with members. */
function openingOf(start: string, { type, byPosition }: ClientRoute, depth: number): string[] {
  if (type.kind !== 'function') return [`${start}: ${typeText(type)} & {`];
  const overloads = byPosition === undefined ? [type] : [type, byPosition];
  return [`${start}: {`, ...overloads.map((of) => memberLine({ kind: 'call', of }, depth + 1))];
}

function linesOfRoute(key: string, route: ClientRoute, depth: number): string[] {
  if (route.byPosition === undefined) return [memberLine(propertyMember(key, route.type, false), depth)];
  return [...openingOf('  '.repeat(depth) + memberKey(key), route, depth), closing(depth)];
}
