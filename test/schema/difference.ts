/** How two schemas differ, whatever their named types are called. */
import type { Schema } from '../../src/contract.js';

export interface Described {
  schema: Schema | undefined;
  resolve: (schema: Schema) => Schema | undefined;
}

/** Pairs that are being compared: types that contain themselves. */
type Met = readonly (readonly [unknown, unknown])[];

/** Where they differ first, and what each says there; nothing where they say the same. */
export function difference(one: Described, other: Described): string | undefined {
  const differ = (left: unknown, right: unknown, path: string, met: Met): string | undefined => {
    const [a, b] = [target(left, one.resolve), target(right, other.resolve)];
    if (a === b || met.some(([first, second]) => first === a && second === b)) return undefined;
    const both = `${path}: ${JSON.stringify(a)} or ${JSON.stringify(b)}`;
    if (!isObject(a) || !isObject(b)) return both;
    const within: Met = [...met, [a, b]];
    if (Array.isArray(a) && Array.isArray(b) && path.endsWith('/anyOf')) {
      // Alternatives are sorted by their names, which may differ.
      const isIn = (each: unknown): boolean => b.some((it) => differ(each, it, '', within) === undefined);
      return a.length === b.length && a.every(isIn) ? undefined : both;
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = differ(Reflect.get(a, key), Reflect.get(b, key), `${path}/${key}`, within);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return differ(one.schema, other.schema, '', []);
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
