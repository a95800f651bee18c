import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, schemaBy } from '../arguments-of.js';

const patterns: readonly [pattern: string, schema: unknown][] = [
  ['String', { type: 'string' }],
  ['Number', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ['Object', { type: 'object', additionalProperties: true }],
  ['Array', { type: 'array' }],
  ['[String]', { type: 'array', items: { type: 'string' } }],
  ['Date', { type: 'string', format: 'date-time', 'x-type': 'Date' }],
  ['Mongo.ObjectID', { type: 'string', pattern: '^[0-9A-Fa-f]{24}$', 'x-type': 'ObjectId' }],
  ["'open'", { type: 'string', const: 'open' }],
  ['-1', { type: 'number', const: -1 }],
  ['null', { type: 'null' }],
  ['Match.Any', {}],
  ['Match.Integer', { type: 'integer', minimum: -2147483648, maximum: 2147483647 }],
  ['Match.NonEmptyString', { type: 'string', minLength: 1 }],
  ['Match.OneOf(String, null)', { type: ['null', 'string'] }],
  ['Match.Maybe(String)', { type: ['null', 'string'] }],
  ["Match.OneOf('a', 'b')", { type: 'string', enum: ['a', 'b'] }],
  ["Match.OneOf(...['a', 'b'], null)", { type: ['null', 'string'], enum: [null, 'a', 'b'] }],
  ["Match.OneOf(...z.enum(['a', 'b']).options)", { type: 'string', enum: ['a', 'b'] }],
  ['Match.OneOf(...[String, Number])', {}],
  [
    'Match.ObjectIncluding({ a: String })',
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: true },
  ],
  ['Match.ObjectWithValues(Number)', { type: 'object', additionalProperties: { type: 'number' } }],
  [
    '{ a: String, b: Match.Optional([Number]) }',
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'number' } } },
      required: ['a'],
    },
  ],
  ['Match.Where((x) => { check(x, String); return x.length > 2; })', { type: 'string' }],
  ['Match.Where((x) => x > 2)', {}],
];

for (const [pattern, schema] of patterns) {
  test(`check(a, ${pattern}) says what it matches`, () => {
    assert.deepEqual(schemaBy(`check(a, ${pattern});`), schema);
  });
}

