import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import Value from 'typebox/value';
import { read, schemaBy } from '../arguments-of.js';
import { type LibraryUnderTest, sameVerdict } from './verdicts.js';

const IMPORT = "import Type from 'typebox'; import Value from 'typebox/value';";
const TYPEBOX: LibraryUnderTest = {
  imports: IMPORT,
  names: { Type },
  holding: (made) => `Value.Assert(${made}, a);`,
  accepts: (schema, value) => Value.Check(schema, value),
};

for (const made of [
  'Type.String()',
  'Type.String({ minLength: 2, maxLength: 3 })',
  "Type.String({ pattern: '^a' })",
  'Type.Number({ minimum: 1, exclusiveMaximum: 5 })',
  'Type.Integer({ multipleOf: 5 })',
  'Type.Boolean()',
  'Type.Null()',
  "Type.Literal('a')",
  "Type.Enum({ A: 'a', One: 1 })",
  'Type.Array(Type.String(), { minItems: 1, maxItems: 2 })',
  'Type.Tuple([Type.String(), Type.Number()])',
  'Type.Union([Type.String(), Type.Null()])',
  'Type.Object({ a: Type.String(), b: Type.Optional(Type.Number()) })',
  'Type.Object({ a: Type.String() }, { additionalProperties: false })',
  'Type.Object({ a: Type.String() }, { additionalProperties: Type.Number() })',
  'Type.Record(Type.String(), Type.Number())',
  "Type.Record(Type.Union([Type.Literal('a'), Type.Literal('b')]), Type.Number())",
  'Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })])',
  'Type.Partial(Type.Object({ a: Type.String(), b: Type.Number() }))',
  'Type.Required(Type.Object({ a: Type.Optional(Type.String()) }))',
  "Type.Pick(Type.Object({ a: Type.String(), b: Type.Number() }), ['a'])",
  "Type.Omit(Type.Object({ a: Type.String(), b: Type.Number() }), ['a'])",
  'Type.KeyOf(Type.Object({ a: Type.String(), b: Type.Number() }))',
  "Type.Object({ kind: Type.Literal('a'), n: Type.Readonly(Type.Number()) })",
])
  sameVerdict(TYPEBOX, made, 'exact');

for (const made of [
  "Type.String({ format: 'email' })",
  "Type.TemplateLiteral([Type.Literal('a'), Type.String()])",
  'Type.Object({ a: Type.Unknown() })',
  'Type.Refine(Type.String(), (value) => value.length > 1)',
  'Type.Object({ a: Type.Unsafe({ type: "string" }) })',
])
  sameVerdict(TYPEBOX, made, 'looser');

const OLD = "import { Type } from '@sinclair/typebox'; import { Value } from '@sinclair/typebox/value';";
const COMPILED = "import Type from 'typebox'; import { Compile } from 'typebox/compile';";
const REFUSED = "throw new Error('no')";

for (const [name, imports, statement, isSource] of [
  ['Assert', IMPORT, 'Value.Assert(Title, a)', true],
  ['Check', IMPORT, `if (!Value.Check(Title, a)) ${REFUSED}`, true],
  ['Check without a refusal', IMPORT, 'return Value.Check(Title, a)', false],
  ['Parse', IMPORT, 'return Value.Parse(Title, a)', true],
  ['Decode, which makes other values first,', IMPORT, 'return Value.Decode(Title, a)', false],
  ['Check of what is compiled', COMPILED, `if (!Compile(Title).Check(a)) ${REFUSED}`, true],
  ['Check of @sinclair/typebox', OLD, `if (!Value.Check(Title, a)) ${REFUSED}`, true],
  ['Parse of @sinclair/typebox, which makes other values first,', OLD, 'return Value.Parse(Title, a)', false],
] as const)
  test(`${name} is ${isSource ? 'a' : 'no'} source`, () => {
    const { parameters } = read(
      `${imports} const Title = Type.String(); method('x', (a) => { ${statement}; });`,
    );
    const expected = isSource ? [{ type: 'string' }, ['typebox']] : [undefined, []];
    assert.deepEqual([parameters[0]?.schema, parameters[0]?.typedBy], expected);
  });

test('a description stands in the schema', () => {
  assert.deepEqual(schemaBy("Value.Assert(Type.String({ description: 'It' }), a);", IMPORT), {
    type: 'string',
    description: 'It',
  });
});

test('Static<typeof Task> is what the schema says', () => {
  const { parameters } = read(
    `import { Type, type Static } from 'typebox'; const Task = Type.Object({ n: Type.Integer({ minimum: 1 }) }); method('x', (a: Static<typeof Task>) => a);`,
    'a.ts',
  );
  assert.deepEqual(parameters[0]?.schema, {
    type: 'object',
    properties: { n: { type: 'integer', minimum: 1 } },
    required: ['n'],
  });
});
