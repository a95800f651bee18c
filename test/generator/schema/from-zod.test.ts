import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, schemaBy } from './arguments-of.js';

const TASK = {
  type: 'object',
  properties: { n: { type: 'number' }, title: { type: 'string' } },
  required: ['n', 'title'],
  additionalProperties: true,
};

const schemas: readonly [schema: string, expected: unknown][] = [
  ['z.string()', { type: 'string' }],
  ['z.string().min(1).max(9)', { type: 'string', minLength: 1, maxLength: 9 }],
  ['z.string().length(3)', { type: 'string', minLength: 3, maxLength: 3 }],
  ['z.string().email()', { type: 'string', format: 'email' }],
  ['z.email()', { type: 'string', format: 'email' }],
  ['z.uuid()', { type: 'string', format: 'uuid' }],
  ['z.string().url()', { type: 'string', format: 'uri' }],
  ['z.string().datetime()', { type: 'string', format: 'date-time' }],
  ['z.iso.datetime({ precision: 0 })', { type: 'string' }],
  ['z.email({ pattern: /^\\S+@\\S+$/ })', { type: 'string' }],
  ['z.email({ pattern: z.regexes.unicodeEmail })', { type: 'string' }],
  ["z.email('An address.')", { type: 'string', format: 'email' }],
  ['z.email(given)', { type: 'string' }],
  ["z.templateLiteral(['a-', z.string()])", { type: 'string' }],
  [
    'z.strictObject({ title: z.string() }).extend({ n: z.number() })',
    { ...TASK, additionalProperties: false },
  ],
  ['z.object(z.strictObject({ title: z.string(), n: z.number() }).shape)', TASK],
  ['z.iso.date()', { type: 'string', format: 'date' }],
  ['z.string().regex(/^a+$/)', { type: 'string', pattern: '^a+$' }],
  ['z.string().regex(/^a+$/i)', { type: 'string' }],
  ["z.string().startsWith('a.')", { type: 'string' }],
  ['z.string().trim().max(3)', { type: 'string' }],
  ['z.number().int().positive()', { type: 'integer', exclusiveMinimum: 0 }],
  ['z.number().min(0).max(9).multipleOf(3)', { type: 'number', minimum: 0, maximum: 9, multipleOf: 3 }],
  ['z.int()', { type: 'integer' }],
  ['z.boolean()', { type: 'boolean' }],
  ['z.date().min(new Date())', { type: 'string', format: 'date-time', 'x-type': 'Date' }],
  ["z.literal('a')", { type: 'string', const: 'a' }],
  ["z.literal(['a', 'b'])", { type: 'string', enum: ['a', 'b'] }],
  ["z.enum(['a', 'b'])", { type: 'string', enum: ['a', 'b'] }],
  ["z.enum(['a', 'b', 'c']).exclude(['b'])", {}],
  ['z.array(z.string()).min(1)', { type: 'array', items: { type: 'string' }, minItems: 1 }],
  ['z.string().array().nonempty()', { type: 'array', items: { type: 'string' }, minItems: 1 }],
  [
    'z.tuple([z.string(), z.number().optional()])',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 1 },
  ],
  [
    'z.tuple([z.string()]).rest(z.number())',
    { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' }, minItems: 1 },
  ],
  ['z.record(z.string(), z.number())', { type: 'object', additionalProperties: { type: 'number' } }],
  ['z.record(z.number())', { type: 'object', additionalProperties: { type: 'number' } }],
  [
    "z.record(z.enum(['a', 'b']), z.number())",
    {
      type: 'object',
      additionalProperties: { type: 'number' },
      propertyNames: { type: 'string', enum: ['a', 'b'] },
    },
  ],
  ['z.union([z.string(), z.number()])', { type: ['number', 'string'] }],
  ['z.string().or(z.null())', { type: ['null', 'string'] }],
  ['z.string().nullable()', { type: ['null', 'string'] }],
  ['z.string().nullish()', { type: ['null', 'string'] }],
  ['z.any()', {}],
  ['z.coerce.number().min(3)', {}],
  ['z.string().transform(Number)', { type: 'string' }],
  ['z.string().transform(Number).pipe(z.number().min(3))', { type: 'string' }],
  ['z.preprocess(Number, z.number())', {}],
  ["z.string().refine((x) => x !== 'a').brand('A')", { type: 'string' }],
  ["z.string().describe('Its title.')", { type: 'string', description: 'Its title.' }],
  ["z.string().default('x')", { type: 'string', default: 'x' }],
  ['z.object({ title: z.string(), n: z.number() })', TASK],
  ['z.object({ title: z.string(), n: z.number().optional() })', { ...TASK, required: ['title'] }],
  ['z.strictObject({ title: z.string(), n: z.number() })', { ...TASK, additionalProperties: false }],
  ['z.object({ title: z.string(), n: z.number() }).passthrough()', { ...TASK, additionalProperties: true }],
  [
    'z.object({ title: z.string(), n: z.number() }).partial()',
    { type: 'object', properties: TASK.properties, additionalProperties: true },
  ],
  ['z.object({ title: z.string(), n: z.number() }).partial({ n: true })', { ...TASK, required: ['title'] }],
  ['z.object({ title: z.string() }).extend({ n: z.number() })', TASK],
  ['z.object({ title: z.string(), n: z.number(), m: z.date() }).omit({ m: true })', TASK],
  ['z.object({ title: z.string(), n: z.number(), m: z.date() }).pick({ title: true, n: true })', TASK],
  ['z.object({ title: z.string().optional(), n: z.number() }).required()', TASK],
  [
    'z.object({ title: z.string().optional(), n: z.number() }).required(unknown())',
    { ...TASK, required: ['n'] },
  ],
  ['z.object({ title: z.string(), n: z.number() }).strict().pick({ title: true, ...unknown() })', {}],
  [
    'z.intersection(z.object({ title: z.string() }).loose(), z.object({ n: z.number() }).loose())',
    { ...TASK, additionalProperties: true },
  ],
  ['z.object({ title: z.string() }).shape.title', { type: 'string' }],
  [
    "z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])",
    {
      anyOf: ['a', 'b'].map((kind) => ({
        type: 'object',
        properties: { kind: { type: 'string', const: kind } },
        required: ['kind'],
        additionalProperties: true,
      })),
    },
  ],
];

