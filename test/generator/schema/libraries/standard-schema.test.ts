/** The schemas that the type checker finds in the types of libraries, beside the verdicts of the libraries themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { type } from 'arktype';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import * as v from 'valibot';
import { buildApi } from '../../../../src/generator/model/build.js';
import { openProject } from '../../../../src/generator/project/open.js';
import type { Api, Parameter } from '../../../../src/shared/api.js';
import { folderInRepository, writeTree } from '../../../temporary-folder.js';

const IMPORTS = [
  "import { method } from 'restgen/host';",
  "import { type } from 'arktype';",
  "import { Type } from 'typebox';",
  "import { Value } from 'typebox/value';",
  "import * as v from 'valibot';",
].join('\n');

/** The parameters of methods whose handlers have these statements, by their order. */
function readAll(handlers: readonly string[], file = 'a.js'): { parameters: Parameter[]; api: Api } {
  const root = folderInRepository('standard-schema');
  const declared = handlers.map(
    (statements, index) => `method('m${index}', async (a) => { ${statements} });`,
  );
  writeTree(root, [[file, [IMPORTS, ...declared].join('\n')]]);
  const { api } = buildApi(openProject(root, { out: 'generated' }));
  const byName = new Map(api.methods.map(({ name, parameters }) => [name, parameters[0]]));
  return { api, parameters: handlers.flatMap((_, index) => byName.get(`m${index}`) ?? []) };
}

/** Values of JSON of all kinds, some of which every schema below takes, and some of which it refuses. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 1, 2, 3, 5, 10, 1.5, -1, -2.5, 1e21],
  ...[
    '',
    'a',
    'b',
    'ab',
    'abc',
    'abcdef',
    ' a ',
    'A',
    '1',
    '12',
    '-1',
    '1.5',
    'true',
    'x@y.org',
    'no@mail',
    'http://a.b/c',
  ],
  ...['2024-02-29', '2024-13-01', '2024-02-29T10:20', '2024-02-29T10:20:30Z', '10:20', '10:20:30'],
  ...['c3c4c1f2-6f0d-4f6a-9b0a-0c8b9f6c1d2e', 'slug-one', 'www.a.b', '127.0.0.1'],
  ...[
    ['a'],
    ['a', 'b'],
    ['a', 1],
    ['a', 1, true],
    [1],
    [1, 2],
    [1, 'a'],
    ['a', 'a', 'a', 'a'],
    [null],
    [[]],
    [{}],
  ],
  ...[
    {},
    { a: 'x' },
    { a: '' },
    { a: 1 },
    { a: null },
    { a: 'x', b: 1 },
    { a: 'x', b: 'y' },
    { b: 1 },
    { a: 1, b: 2 },
  ],
  ...[
    { a: 'x', c: true },
    { a: 'x', b: 1, c: true },
    { a: { b: 1 } },
    { a: { b: 'x' } },
    { a: ['x'] },
    { a: [] },
  ],
  ...[{ kind: 'a', n: 1 }, { kind: 'b', t: 'x' }, { kind: 'c' }, { kind: 'a' }],
  ...[
    { name: 'x', children: [] },
    { name: 'x', children: [{ name: 'y', children: [] }] },
    { name: 'x', children: [1] },
  ],
];

interface Library {
  /** The statements of a handler that validate its argument `a` by a schema. */
  validation: (made: string) => string;
  accepts: (schema: never, value: unknown) => boolean;
  schemas: readonly string[];
}

