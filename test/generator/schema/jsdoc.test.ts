import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './arguments-of.js';

const types: readonly [type: string, schema: unknown][] = [
  ['string', { type: 'string' }],
  ['String', { type: 'string' }],
  ['?number', { type: ['null', 'number'] }],
  ['(string|number)', { type: ['number', 'string'] }],
  ['string[]', { type: 'array', items: { type: 'string' } }],
  ['Array.<string>', { type: 'array', items: { type: 'string' } }],
  ['Object', { type: 'object', additionalProperties: true }],
  ['Object<string, number>', { type: 'object', additionalProperties: true }],
  [
    '{ a: string, b?: number }',
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
  ],
  ["'open' | 'done'", { type: 'string', enum: ['done', 'open'] }],
  ['*', {}],
  ['Date', { type: 'string', format: 'date-time', 'x-type': 'Date' }],
  ['Something', undefined],
];

for (const [type, schema] of types) {
  test(`@param {${type}} says its type`, () => {
    const { parameters } = read(`/** @param {${type}} a */\nmethod('x', (a) => a);`);
    assert.deepEqual(parameters[0]?.schema, schema);
    assert.deepEqual(parameters[0]?.typedBy, schema === undefined ? [] : ['jsdoc']);
  });
}

test('brackets make an argument optional, and its text describes it', () => {
  const { parameters } = read("/** @param {string} [a] - Its title. */\nmethod('x', (a) => a);");
  assert.deepEqual(parameters[0], {
    name: 'a',
    schema: { type: 'string', description: 'Its title.' },
    typedBy: ['jsdoc'],
    inSignature: 'required',
    optional: true,
    rest: false,
  });
});

test('fields are documented with dotted names', () => {
  const { parameters } = read(
    "/**\n * @param {Object} a\n * @param {string} a.title\n * @param {number} [a.n]\n */\nmethod('x', (a) => a);",
  );
  assert.deepEqual(parameters[0]?.schema, {
    type: 'object',
    properties: { title: { type: 'string' }, n: { type: 'number' } },
    required: ['title'],
  });
});

test('@returns says what a method answers, without its promise', () => {
  const { api } = read("/** @returns {Promise<string[]>} */\nmethod('x', async (a) => a);");
  assert.deepEqual(api.methods[0]?.resultSchema, { type: 'array', items: { type: 'string' } });
});

test('a member of methods has a comment of its own', () => {
  const { parameters } = read(
    "import { methods } from 'restgen/host';\nmethods({\n  /** @param {number} n */\n  double(n) { return n * 2; },\n});",
  );
  assert.deepEqual(parameters[0]?.schema, { type: 'number' });
});

test('a name that the file declares is not read', () => {
  for (const own of ['class File {}', '/** @typedef {{ a: string }} File */']) {
    const { parameters } = read(`${own}\n\n/** @param {File} a */\nmethod('x', (a) => a);`);
    assert.deepEqual(parameters[0]?.typedBy, []);
  }
});

test('where TypeScript states a type, the comment counts for nothing', () => {
  const { parameters, diagnostics } = read(
    "/** @param {number} a */\nmethod('x', (a: string) => a);",
    'a.ts',
  );
  assert.deepEqual([parameters[0]?.typedBy, diagnostics], [['ts'], []]);
});

test('check is narrower than a comment', () => {
  const { parameters } = read("/** @param {number} a */\nmethod('x', (a) => { check(a, Match.Integer); });");
  assert.deepEqual([parameters[0]?.typedBy, parameters[0]?.schema?.type], [['check', 'jsdoc'], 'integer']);
});
