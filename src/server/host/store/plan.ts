/** Chooses the index that finds the documents of a selector fastest, and the range of keys to read in it. */
import { isPlainObject } from '../../runtime/index.js';
import type { Fields } from '../documents/document.js';
import { behind } from './engine.js';
import { foldsCase } from './equality.js';
import { fieldKey, type IndexDefinition, isInverted, joinedKeys, sizeLimit } from './index-definition.js';
import { boundKey, inverted, kindKey } from './key.js';
import { isBound, rank } from './order.js';
import type { Collation, SortOrder } from './store.js';

/** All keys after `from` and before `to`. */
type KeyRange = readonly [from: string, to: string];

export interface Plan {
  index: IndexDefinition;
  ranges: KeyRange[];
  reverse: boolean;
  isSorted: boolean;
}

interface Query {
  /** The prefix of all keys of an index. */
  beginning: (index: IndexDefinition) => string;
  equalities: Map<string, readonly unknown[]>;
  selector: Fields;
  sort: SortOrder;
  collation: Collation | undefined;
}

/** The bounds of a field; `undefined` for a side without a bound. */
interface Bounds {
  low: Bound | undefined;
  high: Bound | undefined;
}

interface Bound {
  value: unknown;
  /** Whether the value itself is excluded. */
  isOpen: boolean;
}

/** The best plan; `undefined` if every document must be read. */
export function planOf(indexes: readonly IndexDefinition[], query: Query): Plan | undefined {
  if (indexes.length === 0) return undefined;
  const bounds = selectorBounds(query.selector);
  let best: { plan: Plan; worth: number } | undefined;
  for (const index of indexes) {
    const candidate = planWith(index, query, bounds);
    if (candidate !== undefined && candidate.worth > (best?.worth ?? 0)) best = candidate;
  }
  return best?.plan;
}

/** Rates a plan: an equality counts more than a range, and a range more than the requested order. */
function planWith(
  index: IndexDefinition,
  query: Query,
  bounds: Map<string, Bounds>,
): { plan: Plan; worth: number } | undefined {
  const { equalities, collation } = query;
  if (foldsCase(collation) && !foldsCase(index.collation)) return undefined;
  const rest = index.fields.findIndex(([field]) => !equalities.has(field));
  const equal = rest === -1 ? index.fields.length : rest;
  const bound = isOrdered(index) ? bounds.get(index.fields[equal]?.[0] ?? '') : undefined;
  if (equal === 0 && bound === undefined && query.sort.length === 0) return undefined;
  const prefixes = equalKeys(index, equal, equalities);
  const isWhole = equal > 0 || bound !== undefined || !index.sparse;
  const direction = prefixes.length === 1 && isWhole ? directionOf(index, equal, query) : undefined;
  const worth = 4 * equal + (bound === undefined ? 0 : 2) + (direction === undefined ? 0 : 1);
  const ranges = prefixes.map((prefix): KeyRange => {
    const begin = query.beginning(index) + prefix;
    if (bound === undefined) return [begin, behind(begin)];
    const [from, to] = boundKeys(index, equal, bound);
    return [begin + from, begin + to];
  });
  return { plan: { index, ranges, reverse: direction === -1, isSorted: direction !== undefined }, worth };
}

function equalKeys(index: IndexDefinition, count: number, equalities: Query['equalities']): string[] {
  const lists = index.fields
    .slice(0, count)
    .map(([field], position) =>
      (equalities.get(field) ?? []).map((value) => fieldKey(index, position, value)),
    );
  return [...new Set(joinedKeys(lists))];
}

/** Whether the index supports ranges: not with arrays, whose elements may satisfy two bounds separately. */
const isOrdered = (index: IndexDefinition): boolean => !index.hasArrays && index.collation === undefined;

/** The direction in which the index gives the requested order after the equal fields: 1, -1 or `undefined`. */
function directionOf(index: IndexDefinition, equal: number, { sort, collation }: Query): 1 | -1 | undefined {
  if (!isOrdered(index) || !index.keepsOrder || collation !== undefined) return undefined;
  const constant = new Set(index.fields.slice(0, equal).map(([field]) => field));
  const wanted = sort.filter(([field]) => !constant.has(field));
  const directions = wanted.map(([field, direction], offset) => {
    const position = equal + offset;
    if (index.fields[position]?.[0] !== field) return undefined;
    return (direction === 1) === isInverted(index, position) ? -1 : 1;
  });
  return new Set(directions).size === 1 ? directions[0] : undefined;
}

function boundKeys(index: IndexDefinition, position: number, { low, high }: Bounds): [string, string] {
  const invert = isInverted(index, position);
  const every = { key: kindKey((low ?? high)?.value), isWhole: false };
  const end = (bound: Bound | undefined) => {
    const { key, isWhole } = bound === undefined ? every : boundKey(bound.value, sizeLimit(index));
    return { key: invert ? inverted(key) : key, isOpen: isWhole && bound?.isOpen };
  };
  const [first, last] = invert ? [end(high), end(low)] : [end(low), end(high)];
  return [first.isOpen ? behind(first.key) : first.key, last.isOpen ? last.key : behind(last.key)];
}

/** By field, the bounds of a selector: numbers, strings and dates, each compared only with its own kind. */
function selectorBounds(selector: Fields): Map<string, Bounds> {
  const fields = new Map<string, Bounds>();
  for (const [field, condition] of Object.entries(selector)) {
    if (field === '$and' && Array.isArray(condition)) {
      for (const part of condition) {
        if (isPlainObject(part)) for (const [key, bounds] of selectorBounds(part)) fields.set(key, bounds);
      }
    } else if (isPlainObject(condition)) {
      const bounds = conditionBounds(condition);
      if (bounds !== undefined) fields.set(field, bounds);
    }
  }
  return fields;
}

function conditionBounds(condition: Fields): Bounds | undefined {
  const low = boundOf(condition, '$gt', '$gte');
  const high = boundOf(condition, '$lt', '$lte');
  if (low === undefined && high === undefined) return undefined;
  const areAlike = low === undefined || high === undefined || rank(low.value) === rank(high.value);
  return { low, high: areAlike ? high : undefined };
}

function boundOf(condition: Fields, open: string, closed: string): Bound | undefined {
  if (isBound(condition[open])) return { value: condition[open], isOpen: true };
  return isBound(condition[closed]) ? { value: condition[closed], isOpen: false } : undefined;
}
