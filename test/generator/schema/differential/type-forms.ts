/** The forms of random types, with places for other types, and roughly the values of each. */
import fc from '../../../random.js';
import { MOMENT } from './compiler-verdict.js';

/** `$0` and `$1` are other types, `$N` is the name of what the form declares. */
export interface Form {
  text: string;
  declares?: string;
  values: (...parts: fc.Arbitrary<unknown>[]) => fc.Arbitrary<unknown>;
}

const some = (...values: unknown[]) => fc.constantFrom(...values);
const TEXT = some('', 'a', 'b', 'x-1', 'text');
const NUMBER = some(0, 1, -2, 1.5);
const ANYTHING = some({}, { a: 1 }, { a: 'a', b: null }, [], ['a'], null, 1, 'a');

export const LEAVES: readonly Form[] = [
  { text: 'string', values: () => TEXT },
  { text: 'number', values: () => NUMBER },
  { text: 'boolean', values: () => fc.boolean() },
  { text: 'null', values: () => some(null) },
  { text: "('a' | 'b' | 1 | true)", values: () => some('a', 'b', 1, true, 'c', 2) },
  { text: `\`x-\${number}\``, values: () => some('x-1', 'x-1.5', 'x-', 'x-a') },
  {
    text: '(keyof $N)',
    declares: 'interface $N { a: string; b?: number }',
    values: () => some('a', 'b', 'c'),
  },
  {
    text: '(typeof $N)[number]',
    declares: "const $N = ['a', 1, null] as const;",
    values: () => some('a', 1, null, 'b'),
  },
  { text: 'unknown', values: () => ANYTHING },
  { text: 'object', values: () => ANYTHING },
  { text: '{}', values: () => ANYTHING },
  { text: 'Date', values: () => some(MOMENT, MOMENT, 'text') },
  { text: '$N', declares: "type $N = string & { readonly __brand: '$N' };", values: () => TEXT },
  { text: '$N', declares: 'type $N = number & { readonly __brand: true };', values: () => NUMBER },
  {
    text: 'typeof $N',
    declares: "const $N = { a: 'a', b: [1, 2], c: { d: true } };",
    values: () => fc.record({ a: TEXT, b: fc.array(NUMBER), c: fc.record({ d: fc.boolean() }) }),
  },
  {
    text: '(typeof $N)[keyof typeof $N]',
    declares: "const $N = { up: 'UP', down: 'DOWN' } as const;",
    values: () => some('UP', 'DOWN', 'up'),
  },
  { text: 'Object', values: () => ANYTHING },
  { text: "('a' | (string & {}))", values: () => TEXT },
  { text: "Capitalize<'up' | 'down'>", values: () => some('Up', 'Down', 'up') },
  { text: "Exclude<keyof $N, 'a'>", declares: 'interface $N { a: 1; b: 1 }', values: () => some('a', 'b') },
  {
    text: "(typeof $N)[number]['id']",
    declares: "const $N = [{ id: 'a' }, { id: 'b', more: 1 }] as const;",
    values: () => some('a', 'b', 'c'),
  },
  {
    text: '$N',
    declares: 'type $N = string | number | boolean | null | $N[] | { [key: string]: $N };',
    values: () => ANYTHING,
  },
  {
    text: '$N.Inner',
    declares: 'namespace $N { export interface Inner { a: string; b?: Own } type Own = 1 | 2; }',
    values: () => fields({ a: TEXT }, { b: NUMBER }),
  },
];

