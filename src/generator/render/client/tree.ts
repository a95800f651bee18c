/** Groups routes by the parts of their names: `tasks.finish` becomes `finish` within `tasks`. */
import type { Facts } from '../../../shared/api.js';
import { compareText } from '../../../shared/compare-text.js';
import { definedProperties } from '../../../shared/defined-properties.js';
import {
  isPlainName,
  jsonText,
  memberLine,
  stringLiteral,
  templateContent,
  typeText,
} from '../code/index.js';
import type { ClientRoute } from './call-function.js';
import { propertyMember } from './type-of-schema.js';
import { factLines } from './types.js';

export interface TreeEntry {
  name: string;
  facts: Facts;
  route: ClientRoute;
}

/** One part of a name: the entry with this name, and the names that continue it. */
export interface TreeNode {
  entry?: TreeEntry;
  members: Map<string, TreeNode>;
}

const sortedMembers = ({ members }: TreeNode): [key: string, node: TreeNode][] =>
  [...members].sort(([one], [other]) => compareText(one, other));

/** The tree's entries as lines of a JSON object, `depth` levels deep, for a template literal. */
export function treeLines(tree: TreeNode, depth: number): string[] {
  const start = '  '.repeat(depth);
  const members = sortedMembers(tree).map(([key, node]): string[] => {
    const { entry } = node;
    if (entry !== undefined && node.members.size === 0) return [start + rowText(key, entry)];
    const own = entry === undefined ? [] : [`${start}  ${rowText('', entry)},`];
    return [`${start}${jsonKey(key)}{`, ...own, ...treeLines(node, depth + 1), `${start}}`];
  });
  return members.flatMap((lines, index) =>
    index === members.length - 1 ? lines : [...lines.slice(0, -1), `${lines.at(-1)},`],
  );
}

export function createTree(entries: readonly TreeEntry[]): TreeNode {
  const root: TreeNode = { members: new Map() };
  const places = placesByName(entries);
  for (const entry of entries) {
    let node = root;
    for (const key of places.get(entry.name) ?? [entry.name]) {
      const next: TreeNode = node.members.get(key) ?? { members: new Map() };
      node.members.set(key, next);
      node = next;
    }
    node.entry = entry;
  }
  return root;
}

/**
 * The place of each name. A name whose place is taken gets one with a line below. `tasks.watch` beside a publication
 * `tasks`, which has a member `watch`, is `tasks.watch_`.
 */
function placesByName(entries: readonly TreeEntry[]): Map<string, string[]> {
  const members = new Set(
    entries.flatMap(({ name, route }) =>
      (route.members ?? []).map((member) => `${dottedPath(name)}.${member}`),
    ),
  );
  const places = new Map<string, string[]>();
  const taken = new Set<string>();
  for (const { name } of [...entries].sort(byOwnPath)) {
    const place = nameParts(name).map((part, index, parts) =>
      members.has(parts.slice(0, index + 1).join('.')) ? `${part}_` : safe(part),
    );
    while (taken.has(place.join('.'))) place.push(`${place.pop()}_`);
    taken.add(place.join('.'));
    places.set(name, place);
  }
  return places;
}

/** Names with dots come first. */
const byOwnPath = (one: TreeEntry, other: TreeEntry): number =>
  Number(dottedPath(one.name) !== one.name) - Number(dottedPath(other.name) !== other.name) ||
  compareText(one.name, other.name);

const dottedPath = (name: string): string => nameParts(name).join('.');

function nameParts(name: string): string[] {
  const parts = name.split(/[.:/]+/).filter((part) => part !== '');
  return parts.length === 0 ? [name] : parts;
}

/** Changes names that have a meaning in the language. */
const safe = (name: string): string =>
  /^(?:then|__proto__|constructor|prototype)$/.test(name) ? `${name}_` : name;

const memberKey = (key: string): string => (isPlainName(key) ? key : stringLiteral(key));

const jsonKey = (key: string): string => `${templateContent(jsonText(key))}: `;

const rowText = (key: string, entry: TreeEntry): string =>
  jsonKey(key) + templateContent(jsonText(entry.route.row));

/** The lines of an interface with the tree's entries, `depth` levels deep. */
export const typeLines = (tree: TreeNode, depth: number): string[] =>
  sortedMembers(tree).flatMap(([key, node]) => {
    const start = '  '.repeat(depth) + memberKey(key);
    const { entry } = node;
    if (entry === undefined) return [`${start}: {`, ...typeLines(node, depth + 1), closing(depth)];
    const { facts, route } = entry;
    if (node.members.size > 0)
      return [...openingLines(start, entry, depth), ...typeLines(node, depth + 1), closing(depth)];
    const comment = factLines(facts, depth);
    if (route.byPosition === undefined)
      return [...comment, memberLine(propertyMember(key, route.type, false), depth)];
    return [...comment, `${start}: {`, ...callLines(route, depth), closing(depth)];
  });

const closing = (depth: number): string => `${'  '.repeat(depth)}};`;

/**
 * The first lines of a function with members, or of another type with members. `@deprecated` is before the calls: before
 * the member, it would be about its members, too, such as the successor `tasks.create.v2` of `tasks.create`.
 */
function openingLines(start: string, { facts, route }: TreeEntry, depth: number): string[] {
  if (route.type.kind !== 'function')
    return [
      ...factLines(definedProperties({ description: facts.description }), depth),
      `${start}: ${typeText(route.type)} & {`,
    ];
  const calls = callLines(route, depth).flatMap((call) => [...factLines(facts, depth + 1), call]);
  return [`${start}: {`, ...calls];
}

const callLines = ({ type, byPosition }: ClientRoute, depth: number): string[] =>
  [type, byPosition].flatMap((of) =>
    of?.kind === 'function' ? [memberLine({ kind: 'call', of }, depth + 1)] : [],
  );
