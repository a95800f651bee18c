import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { read, schemaBy } from '../arguments-of.js';
import { type LibraryUnderTest, sameVerdict } from './verdicts.js';

const IMPORT = "import * as v from 'valibot';";
const VALIBOT: LibraryUnderTest = {
  imports: IMPORT,
  names: { v },
  holding: (made) => `v.parse(${made}, a);`,
  accepts: (schema, value) => v.is(schema, value),
};

for (const made of [
  'v.string()',
  'v.number()',
  'v.boolean()',
  'v.null()',
  "v.literal('a')",
  "v.picklist(['a', 'b'])",
  "v.enum({ A: 'a', One: 1 })",
  'v.array(v.string())',
  'v.looseTuple([v.string(), v.optional(v.number())])',
  'v.strictTuple([v.string(), v.number()])',
  'v.tuple([v.string()])',
  'v.tupleWithRest([v.string()], v.number())',
  'v.union([v.string(), v.number()])',
  'v.nullable(v.string())',
  'v.nullish(v.string())',
  'v.nonNullable(v.nullable(v.string()))',
  'v.pipe(v.string(), v.minLength(2), v.maxLength(3))',
  'v.pipe(v.string(), v.length(2))',
  'v.pipe(v.string(), v.nonEmpty())',
  'v.pipe(v.string(), v.regex(/^a/))',
  "v.pipe(v.string(), v.startsWith('a'))",
  "v.pipe(v.string(), v.endsWith('c'))",
  "v.pipe(v.string(), v.includes('b'))",
  'v.pipe(v.string(), v.email())',
  'v.pipe(v.string(), v.uuid())',
  'v.pipe(v.string(), v.digits())',
  'v.pipe(v.string(), v.slug())',
  'v.pipe(v.string(), v.isoTimestamp())',
  'v.pipe(v.number(), v.minValue(1), v.maxValue(3))',
  'v.pipe(v.number(), v.gtValue(1), v.ltValue(3))',
  'v.pipe(v.number(), v.integer(), v.multipleOf(5))',
  'v.pipe(v.array(v.string()), v.minLength(2))',
  'v.pipe(v.string(), v.pipe(v.string(), v.minLength(3)))',
])
  sameVerdict(VALIBOT, made, 'exact');

/** It takes fewer values than can be told. */
for (const made of [
  'v.object({ a: v.string(), b: v.optional(v.number()) })',
  'v.strictObject({ a: v.string(), b: v.optional(v.number()) })',
  'v.looseObject({ a: v.string() })',
  'v.objectWithRest({ a: v.string() }, v.number())',
  'v.partial(v.object({ a: v.string(), b: v.number() }))',
  "v.pick(v.object({ a: v.string(), b: v.number() }), ['a'])",
  "v.omit(v.object({ a: v.string(), b: v.number() }), ['a'])",
  'v.required(v.object({ a: v.optional(v.string()) }))',
  'v.keyof(v.object({ a: v.string(), b: v.number() }))',
  'v.object({ ...v.object({ a: v.string() }).entries, b: v.number() })',
  'v.object({ a: v.nullish(v.string()), b: v.any() })',
  'v.object({ a: v.exactOptional(v.string()) })',
  "v.object({ a: v.optional(v.string(), 'x') })",
  "v.object({ a: v.fallback(v.string(), 'x') })",
  'v.record(v.string(), v.number())',
  "v.variant('kind', [v.object({ kind: v.literal('a'), n: v.number() }), v.object({ kind: v.literal('b') })])",
  'v.intersect([v.object({ a: v.string() }), v.object({ b: v.number() })])',
  'v.pipe(v.string(), v.trim(), v.minLength(2))',
  'v.pipe(v.string(), v.transform(Number), v.number())',
  'v.pipe(v.string(), v.url())',
  'v.pipe(v.string(), v.isoDate())',
  'v.pipe(v.string(), v.isoDateTime())',
  'v.pipe(v.string(), v.isoTime())',
  "v.pipe(v.string(), v.minValue('b'))",
  'v.pipe(v.string(), v.check((value) => value.length > 1))',
  'v.pipe(v.object({ a: v.string() }), v.check(() => true))',
])
  sameVerdict(VALIBOT, made, 'looser');