export const FORMS: readonly Form[] = [
  { text: '{ a: $0; b?: $1 }', values: (a, b) => fields({ a }, { b }) },
  { text: '$N', declares: 'interface $N { a: $0; b?: $1 | null }', values: (a, b) => fields({ a }, { b }) },
  {
    text: '$N',
    declares: 'type $N = { readonly a: $0 | undefined; b: $1 };',
    values: (a, b) => fields({ b }, { a }),
  },
  {
    text: '$N',
    declares: 'interface $NBase { a: $0 } interface $N extends $NBase { b: $1 }',
    values: (a, b) => fields({ a, b }),
  },
  {
    text: '$N<$0>',
    declares: 'interface $N<T, U = T> { a: T; b: U[] }',
    values: (a) => fields({ a, b: list(a) }),
  },
  {
    text: '$N<$0>',
    declares: 'type $N<T> = T | { inner: $N<T>[] };',
    values: (a) => fc.oneof(a, fields({ inner: list(a) })),
  },
  {
    text: '$N<$0>',
    declares: "type $N<T> = T extends string ? 'text' : T;",
    values: (a) => fc.oneof(a, some('text')),
  },
  { text: '($0 | $1)', values: (a, b) => fc.oneof(a, b) },
  { text: '($0 | null)', values: (a) => fc.oneof(a, some(null)) },
  { text: 'NonNullable<$0 | null | undefined>', values: (a) => fc.oneof(a, some(null)) },
  { text: 'Exclude<$0 | null, null>', values: (a) => fc.oneof(a, some(null)) },
  { text: "Extract<$0 | 'a', string>", values: (a) => fc.oneof(a, some('a')) },
  { text: '{ a: $0; b: $1 }["a"]', values: (a) => a },
  { text: '{ [K in "a" | "b"]: $0 }', values: (a) => fields({ a, b: a }) },
  { text: '{ [K in "a" | "b"]?: $0 | null }', values: (a) => fields({}, { a, b: a }) },
  {
    text: '{ [K in keyof $N]: $N[K] | null }',
    declares: 'interface $N { a: $0; b?: $1 }',
    values: (a, b) => fields({ a: fc.oneof(a, some(null)) }, { b }),
  },
  { text: 'Partial<Record<"a" | "b", $0>>', values: (a) => fields({}, { a, b: a }) },
  { text: 'Record<number, $0>', values: (a) => fields({}, { 0: a, 7: a }) },
  { text: 'Record<string, $0>', values: (a) => fields({}, { a, x: a }) },
  { text: `{ [key: \`x-\${string}\`]: $0; a: $1 }`, values: (x, a) => fields({ a }, { 'x-1': x }) },
  { text: '$0[]', values: (a) => list(a) },
  { text: 'Readonly<$0[]>', values: (a) => list(a) },
  { text: '[first: $0, second?: $1]', values: (a, b) => fc.oneof(fc.tuple(a), fc.tuple(a, b)) },
  { text: '[$0, ...$1[]]', values: (a, b) => fc.oneof(fc.tuple(a), fc.tuple(a, b), fc.tuple(a, b, b)) },
  { text: '[...$0[], $1]', values: (a, b) => fc.oneof(fc.tuple(b), fc.tuple(a, b), fc.tuple(a, a, b)) },
  { text: '({ a: $0 } & { a?: $0; b: $1 })', values: (a, b) => fields({ a, b }) },
  {
    text: '(({ a: $0 } | { b: $1 }) & { c: string })',
    values: (a, b) => fc.oneof(fields({ a, c: TEXT }), fields({ b, c: TEXT }), fields({ a, b, c: TEXT })),
  },
  {
    text: '({ a: $0 } | { a?: $1; b: number })',
    values: (a, b) => fc.oneof(fields({ a }), fields({ b: NUMBER }, { a: b }), fields({ a, b: NUMBER })),
  },
  {
    text: '({ kind: "a"; a: $0 } | { kind: "b"; b?: $1 })',
    values: (a, b) => fc.oneof(fields({ kind: some('a'), a }), fields({ kind: some('b') }, { b })),
  },
  { text: 'Omit<{ a: $0; b: $1; c?: string }, "a">', values: (_, b) => fields({ b }, { c: TEXT }) },
  { text: 'Required<{ a?: $0; b: $1 }>', values: (a, b) => fields({ b }, { a }) },
  { text: 'Awaited<Promise<$0>>', values: (a) => a },
  {
    text: '$N',
    declares: 'class $N { constructor(readonly a: $0, public b?: $1) {} c = false; }',
    values: (a, b) => fields({ a, c: fc.boolean() }, { b }),
  },
  {
    text: 'InstanceType<typeof $N>',
    declares: 'class $NBase { a!: $0 } class $N extends $NBase { declare b?: $1 }',
    values: (a, b) => fields({ a }, { b }),
  },
  { text: '$N', declares: 'interface $N { get a(): $0; b: $1 }', values: (a, b) => fields({ a, b }) },
  {
    text: '$N',
    declares: 'interface $N { a: $0 } interface $N { b?: $1 }',
    values: (a, b) => fields({ a }, { b }),
  },
  {
    text: '$N',
    declares: 'interface $N extends Partial<Record<"a" | "b", $0>> { c: $1 }',
    values: (a, c) => fields({ c }, { a, b: a }),
  },
  {
    text: `{ [K in "a" | "b" as \`x-\${K}\`]: $0 }`,
    values: (a) => fields({ 'x-a': a, 'x-b': a }),
  },
  {
    text: '{ [K in keyof $N as Exclude<K, "a">]: $N[K] }',
    declares: 'interface $N { a: 1; b: $0; c?: $1 }',
    values: (b, c) => fields({ b }, { c }),
  },
  {
    text: 'Extract<{ kind: "a"; a: $0 } | { kind: "b"; b: $1 }, { kind: "a" }>',
    values: (a) => fields({ kind: some('a', 'b'), a }),
  },
  { text: '$N<$0[]>', declares: 'type $N<T> = T extends (infer U)[] ? U : never;', values: (a) => a },
  {
    text: '$N<{ a: { b: $0 }; c: $1 }>',
    declares: 'type $N<T> = T extends object ? { [K in keyof T]?: $N<T[K]> } : T;',
    values: (b, c) => fields({}, { a: fields({}, { b }), c }),
  },
  {
    text: '$N<{ a: 1; b: $0 }, { a: $1 }>',
    declares: 'type $N<A, B> = Omit<A, keyof B> & B;',
    values: (b, a) => fields({ a, b }),
  },
  { text: 'Parameters<(a: $0, b?: $1) => void>[0]', values: (a) => a },
  {
    text: 'Partial<Pick<$N, "a">> & Required<Omit<$N, "a">>',
    declares: 'interface $N { a: $0; b?: $1 }',
    values: (a, b) => fields({ b }, { a }),
  },
  { text: 'Readonly<Record<string, readonly $0[]>>', values: (a) => fields({}, { a: list(a), x: list(a) }) },
  {
    text: 'readonly [a: $0, b?: $1, ...c: $0[]]',
    values: (a, b) => fc.oneof(fc.tuple(a), fc.tuple(a, b), fc.tuple(a, b, a)),
  },
  {
    text: '$N["a" | "b"]',
    declares: 'interface $N { a: $0; b: $1 | null }',
    values: (a, b) => fc.oneof(a, b),
  },
  {
    text: '$N<$0>',
    declares: 'interface $N<T extends unknown = string> { a: T; b?: $N<T>[] }',
    values: (a) => fields({ a }, { b: list(fields({ a })) }),
  },
  { text: 'ReturnType<() => $0>', values: (a) => a },
  { text: 'Parameters<(a: $0, b?: $1) => void>', values: (a, b) => fc.oneof(fc.tuple(a), fc.tuple(a, b)) },
];

function fields(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> {
  return fc.record(
    { ...required, ...optional },
    { requiredKeys: Object.keys(required), noNullPrototype: true },
  );
}

const list = (of: fc.Arbitrary<unknown> = fc.constant(null)): fc.Arbitrary<unknown> =>
  fc.array(of, { maxLength: 2 });