const places: readonly [fact: string, statements: string, schema: unknown][] = [
  [
    'after a refusal counts',
    "if (!this.userId) throw new Error('no'); check(a, String);",
    { type: 'string' },
  ],
  ['after an empty answer counts', 'if (!this.userId) return; check(a, String);', { type: 'string' }],
  [
    'after an answer where the argument is missing says that it may be missing',
    'if (!a) return null; check(a, String);',
    { type: ['null', 'string'] },
  ],
  [
    'after another use of the argument does not count',
    "if (a === 'mine') return 1; check(a, String);",
    undefined,
  ],
  ['after a default is given does not count', "a = a || ''; check(a, String);", undefined],
  ['of a name that is assigned before does not count', 'a = b; check(a, String);', undefined],
  ['under a condition of another argument does not count', 'if (b) check(a, String);', undefined],
  [
    'under a condition does not count where the argument is used elsewhere',
    'if (b) check(a, String); return a;',
    undefined,
  ],
  [
    'under a condition that is no argument counts where nothing else uses the argument',
    'if (await isAdmin(this.userId)) { check(a, String); return a; }',
    { type: 'string' },
  ],
  [
    'where the argument is there says that it may be missing',
    'if (a) { check(a, String); } return a;',
    { type: ['null', 'string'] },
  ],
  [
    'where the argument is not undefined says that it may be left out',
    "if (typeof a !== 'undefined') check(a, String); return a;",
    { type: 'string' },
  ],
  [
    'of a field where the object and the field are there says that both may be missing',
    'if (a && a.title !== undefined) check(a.title, String); return a;',
    {
      anyOf: [
        {
          type: 'object',
          properties: { title: { type: 'string' } },
          additionalProperties: true,
        },
        { type: 'null' },
      ],
    },
  ],
  [
    'in one branch does not count where the other one uses the argument',
    'if (b) check(a, String); else save(a);',
    undefined,
  ],
  ['behind && counts as one in an if', 'a && check(a, String);', { type: ['null', 'string'] }],
  ['within a nested function does not count', 'const f = () => { check(a, String); };', undefined],
  ['in a list of arguments counts', 'check([a, b], [String]);', { type: 'string' }],
  ['in an object of arguments counts', 'check({ a, b }, { a: String, b: Number });', { type: 'string' }],
  [
    'within a try that throws again counts',
    'try { check(a, String); } catch (e) { throw e; }',
    { type: 'string' },
  ],
  [
    'within a try counts where the argument is used nowhere else',
    'try { check(a, String); save(a); } catch (e) { log(e); }',
    { type: 'string' },
  ],
  [
    'within a try does not count where the argument is used after it',
    'try { check(a, String); } catch (e) { log(e); } save(a);',
    undefined,
  ],
  [
    'of each item says what the list holds',
    'a.forEach((each) => check(each, String));',
    { type: 'array', items: { type: 'string' } },
  ],
  [
    'of each item in a loop says what the list holds',
    'for (const { id } of a) { check(id, String); } return a;',
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: true,
      },
    },
  ],
  [
    'of each item by its index says what the list holds',
    'for (let i = 0; i < a.length; i++) check(a[i], String);',
    { type: 'array', items: { type: 'string' } },
  ],
  [
    'that refuses where it answers false counts',
    "if (!Match.test(a, String)) throw new Error('no');",
    { type: 'string' },
  ],
  [
    'that refuses what is there says that it may be missing',
    "if (a && !Match.test(a, String)) throw new Error('no');",
    { type: ['null', 'string'] },
  ],
  ['that only answers does not count', 'return Match.test(a, String);', undefined],
  [
    'of a field says so much of the object',
    'check(a.title, String);',
    {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: true,
    },
  ],
  [
    'of a destructured field says so much of the object',
    'const { title } = a; check(title, String);',
    {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: true,
    },
  ],
  [
    'that is made twice counts twice',
    'check(a, Object); check(a.n, Number);',
    { type: 'object', properties: { n: { type: 'number' } }, required: ['n'], additionalProperties: true },
  ],
  ['of arguments that may be anything says nothing', 'check(arguments, [Match.Any]);', undefined],
];

for (const [fact, statements, schema] of places) {
  test(`a check ${fact}`, () => assert.deepEqual(schemaBy(statements), schema));
}

test('a pattern may be a constant, also of another module', () => {
  const others = { 'patterns.js': 'export const Task = { title: String };' };
  const { parameters } = read(
    "import { Task } from './patterns.js'; method('x', (task) => { check(task, Task); });",
    'a.js',
    others,
  );
  assert.deepEqual(parameters[0]?.schema, {
    type: 'object',
    properties: { title: { type: 'string' } },
    required: ['title'],
  });
});

test("Meteor's check is known by its import and as a global", () => {
  for (const start of ["import { check as verify } from 'meteor/check';", 'const verify = check;']) {
    const { parameters } = read(
      `${start} Meteor.methods({ x(a) { verify(a, String); } });`.replace(/^/, ''),
      'b.js',
    );
    assert.deepEqual(parameters[0]?.typedBy, ['check']);
  }
});

test('an optional pattern makes the argument optional in JavaScript', () => {
  const { parameters } = read(
    "method('x', (a, b) => { check(a, String); check(b, Match.Optional(Number)); });",
  );
  assert.deepEqual(
    parameters.map(({ optional, schema }) => [optional, schema]),
    [
      [false, { type: 'string' }],
      [true, { type: 'number' }],
    ],
  );
});

