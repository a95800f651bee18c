/** Groups routes by the parts of their names: `tasks.finish` becomes `finish` within `tasks`. */
import { compareText } from '../../compare-text.js';
import {
  expressionDocument,
  flatText,
  isPlainName,
  layOut,
  propertyDocument,
  stringLiteral,
  WIDTH,
  widthOf,
} from '../layout/index.js';
import type { ClientRoute } from './call-function.js';
import { commentLines } from './types.js';

export interface TreeEntry {
  name: string;
  description: string | undefined;
  /** Beside the code, where the types are not. */
  codeDescription: string | undefined;
  route(): ClientRoute;
  /** Returns its lines, which are reused if the same entry was rendered at the same place: code, or types. */
  recall(place: string, make: () => string[]): readonly string[];
}

/** One part of a name: the entry with this name, and the names that continue it. */
export interface TreeNode {
  entry: TreeEntry | undefined;
  /** Sorted by their keys. */
  members: readonly (readonly [key: string, node: TreeNode])[];
}

interface OpenNode {
  entry?: TreeEntry;
  members: Map<string, OpenNode>;
}

/** The lines of an object with the tree's entries, `depth` levels deep. */
export const treeLines = ({ members }: TreeNode, depth: number): string[] =>
  members.flatMap(([key, node]) => nodeLines(key, node, depth));

export function treeOf(entries: readonly TreeEntry[]): TreeNode {
  const root: OpenNode = { members: new Map() };
  const places = placesOf(entries.map(({ name }) => name));
  for (const entry of entries) {
    let node = root;
    for (const key of places.get(entry.name) ?? [entry.name]) {
      const next = node.members.get(key) ?? { members: new Map() };
      node.members.set(key, next);
      node = next;
    }
    node.entry = entry;
  }
  return closed(root);
}

const closed = ({ entry, members }: OpenNode): TreeNode => ({
  entry,
  members: [...members]
    .sort(([one], [other]) => compareText(one, other))
    .map(([key, node]) => [key, closed(node)] as const),
});

/** Whether a name is the beginning of another, so that a function has members. */
export const isNested = ({ entry, members }: TreeNode): boolean =>
  (entry !== undefined && members.length > 0) || members.some(([, node]) => isNested(node));

/**
 * The place of each name. If several names want one place, the one with dots gets it, and the others get a place under
 * their whole names.
 */
function placesOf(names: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const bearers = new Map<string, string[]>();
  for (const name of names) {
    const place = nameParts(name).map(safe).join('.');
    bearers.set(place, [...(bearers.get(place) ?? []), name]);
  }
  const whole: string[] = [];
  for (const [place, same] of bearers) {
    const keeper = same.length === 1 ? same[0] : same.find((name) => name === place);
    if (keeper !== undefined) places.set(keeper, nameParts(keeper).map(safe));
    whole.push(...same.filter((name) => name !== keeper));
  }
  const taken = new Set([...places.values()].map(([first = '']) => first));
  for (const name of whole.sort(compareText)) {
    let key = safe(name);
    while (taken.has(key)) key += '_';
    taken.add(key);
    places.set(name, [key]);
  }
  return places;
}

function nameParts(name: string): string[] {
  const parts = name.split(/[.:/]+/).filter((part) => part !== '');
  return parts.length === 0 ? [name] : parts;
}

/** Changes names that have a meaning in the language. */
const safe = (name: string): string =>
  /^(?:then|__proto__|constructor|prototype)$/.test(name) ? `${name}_` : name;

export const memberKey = (key: string): string => (isPlainName(key) ? key : stringLiteral(key));

function nodeLines(key: string, node: TreeNode, depth: number): readonly string[] {
  const start = '  '.repeat(depth);
  const name = memberKey(key);
  const { entry, members } = node;
  if (entry === undefined) return [`${start}${name}: {`, ...treeLines(node, depth + 1), `${start}},`];
  if (members.length === 0)
    return entry.recall(`${name} ${depth}`, () => [
      ...commentLines(entry.codeDescription, depth),
      layOut([propertyDocument(name, entry.route().value), ','], depth),
    ]);
  const opening = entry.recall(`${name} ${depth} both`, () => [
    ...commentLines(entry.codeDescription, depth),
    ...openingLines(name, entry.route(), depth),
  ]);
  // The route takes lines of its own if the bracket does not fit after it.
  if (opening.at(-1)?.endsWith(', {') === true)
    return [...opening, ...treeLines(node, depth + 1), `${start}}),`];
  return [...opening, `${start}  {`, ...treeLines(node, depth + 2), `${start}  },`, `${start}),`];
}

function openingLines(name: string, { value }: ClientRoute, depth: number): string[] {
  const document = expressionDocument(value);
  const start = `${'  '.repeat(depth)}${name}: both(`;
  const opening = `${start}${flatText(document)}, {`;
  if (widthOf(opening) <= WIDTH) return [opening];
  return [start, layOut([document, ','], depth + 1)];
}
