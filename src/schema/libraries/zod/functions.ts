/** What zod's functions make of schemas that they are given: `z.extend(Task, { … })`. */
import type { ts } from 'ts-morph';
import { zodMethod } from './methods.js';
import type { Zod, ZodReader } from './zod.js';

type Arguments = readonly ts.Expression[];

/** Functions of zod/mini, by the methods of a schema that do the same. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ...[
    'extend',
    'safeExtend',
    'merge',
    'pick',
    'omit',
    'partial',
    'required',
    'catchall',
    'prefault',
    'nonoptional',
    'catch',
  ].map((name): [string, string] => [name, name]),
  ['_default', 'default'],
]);

/** Nothing where no schema is given that can be followed. */
export function zodFunction(reader: ZodReader, name: string, [of, ...given]: Arguments): Zod | undefined {
  const method = METHODS.get(name);
  const base = of === undefined || method === undefined ? undefined : reader.read(of);
  return base === undefined || method === undefined ? undefined : zodMethod(reader, base, method, given);
}
