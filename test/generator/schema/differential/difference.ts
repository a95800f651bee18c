/** How two schemas differ, whatever their named types are called. */
import type { Schema } from '../../../../src/shared/contract.js';

export interface Described {
  schema: Schema | undefined;
  resolve: (schema: Schema) => Schema | undefined;
}

/** Where they differ first, and what each says there; nothing where they say the same. */
export function difference(one: Described, other: Described): string | undefined {
  const met = metPairs();
  const differ = (left: unknown, right: unknown, path: string): string | undefined => {
    const [a, b] = [target(left, one.resolve), target(right, other.resolve)];
    if (a === b) return undefined;
    if (!isObject(a) || !isObject(b)) return both(a, b, path);
    if (met.has(a, b)) return undefined;
    const before = met.add(a, b);
    const found = within(a, b, path);
    if (found !== undefined) met.forgetSince(before);
    return found;
  };
  const within = (a: object, b: object, path: string): string | undefined => {
    if (Array.isArray(a) && Array.isArray(b) && path.endsWith('/anyOf')) {
      // Alternatives are sorted by their names, which may differ.
      const isIn = (each: unknown): boolean => b.some((it) => differ(each, it, '') === undefined);
      return a.length === b.length && a.every(isIn) ? undefined : both(a, b, path);
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = differ(Reflect.get(a, key), Reflect.get(b, key), `${path}/${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return differ(one.schema, other.schema, '');
}

const both = (a: unknown, b: unknown, path: string): string =>
  `${path}: ${JSON.stringify(a)} or ${JSON.stringify(b)}`;

/** Pairs that were compared, or are being: what differs takes those back that were met since. */
function metPairs() {
  const pairs: [object, object][] = [];
  const known = new Map<object, Set<object>>();
  return {
    has: (a: object, b: object): boolean => known.get(a)?.has(b) === true,
    add: (a: object, b: object): number => {
      known.set(a, (known.get(a) ?? new Set()).add(b));
      return pairs.push([a, b]) - 1;
    },
    forgetSince: (before: number): void => {
      for (const [a, b] of pairs.splice(before)) known.get(a)?.delete(b);
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const targets = new WeakMap<object, unknown>();

/** What a reference refers to; what stands beside it counts, too. */
function target(value: unknown, resolve: Described['resolve']): unknown {
  if (!isObject(value) || !('$ref' in value) || typeof value.$ref !== 'string') return value;
  const { $ref, ...beside } = value;
  const resolved = resolve({ $ref });
  if (Object.keys(beside).length === 0) return resolved;
  const joined = targets.get(value) ?? { ...resolved, ...beside };
  targets.set(value, joined);
  return joined;
}