for (const pattern of ['Match.Any', 'Match.Where((b) => b > 2)', 'Match.OneOf(String, Match.Any)']) {
  test(`a call may leave out what ${pattern} checks`, () => {
    const { parameters } = read(`method('x', (a, b) => { check(a.b, ${pattern}); check(b, ${pattern}); });`);
    assert.deepEqual(
      parameters.map(({ optional, schema }) => [optional, schema?.required]),
      [
        [false, undefined],
        [true, undefined],
      ],
    );
  });
}

test('the narrower of TypeScript and check counts', () => {
  const { parameters, diagnostics } = read(
    "method('x', (a: number) => { check(a, Match.Integer); });",
    'a.ts',
  );
  assert.deepEqual(parameters[0]?.schema, { type: 'integer', minimum: -2147483648, maximum: 2147483647 });
  assert.deepEqual(parameters[0]?.typedBy, ['ts', 'check']);
  assert.deepEqual(diagnostics, []);
});

test('types and checks that no value meets are reported', () => {
  const { parameters, diagnostics } = read("method('x', (a: number) => { check(a, String); });", 'a.ts');
  assert.deepEqual(
    diagnostics.map(({ code, severity, message, hint }) => [code, severity, message, hint]),
    [
      [
        'types-contradict',
        'warning',
        'No value of a fits both TypeScript and check.',
        'TypeScript: number; check: string. Correct one of them.',
      ],
    ],
  );
  assert.deepEqual(parameters[0]?.typedBy, ['check']);
});

test('only an empty list fits types and checks of other elements, which is reported with the place', () => {
  const { diagnostics } = read(
    "method('x', (a: { tags: string[] }) => { check(a, { tags: [Number] }); });",
    'a.ts',
  );
  assert.deepEqual(
    diagnostics.map(({ code, message }) => [code, message]),
    [['types-contradict', 'No value of a.tags[] fits both TypeScript and check.']],
  );
  assert.deepEqual(read("method('x', (a: string[]) => { check(a, Array); });", 'a.ts').diagnostics, []);
});

const OWN_CHECK = `function verify(value: unknown, schema: z.ZodType): void {
  if (!schema.safeParse(value).success) throw new Error('no');
}
const Any = z.looseObject({});
namespace Tasks {
  export function save(task: Task, id: string) { verify(task, Any); verify(id, z.string().nullish()); }
}
interface Task { title: string }
`;
const OPEN = {
  type: 'object',
  properties: { title: { type: 'string' } },
  required: ['title'],
  additionalProperties: true,
};
const ofTypes: readonly [fact: string, handler: string, optional: boolean, schema: unknown][] = [
  ['in a function of the project', '(a: Task) => { verify(a, Any); }', false, OPEN],
  ['in a function of a namespace', '(a: Task) => { Tasks.save(a, "id"); }', false, OPEN],
  [
    'of another argument there',
    '(a: string, b: Task) => Tasks.save(b, a)',
    true,
    { type: ['null', 'string'] },
  ],
  ['in a function that is passed on', '(a: Task) => run(() => { verify(a, Any); })', false, OPEN],
  [
    'for absence in a function that is passed on',
    '(a: boolean | null) => run(async () => verify(a, z.boolean().nullish()))',
    true,
    { type: ['boolean', 'null'] },
  ],
  [
    'that may not run, and refuses values of the type, does not count',
    '(a: string) => run(() => { verify(a, z.string().min(3)); })',
    false,
    { type: 'string' },
  ],
];

for (const [fact, handler, optional, schema] of ofTypes) {
  test(`a check decides over a type: ${fact}`, () => {
    const { parameters, diagnostics } = read(`${OWN_CHECK}method('x', ${handler});`, 'a.ts');
    assert.deepEqual([parameters[0]?.optional, parameters[0]?.schema], [optional, schema]);
    assert.deepEqual(diagnostics, []);
  });
}
