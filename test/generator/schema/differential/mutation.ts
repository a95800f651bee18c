/** Values that have nothing to do with a type, and changes that make a value of one nearly right. */
import fc from '../../../random.js';

export const unrelated = fc.constantFrom<unknown[]>(
  null,
  '',
  'a',
  'text',
  'A.b',
  0,
  1,
  -2,
  1.5,
  true,
  false,
  [],
  {},
  ['a'],
  [1, null],
  { a: 1 },
  { kind: 'a' },
  { value: 'a', next: null },
);

interface Mutation {
  /** Which part of the value. */
  at: number;
  how: 'replace' | 'remove' | 'add';
  by: unknown;
  name: string;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom('replace', 'remove', 'add'),
  by: unrelated,
  name: fc.constantFrom('a', 'b', 'c', 'e', 'x', 'next', 'kind', 'value', 'toString', '__proto__'),
});

/** A copy with one of its parts replaced, removed or added to. */
export function mutated(value: unknown, { at, how, by, name }: Mutation): unknown {
  const copy: { value: unknown } = { value: structuredClone(value) };
  const places: [object, string][] = [];
  const visit = (holder: object, key: string): void => {
    places.push([holder, key]);
    const part: unknown = Reflect.get(holder, key);
    if (typeof part === 'object' && part !== null) for (const text of Object.keys(part)) visit(part, text);
  };
  visit(copy, 'value');
  const [holder, key] = places[at % places.length] ?? [copy, 'value'];
  if (how === 'remove' && holder !== copy) removeFrom(holder, key);
  else if (how === 'add') addTo(Reflect.get(holder, key), name, by);
  else Reflect.set(holder, key, by);
  return copy.value;
}

function removeFrom(holder: object, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

function addTo(part: unknown, name: string, value: unknown): void {
  if (Array.isArray(part)) part.push(value);
  else if (typeof part === 'object' && part !== null)
    Object.defineProperty(part, name, { value, enumerable: true, writable: true, configurable: true });
}
