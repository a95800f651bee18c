import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type } from 'arktype';
import { read, schemaBy } from '../arguments-of.js';
import { type LibraryUnderTest, sameVerdict } from './verdicts.js';

const IMPORT = "import { type } from 'arktype';";
const ARKTYPE: LibraryUnderTest = {
  imports: IMPORT,
  names: { type },
  holding: (made) => `(${made}).assert(a);`,
  accepts: ({ allows }: { allows: (value: unknown) => boolean }, value) => allows(value),
};

for (const made of [
  "type('string')",
  "type('number')",
  "type('boolean')",
  "type('null')",
  "type('string | number | null')",
  `type("'a' | 'b' | 1")`,
  "type('string > 0')",
  "type('2 <= string <= 3')",
  "type('1 <= number < 5')",
  "type('number.integer')",
  "type('number % 5')",
  "type('string[]')",
  "type('(string | number)[]')",
  "type('string[] >= 2')",
  "type('string.digits')",
  "type('string.email')",
  "type('string.alpha')",
  "type('/^a/')",
  'type(/^a/)',
  "type({ a: 'string', 'b?': 'number' })",
  "type({ '+': 'reject', a: 'string', 'b?': 'number' })",
  "type({ a: 'string' }).onUndeclaredKey('reject')",
  "type({ '[string]': 'number' })",
  "type('Record<string, number>')",
  "type(['string', 'number'])",
  "type({ a: ['string', '|', 'null'] })",
  "type({ a: { b: 'number' } })",
  "type({ a: type('string') })",
  "type('string').or('number')",
  "type('string').array()",
  "type('string').atLeastLength(2).atMostLength(3)",
  "type('number').atLeast(1).lessThan(5)",
  "type('string').matching(/^a/)",
  "type({ a: 'string', b: 'number' }).partial()",
  "type({ 'a?': 'string' }).required()",
  "type({ a: 'string', b: 'number' }).pick('a')",
  "type({ a: 'string', b: 'number' }).omit('a')",
  "type({ a: 'string' }).merge({ b: 'number' })",
  "type({ a: 'string' }).and({ b: 'number' })",
  "type({ '...': type({ a: 'string' }), b: 'number' })",
  "type.enumerated('a', 1)",
  "type({ a: 'string' }).describe('an a')",
])
  sameVerdict(ARKTYPE, made, 'exact');

for (const made of [
  "type({ a: 'unknown' })",
  "type({ a: \"string = 'x'\", b: 'number = 1' })",
  "type('string').narrow((value) => value.length > 1)",
  "type('string.trim')",
  "type('string.numeric.parse')",
  "type('string').pipe((value) => value.length)",
  "type('string.url')",
  "type('string.uuid')",
  "type({ a: 'string.date | undefined' })",
  "type({ a: type('string').default('x'), b: type('number').optional() })",
  "type(['string', '=>', (value) => value.length])",
  "type({ name: 'string', children: 'this[]' })",
])
  sameVerdict(ARKTYPE, made, 'looser');

for (const [name, statement, isSource] of [
  ['assert', 'return Title.assert(a)', true],
  ['the type itself', 'const title = Title(a); if (title instanceof type.errors) throw title', true],
  ['the type itself without a look at its answer', 'Title(a)', false],
  ['allows', "if (!Title.allows(a)) throw new Error('no')", true],
] as const)
  test(`${name} is ${isSource ? 'a' : 'no'} source`, () => {
    const { parameters } = read(
      `${IMPORT} const Title = type('string'); method('x', (a) => { ${statement}; });`,
    );
    const expected = isSource ? [{ type: 'string' }, ['arktype']] : [undefined, []];
    assert.deepEqual([parameters[0]?.schema, parameters[0]?.typedBy], expected);
  });

test('errors that are answered refuse nothing', () => {
  const made = "const Title = type('string');";
  const answered = 'const title = Title(a); return title instanceof type.errors ? title.summary : title;';
  assert.deepEqual(schemaBy(answered, `${IMPORT} ${made}`), {});
});

test('what an object of ArkType is given by default may be left out', () => {
  assert.deepEqual(schemaBy("type({ a: 'number = 1', b: \"string = 'x'\" }).assert(a);", IMPORT), {
    type: 'object',
    properties: { a: { type: 'number', default: 1 }, b: { type: 'string', default: 'x' } },
    additionalProperties: true,
  });
});

for (const [written, schema] of [
  [
    'typeof Task.infer',
    { type: 'object', properties: { n: { type: 'number', default: 1 } }, required: ['n'] },
  ],
  [
    'typeof Task.inferIn',
    { type: 'object', properties: { n: { type: 'number', default: 1 } }, additionalProperties: true },
  ],
] as const)
  test(`${written} is what the schema says`, () => {
    const source = `${IMPORT} const Task = type({ n: 'number = 1' }); method('x', (a: ${written}) => a);`;
    assert.deepEqual(read(source, 'a.ts').parameters[0]?.schema, schema);
  });

test('a tuple that is given to a declaration describes all arguments', () => {
  const { parameters } = read(
    `${IMPORT} method('x', (a, b) => a, { schema: type(['string', 'number > 0']) });`,
  );
  assert.deepEqual(
    parameters.map(({ schema, typedBy }) => [schema, typedBy]),
    [
      [{ type: 'string' }, ['arktype']],
      [{ type: 'number', exclusiveMinimum: 0 }, ['arktype']],
    ],
  );
});
