/** The types of routes by the parts of their names, as the members of an interface. */
import { documentationComment } from '../comment.js';
import { layOutMember, WIDTH } from './layout.js';
import type { RouteType } from './route.js';
import { memberKey, type TreeEntry, type TreeNode, treeOf } from './tree.js';
import { indented } from './types.js';

/** The lines of an interface that holds the entries, `depth` levels down. */
export const typeLines = (entries: readonly TreeEntry[], depth: number): string[] =>
  memberLines(treeOf(entries), depth);

const memberLines = ({ members }: TreeNode, depth: number): string[] =>
  members.flatMap(([key, node]) => nodeLines(memberKey(key), node, depth));

function nodeLines(key: string, node: TreeNode, depth: number): string[] {
  const start = '  '.repeat(depth);
  const { entry, members } = node;
  if (entry === undefined) return [`${start}${key}: {`, ...memberLines(node, depth + 1), `${start}};`];
  const { type } = entry.text();
  const comment = indented(documentationComment(entry.description, WIDTH - start.length), start);
  if (members.length === 0) return [...comment, layOutMember(`${key}: ${typeText(type)};`, depth)];
  const { parameters, result } = type;
  if (parameters === undefined)
    return [...comment, `${start}${key}: ${result} & {`, ...memberLines(node, depth + 1), `${start}};`];
  // A function that has members.
  const call = layOutMember(`${parameters}: ${result};`, depth + 1);
  return [...comment, `${start}${key}: {`, call, ...memberLines(node, depth + 1), `${start}};`];
}

const typeText = ({ parameters, result }: RouteType): string =>
  parameters === undefined ? result : `${parameters} => ${result}`;