const LIBRARIES: Readonly<Record<string, Library>> = {
  valibot: {
    validation: (made) => `v.parse(${made}, a);`,
    accepts: (schema, value) => v.is(schema, value),
    schemas: [
      'v.pipe(v.string(), v.minLength(2), v.trim())',
      'v.nullish(v.number())',
      "v.picklist(['a', 'b'])",
      'v.tuple([v.string()])',
      'v.tupleWithRest([v.string()], v.number())',
      'v.object({ a: v.string(), b: v.optional(v.number(), 1) })',
      'v.strictObject({ a: v.nullish(v.string()) })',
      'v.object({ a: v.any() })',
      "v.fallback(v.string(), 'x')",
      "v.object({ a: v.fallback(v.string(), 'x') })",
      'v.record(v.string(), v.number())',
      "v.variant('kind', [v.object({ kind: v.literal('a'), n: v.number() }), v.object({ kind: v.literal('b') })])",
      'v.intersect([v.object({ a: v.string() }), v.object({ b: v.number() })])',
      'v.pipe(v.string(), v.transform(Number), v.number())',
      'v.pipe(v.unknown(), v.transform(Number))',
    ],
  },
  arktype: {
    validation: (made) => `(${made}).assert(a);`,
    accepts: ({ allows }: { allows: (value: unknown) => boolean }, value) => allows(value),
    schemas: [
      "type('2 <= string <= 3')",
      "type('string | number | null')",
      "type('string[] >= 2')",
      "type({ a: 'string', 'b?': 'number' })",
      "type({ '+': 'reject', a: 'string' })",
      "type({ a: \"string = 'x'\", b: 'number = 1' })",
      "type(['string', 'number'])",
      "type('string.numeric.parse')",
      "type('string').or('number')",
      "type({ name: 'string', children: 'this[]' })",
    ],
  },
  typebox: {
    validation: (made) => `Value.Assert(${made}, a);`,
    accepts: (schema, value) => Value.Check(schema, value),
    schemas: [
      'Type.String({ minLength: 2 })',
      'Type.Integer({ multipleOf: 5 })',
      "Type.Enum({ A: 'a', One: 1 })",
      'Type.Tuple([Type.String(), Type.Number()])',
      'Type.Union([Type.String(), Type.Null()])',
      'Type.Object({ a: Type.String(), b: Type.Optional(Type.Number()) })',
      'Type.Object({ a: Type.String() }, { additionalProperties: Type.Number() })',
      'Type.Record(Type.String(), Type.Number())',
      'Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })])',
      'Type.Partial(Type.Object({ a: Type.String(), b: Type.Number() }))',
      'Type.Object({ a: Type.Unsafe({ type: "string" }) })',
      'Type.Refine(Type.String(), (value) => value.length > 1)',
    ],
  },
};

const ajv = new Ajv2020({ strict: false });
ajvFormats.default(ajv);

for (const [name, { validation, accepts, schemas }] of Object.entries(LIBRARIES))
  test(`the types of ${name} refuse nothing that it accepts (C40)`, () => {
    const { parameters, api } = readAll(schemas.map(validation));
    for (const [index, made] of schemas.entries()) {
      const validate = ajv.compile({ ...parameters[index]?.schema, $defs: api.types });
      const schema = new Function('v', 'type', 'Type', `return ${made}`)(v, type, Type) as never;
      // To some libraries a list is an object that lacks its keys; no application means that.
      const isObject = parameters[index]?.schema?.type === 'object';
      for (const value of VALUES.filter((item) => !isObject || !Array.isArray(item)))
        if (accepts(schema, value)) assert.ok(validate(value), `${made} refuses ${JSON.stringify(value)}`);
    }
    const read = parameters.filter(({ typedBy }) => typedBy.includes('standard-schema'));
    assert.ok(read.length >= schemas.length - 3, `${read.length} of ${schemas.length} are read`);
  });

test('the calls that refuse a value are sources', () => {
  const refusals: readonly (readonly [statements: string, isSource: boolean])[] = [
    ['v.parse(v.string(), a)', true],
    ['await v.parseAsync(v.string(), a)', true],
    ['v.assert(v.string(), a)', true],
    ["if (!v.is(v.string(), a)) throw new Error('no')", true],
    ['return v.is(v.string(), a)', false],
    ['const made = v.safeParse(v.string(), a); if (!made.success) throw made', true],
    ["const made = v.safeParse(v.string(), a); return made.success ? made.output : ''", false],
    ["type('string').assert(a)", true],
    ["if (!type('string').allows(a)) throw new Error('no')", true],
    ["const made = type('string')(a); if (made instanceof type.errors) throw made", true],
    ["type('string')(a)", false],
    ['Value.Assert(Type.String(), a)', true],
    ["if (!Value.Check(Type.String(), a)) throw new Error('no')", true],
    ['return Value.Check(Type.String(), a)', false],
    ['return Value.Parse(Type.String(), a)', true],
    ['return Value.Decode(Type.String(), a)', false],
  ];
  const { parameters } = readAll(refusals.map(([statements]) => statements));
  for (const [index, [statements, isSource]] of refusals.entries()) {
    const schema = parameters[index]?.schema;
    assert.equal(schema?.type === 'string', isSource, `${statements}: ${JSON.stringify(schema)}`);
  }
});
