import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, schemaBy } from './arguments-of.js';

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
  ['Match.Where((x) => x > 2)', undefined],
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
    'after an answer that depends on the argument does not count',
    'if (!a) return; check(a, String);',
    undefined,
  ],
  ['of a name that is assigned before does not count', "a = a || ''; check(a, String);", undefined],
  ['under a condition does not count', 'if (b) check(a, String);', undefined],
  ['behind && does not count', 'a && check(a, String);', undefined],
  ['within a nested function does not count', 'const f = () => { check(a, String); };', undefined],
  ['in a list of arguments counts', 'check([a, b], [String]);', { type: 'string' }],
  ['in an object of arguments counts', 'check({ a, b }, { a: String, b: Number });', { type: 'string' }],
  [
    'within a try that throws again counts',
    'try { check(a, String); } catch (e) { throw e; }',
    { type: 'string' },
  ],
  ['within a try that goes on does not count', 'try { check(a, String); } catch (e) { b = 1; }', undefined],
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
  ['of arguments says nothing', 'check(arguments, [String]);', undefined],
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

test('the narrower of TypeScript and check counts', () => {
  const { parameters, diagnostics } = read(
    "method('x', (a: number) => { check(a, Match.Integer); });",
    'a.ts',
  );
  assert.deepEqual(parameters[0]?.schema, { type: 'integer', minimum: -2147483648, maximum: 2147483647 });
  assert.deepEqual(parameters[0]?.typedBy, ['ts', 'check']);
  assert.deepEqual(diagnostics, []);
});

test('types and checks that no value meets are told', () => {
  const { parameters, diagnostics } = read("method('x', (a: number) => { check(a, String); });", 'a.ts');
  assert.deepEqual(
    diagnostics.map(({ code, severity, message, hint }) => [code, severity, message, hint]),
    [
      [
        'types-contradict',
        'warning',
        'No value of a is what TypeScript says and what check says.',
        'TypeScript: number; check: string. Correct one of them.',
      ],
    ],
  );
  assert.deepEqual(parameters[0]?.typedBy, ['ts']);
});