test('an object of valibot is what its fields are, and takes others', () => {
  assert.deepEqual(
    schemaBy("v.parse(v.object({ a: v.pipe(v.string(), v.trim(), v.description('It')) }), a);", IMPORT),
    {
      type: 'object',
      properties: { a: { type: 'string', description: 'It' } },
      required: ['a'],
      additionalProperties: true,
    },
  );
});

for (const [name, statement] of [
  ['parse', 'v.parse(Title, a)'],
  ['safeParse', 'const { success, output } = v.safeParse(Title, a); if (!success) throw a; return output'],
  ['parseAsync', 'await v.parseAsync(Title, a)'],
  ['assert', 'v.assert(Title, a)'],
  ['is', "if (!v.is(Title, a)) throw new Error('no')"],
  ['parser', 'v.parser(Title)(a)'],
] as const)
  test(`${name} is a source`, () => {
    const { parameters } = read(
      `${IMPORT} const Title = v.string(); method('x', async (a) => { ${statement}; });`,
    );
    assert.deepEqual([parameters[0]?.schema, parameters[0]?.typedBy], [{ type: 'string' }, ['valibot']]);
  });

test('a failure that is answered refuses nothing', () => {
  const answered = "const title = v.safeParse(v.string(), a); return title.success ? title.output : '';";
  assert.deepEqual(schemaBy(answered, IMPORT), {});
});

test('functions of valibot may be imported one by one', () => {
  const one = "import { string as text, pipe, minLength, parse } from 'valibot';";
  assert.deepEqual(schemaBy('parse(pipe(text(), minLength(2)), a);', one), { type: 'string', minLength: 2 });
});

test('a recursive schema is named', () => {
  const { api, parameters } = read(
    `${IMPORT} const Tree = v.strictObject({ children: v.lazy(() => v.array(Tree)) }); method('x', (a) => { v.parse(Tree, a); });`,
  );
  assert.deepEqual(parameters[0]?.schema, { $ref: '#/$defs/Tree' });
  assert.deepEqual(api.types['Tree']?.properties, {
    children: { type: 'array', items: { $ref: '#/$defs/Tree' } },
  });
});

for (const [type, schema] of [
  [
    'v.InferOutput<typeof Task>',
    { type: 'object', properties: { n: { type: 'number', default: 3 } }, required: ['n'] },
  ],
  [
    'v.InferInput<typeof Task>',
    { type: 'object', properties: { n: { type: 'number', default: 3 } }, additionalProperties: true },
  ],
] as const)
  test(`${type} is what the schema says`, () => {
    const source = `${IMPORT} const Task = v.object({ n: v.optional(v.number(), 3) }); method('x', (a: ${type}) => a);`;
    const { parameters } = read(source, 'a.ts');
    assert.deepEqual(parameters[0]?.schema, schema);
  });

test('a tuple that is given to a declaration describes all arguments', () => {
  const { parameters, diagnostics } = read(
    `${IMPORT} method('x', (a, b) => a, { schema: v.tuple([v.string(), v.optional(v.number())]) });`,
  );
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    parameters.map(({ schema, optional, typedBy }) => [schema, optional, typedBy]),
    [
      [{ type: 'string' }, false, ['valibot']],
      [{ type: 'number' }, true, ['valibot']],
    ],
  );
});

test('what an object of valibot does not name is no contradiction to TypeScript', () => {
  const { diagnostics } = read(
    `${IMPORT} method('x', (a: string, b: number) => { v.parse(v.object({ a: v.string() }), { a, b }); });`,
    'a.ts',
  );
  assert.deepEqual(diagnostics, []);
});