for (const [schema, expected] of schemas) {
  test(`${schema} takes what zod takes`, () => {
    assert.deepEqual(schemaBy(`${schema}.parse(a);`), expected);
  });
}

for (const call of ['parse', 'safeParse', 'parseAsync', 'safeParseAsync']) {
  test(`${call} is a source, wherever it stands in a statement`, () => {
    const { parameters } = read(
      `const Title = z.string(); method('x', async (a) => { const title = await Title.${call}(a); return title; });`,
    );
    assert.deepEqual(parameters[0]?.typedBy, ['zod']);
  });
}

test('what is parsed by no zod schema says nothing', () => {
  assert.equal(schemaBy('JSON.parse(a);'), undefined);
});

test('zod is known by its namespace, its default export and single functions of it', () => {
  for (const start of [
    "import * as q from 'zod';",
    "import q from 'zod';",
    "import { z as q } from 'zod/v4';",
    "const { z: q } = require('zod');",
  ])
    assert.deepEqual(schemaBy('q.string().parse(a);', start), { type: 'string' }, start);
  assert.deepEqual(schemaBy('string().parse(a);', "import { string } from 'zod';"), { type: 'string' });
});

test('a schema may be a member of an object in another module', () => {
  const { parameters } = read(
    "import * as schemas from './schemas.js'; method('x', (a) => { schemas.all.Title.parse(a); });",
    'a.js',
    { 'schemas.js': "import { z } from 'zod'; const Title = z.string(); export const all = { Title };" },
  );
  assert.deepEqual(parameters[0]?.schema, { type: 'string' });
});

test('a recursive schema is named', () => {
  const { parameters, api } = read(
    'const Tree = z.object({ name: z.string(), children: z.lazy(() => z.array(Tree)) }); method("x", (a) => { Tree.parse(a); });',
  );
  assert.deepEqual(parameters[0]?.schema, { $ref: '#/$defs/Tree' });
  assert.deepEqual(api.types, {
    Tree: {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
      required: ['children', 'name'],
      additionalProperties: true,
    },
  });
});

test('a recursive schema may have a getter in place of a function', () => {
  const { api } = read(
    'const Tree = z.object({ get children() { return z.array(Tree); } }); method("x", (a) => { Tree.parse(a); });',
  );
  assert.deepEqual(api.types['Tree']?.properties, {
    children: { type: 'array', items: { $ref: '#/$defs/Tree' } },
  });
});

test('what an object of zod does not name is no contradiction to TypeScript', () => {
  const { diagnostics } = read(
    "method('x', (a: string, b: number) => { z.object({ a: z.string() }).parse({ a, b }); });",
    'a.ts',
  );
  assert.deepEqual(diagnostics, []);
});

test('fields of another object are spread into an object', () => {
  const made = 'const Titled = z.object({ title: z.string() });';
  assert.deepEqual(schemaBy('z.object({ ...Titled.shape, n: z.number() }).parse(a);', made), TASK);
});

test('an unknown spread may replace what stands before it', () => {
  assert.deepEqual(schemaBy('z.object({ n: z.number(), ...b.c, title: z.string() }).parse(a);'), {
    type: 'object',
    properties: { title: { type: 'string' } },
    required: ['title'],
    additionalProperties: true,
  });
});
