/** Each kind of change in both directions. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readContract } from '../../../src/generator/output/breaking/committed.js';
import { compareContracts } from '../../../src/generator/output/breaking/compare-contracts.js';
import type {
  CallContract,
  CollectionContract,
  Contract,
  ParameterContract,
  Schema,
} from '../../../src/shared/contract.js';
import { BINARY, DATE, FILE, OBJECT_ID, UNDEFINED } from '../../../src/shared/contract.js';

const EMPTY: Contract = {
  publications: {},
  methods: {},
  collections: {},
  $defs: {},
};
const PAGE = { limit: 1, most: 9, sort: ['b'] };
const CALL: CallContract = { verb: 'post', path: '/methods/m', params: [] };
const method = (more: Partial<CallContract>, $defs: Record<string, Schema> = {}): Contract => ({
  ...EMPTY,
  methods: { m: { ...CALL, ...more } },
  $defs,
});
const params = (...list: ParameterContract[]): Contract => method({ params: list });
const input = (schema: Schema, $defs?: Record<string, Schema>): Contract =>
  method({ params: [{ name: 'a', schema }] }, $defs);
const output = (result: Schema, $defs?: Record<string, Schema>): Contract => method({ result }, $defs);
const collection = (more: Partial<CollectionContract>): Contract => ({
  ...EMPTY,
  collections: { tasks: { path: '/tasks', idType: 'string', ...more } },
});

const TODAY = '2027-01-01';

const told = (before: Contract, after: Contract): string[] =>
  compareContracts(before, after, TODAY).map(
    ({ kind, breaking, breaksTypedClients, path }) =>
      `${breaking ? '!' : breaksTypedClients === true ? '?' : ''}${kind}${path === '' ? '' : ` ${path}`}`,
  );

type Row = readonly [fact: string, before: Contract, after: Contract, forth: string[], back: string[]];

const whole = (validation: Contract['validation'], contract: Contract = EMPTY): Contract => ({
  ...contract,
  ...(validation === undefined ? {} : { validation }),
});

const string: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
});

const inNest: Schema = { anyOf: [{ $ref: '#/$defs/Nest' }, { type: 'null' }] };
const NEST: Record<string, Schema> = {
  Nest: {
    anyOf: [object({ in: inNest, a: string }, 'a', 'in'), object({ in: inNest, a: number }, 'a', 'in')],
  },
};

const ROUTES: readonly Row[] = [
  ['a route', EMPTY, method({}), ['route-added'], ['!route-removed']],
  ['a collection', EMPTY, collection({}), ['route-added'], ['!route-removed']],
  ['a route after its end', EMPTY, method({ sunset: TODAY }), ['route-added'], ['route-removed']],
  ['a route before its end', EMPTY, method({ sunset: '2027-01-02' }), ['route-added'], ['!route-removed']],
  [
    'a collection after its end',
    EMPTY,
    collection({ sunset: '2026-12-31' }),
    ['route-added'],
    ['route-removed'],
  ],
  [
    'a path after its end',
    method({ sunset: TODAY }),
    method({ path: '/n', verb: 'put', sunset: TODAY }),
    ['path-changed', 'verb-changed'],
    ['path-changed', 'verb-changed'],
  ],
  [
    'the URL of its successor, after its end',
    { ...EMPTY, methods: { m: { ...CALL, path: '/v1', sunset: TODAY }, 'm.v2': { ...CALL, path: '/v2' } } },
    { ...EMPTY, methods: { m: { ...CALL, path: '/v2' } } },
    ['?declaration-renamed', 'route-removed'],
    ['?declaration-renamed', 'route-added'],
  ],
  ['a path', method({}), method({ path: '/n' }), ['!path-changed'], ['!path-changed']],
  [
    'a name, where the URL stays',
    { ...EMPTY, methods: { old: { ...CALL, path: '/m/:0' } } },
    { ...EMPTY, methods: { new: { ...CALL, path: '/m/:0' } } },
    ['?declaration-renamed'],
    ['?declaration-renamed'],
  ],
  [
    'a name and an answer, where the URL stays',
    { ...EMPTY, publications: { old: CALL } },
    { ...EMPTY, publications: { new: { ...CALL, errors: [409] } } },
    ['!status-added status 409', '?declaration-renamed'],
    ['?declaration-renamed', 'status-removed status 409'],
  ],
  ['a verb', method({}), method({ verb: 'put' }), ['!verb-changed'], ['!verb-changed']],
  ['ids', collection({}), collection({ idType: 'ObjectId' }), ['!id-type-changed'], ['!id-type-changed']],
  [
    'who reads',
    method({}),
    method({ readsRequest: true }),
    ['!arguments-read-otherwise'],
    ['!arguments-read-otherwise'],
  ],
  ['a stream', method({}), method({ live: false }), ['!stream-removed'], ['stream-added']],
  ['pages', method({}), method({ page: PAGE }), ['!pages-narrowed'], ['!pages-narrowed']],
  [
    'a page',
    method({ page: PAGE }),
    method({ page: { limit: 1, most: 5, sort: ['a'] } }),
    ['!pages-narrowed limit=9', '!pages-narrowed sort=b', 'pages-widened sort=a'],
    ['!pages-narrowed sort=a', 'pages-widened limit=9', 'pages-widened sort=b'],
  ],
  ['validation', method({}), method({ validation: 'off' }), ['validation-off'], ['!validation-on']],
  [
    'arguments too many',
    EMPTY,
    { ...EMPTY, extraArguments: 'reject' },
    ['!input-narrowed validation.extraArguments'],
    ['input-widened validation.extraArguments'],
  ],
  [
    'validation of the whole',
    EMPTY,
    whole('off'),
    ['validation-off validation'],
    ['!validation-on validation'],
  ],
  [
    'what no type names, refused or let through',
    EMPTY,
    whole('allow'),
    ['input-widened validation'],
    ['!input-narrowed validation'],
  ],
  [
    'what no type names, refused or left out',
    EMPTY,
    whole('strip'),
    ['input-widened validation'],
    ['!input-narrowed validation'],
  ],
  [
    'what no type names, left out or let through',
    whole('strip'),
    whole('allow'),
    ['input-widened validation'],
    ['!input-narrowed validation'],
  ],
  [
    'validation of a route, where that of the whole is off',
    whole('off', method({ validation: 'off' })),
    whole('off', method({})),
    [],
    [],
  ],
  [
    'an argument, where nothing is validated any more',
    params(),
    whole('off', params({ name: 'a', schema: string })),
    ['validation-off validation', 'argument-added argument 1 (a)'],
    ['!validation-on validation', '!argument-removed argument 1 (a)'],
  ],
  [
    'a field of a document, where nothing is validated any more',
    collection({ document: object({}) }),
    whole('off', collection({ document: object({ title: string }, 'title') })),
    ['validation-off validation', 'input-narrowed document.title'],
    ['!validation-on validation', '!input-narrowed document.title'],
  ],
  [
    'a status that a method sets',
    method({}),
    method({ statuses: [200, 201] }),
    ['!status-added status 201'],
    ['status-removed status 201'],
  ],
  [
    'the only status that a method sets',
    method({}),
    method({ statuses: [201] }),
    ['!status-added status 201', 'status-removed status 200'],
    ['!status-added status 200', 'status-removed status 201'],
  ],
  [
    'a status of an error that a method throws',
    method({ errors: [403] }),
    method({ errors: [403, 409] }),
    ['!status-added status 409'],
    ['status-removed status 409'],
  ],
  [
    'a field of a document',
    collection({ document: object({}) }),
    collection({ document: object({ title: string }, 'title') }),
    ['!input-narrowed document.title'],
    ['!input-narrowed document.title'],
  ],
];

const A: ParameterContract = { name: 'a', schema: string };
const ERRORS: readonly Row[] = [
  [
    'a code of an error',
    method({ codes: ['a'] }),
    method({ codes: ['a', 'b'] }),
    ["code-added error 'b'"],
    ["code-removed error 'b'"],
  ],
];

const TOKENS: readonly Row[] = [
  [
    'that API tokens are taken',
    method({}),
    method({ scopes: ['a'] }),
    ['tokens-accepted API tokens'],
    ['!tokens-refused API tokens'],
  ],
  [
    'one scope more',
    method({ scopes: ['a'] }),
    method({ scopes: ['a', 'b'] }),
    ['!scopes-added API tokens'],
    ['scopes-removed API tokens'],
  ],
  [
    'a scope, where any token was taken',
    method({ scopes: [] }),
    method({ scopes: ['a'] }),
    ['!scopes-added API tokens'],
    ['scopes-removed API tokens'],
  ],
  [
    'another scope',
    method({ scopes: ['a'] }),
    method({ scopes: ['b'] }),
    ['!scopes-added API tokens'],
    ['!scopes-added API tokens'],
  ],
  [
    'what tokens may do in a collection',
    collection({ scopes: { insert: ['a'], update: ['a'] } }),
    collection({ scopes: { insert: ['a'], remove: [] } }),
    ['!tokens-refused API tokens, update', 'tokens-accepted API tokens, remove'],
    ['!tokens-refused API tokens, remove', 'tokens-accepted API tokens, update'],
  ],
];

const ARGUMENTS: readonly Row[] = [
  [
    'a required argument',
    params(),
    params(A),
    ['!argument-added argument 1 (a)'],
    ['!argument-removed argument 1 (a)'],
  ],
  [
    'an optional argument',
    params(),
    params({ ...A, optional: true }),
    ['argument-added argument 1 (a)'],
    ['!argument-removed argument 1 (a)'],
  ],
  [
    'its presence',
    params(A),
    params({ ...A, optional: true }),
    ['argument-now-optional argument 1 (a)'],
    ['!argument-now-required argument 1 (a)'],
  ],
  [
    'rest arguments',
    params({ ...A, optional: true }),
    params({ ...A, rest: true }),
    ['input-widened argument 1 (a)'],
    ['!input-narrowed argument 1 (a)'],
  ],
  [
    'a name in a body',
    params(A),
    params({ ...A, name: 'b' }),
    ['!argument-renamed argument 1 (a)'],
    ['!argument-renamed argument 1 (b)'],
  ],
  [
    'the name of an object that is the body',
    params({ name: 'a', schema: object({}) }),
    params({ name: 'b', schema: object({}) }),
    ['argument-renamed argument 1 (a)'],
    ['argument-renamed argument 1 (b)'],
  ],
  [
    'what an object in the body is',
    params({ name: 'a', schema: object({ b: string }) }, { name: 'b', schema: string }),
    params({ name: 'a', schema: object({ b: string }) }, { name: 'b', schema: string, optional: true }),
    ['!arguments-read-otherwise', 'argument-now-optional argument 2 (b)'],
    ['!argument-now-required argument 2 (b)'],
  ],
  [
    'a name in a query',
    method({ verb: 'get', params: [A] }),
    method({ verb: 'get', params: [{ ...A, name: 'b' }] }),
    ['!argument-renamed argument 1 (a)'],
    ['!argument-renamed argument 1 (b)'],
  ],
  [
    'fields that a query names',
    method({ verb: 'get', params: [{ name: 'a', schema: object({}) }] }),
    method({ verb: 'get', params: [{ name: 'a', schema: object({}), fields: true }] }),
    ['?arguments-read-otherwise argument 1 (a)'],
    ['!arguments-read-otherwise argument 1 (a)'],
  ],
  [
    'a name in a path',
    method({ verb: 'get', path: '/m/:0', params: [A] }),
    method({ verb: 'get', path: '/m/:0', params: [{ ...A, name: 'b' }] }),
    ['?argument-renamed argument 1 (a)'],
    ['?argument-renamed argument 1 (b)'],
  ],
  [
    'a type of what a query names',
    method({ verb: 'get', params: [A] }),
    method({ verb: 'get', params: [{ name: 'a' }] }),
    ['input-widened argument 1 (a)'],
    ['!input-narrowed argument 1 (a)'],
  ],
];

/** A narrow schema and one that takes all that it takes and more, with the path where they differ. */
const WIDER: readonly (readonly [fact: string, narrow: Schema, wide: Schema, path: string])[] = [
  ['a type among several', string, { type: ['null', 'string'] }, ''],
  ['a branch', { $ref: '#/$defs/A' }, { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] }, ''],
  ['integers and numbers', { type: 'integer' }, number, ''],
  ['a value', { type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b', 'c'] }, ''],
  ['a constant and its type', { const: 1 }, number, ''],
  ['null', { type: 'null' }, { type: ['null', 'number'] }, ''],
  ['known and unknown', string, {}, ''],
  ['a minimum', { type: 'number', minimum: 2 }, { type: 'number', minimum: 1 }, ''],
  ['an exclusive minimum', { type: 'number', exclusiveMinimum: 1 }, { type: 'number', minimum: 1 }, ''],
  ['a maximum', { type: 'number', maximum: 1 }, number, ''],
  ['a length', { type: 'string', maxLength: 3 }, { type: 'string', maxLength: 4 }, ''],
  ['a least length', { type: 'string', minLength: 3 }, string, ''],
  ['a pattern', { type: 'string', pattern: '^a' }, string, ''],
  ['a format', { type: 'string', format: 'email' }, string, ''],
  ['a multiple', { type: 'number', multipleOf: 4 }, number, ''],
  ['items', { type: 'array', items: string }, { type: 'array', items: { type: ['number', 'string'] } }, '[]'],
  ['how many items', { type: 'array', items: string, maxItems: 2 }, { type: 'array', items: string }, ''],
  ['unique items', { type: 'array', items: string, uniqueItems: true }, { type: 'array', items: string }, ''],
  [
    'a place of a tuple',
    { type: 'array', prefixItems: [string], items: false, minItems: 1 },
    { type: 'array', prefixItems: [{ type: ['null', 'string'] }], items: false, minItems: 1 },
    '[0]',
  ],
  ['a need', object({ a: string }, 'a'), object({ a: string }), '.a'],
  [
    'a field deep inside',
    object({ a: object({ b: string }) }),
    object({ a: object({ b: { type: ['null', 'string'] } }) }),
    '.a.b',
  ],
  [
    'the values of a record',
    { type: 'object', additionalProperties: number },
    { type: 'object', additionalProperties: { type: ['null', 'number'] } },
    '.*',
  ],
  ['a recursive type', { $ref: '#/$defs/Tree' }, { $ref: '#/$defs/WideTree' }, '.value'],
];

const TYPES: Record<string, Schema> = {
  A: object({ a: string }, 'a'),
  B: object({ b: string }, 'b'),
  Tree: object({ value: string, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } }),
  WideTree: object({
    value: { type: ['null', 'string'] },
    children: { type: 'array', items: { $ref: '#/$defs/WideTree' } },
  }),
};

const SCHEMAS: readonly Row[] = WIDER.flatMap(([fact, narrow, wide, path]): Row[] => [
  [
    `${fact}, in a request`,
    input(narrow, TYPES),
    input(wide, TYPES),
    // An object that named the argument would be the argument.
    [
      ...(Object.keys(wide).length === 0 ? ['!arguments-read-otherwise'] : []),
      `input-widened argument 1 (a)${path}`,
    ],
    [`!input-narrowed argument 1 (a)${path}`],
  ],
  [
    `${fact}, in an answer`,
    output(narrow, TYPES),
    output(wide, TYPES),
    [`!output-widened answer${path}`],
    [`output-narrowed answer${path}`],
  ],
]);

const POSITIONED: readonly Row[] = [
  [
    'an optional property of a request',
    input(object({})),
    input(object({ a: string })),
    ['input-widened argument 1 (a).a'],
    ['!input-narrowed argument 1 (a).a'],
  ],
  [
    'a required property of a request',
    input(object({})),
    input(object({ a: string }, 'a')),
    ['!input-narrowed argument 1 (a).a'],
    ['!input-narrowed argument 1 (a).a'],
  ],
  [
    'a field of an answer',
    output(object({})),
    output(object({ a: string }, 'a')),
    ['output-narrowed answer.a'],
    ['!output-widened answer.a'],
  ],
  [
    'whether other properties are taken',
    input(object({ a: string })),
    input({ ...object({ a: string }), additionalProperties: true }),
    ['input-widened argument 1 (a).*'],
    ['!input-narrowed argument 1 (a).*'],
  ],
  [
    'another type of a request',
    input(string),
    input(number),
    ['!input-narrowed argument 1 (a)'],
    ['!input-narrowed argument 1 (a)'],
  ],
  [
    'true and false',
    input({ type: 'boolean' }),
    input(number),
    ['!input-narrowed argument 1 (a)'],
    ['!input-narrowed argument 1 (a)'],
  ],
  [
    'another type of an answer',
    output(string),
    output(number),
    ['!output-widened answer'],
    ['!output-widened answer'],
  ],
  [
    'a Date in a request',
    input(string),
    input(DATE),
    ['!input-narrowed argument 1 (a)'],
    ['!input-narrowed argument 1 (a)'],
  ],
  ['a file in place of bytes', input(BINARY), input(FILE), [], []],
  [
    'an id in an answer',
    output(string),
    output(OBJECT_ID),
    ['output-narrowed answer'],
    ['!output-widened answer'],
  ],
  [
    'an empty answer',
    output(UNDEFINED),
    output({ anyOf: [UNDEFINED, string] }),
    ['!output-widened answer'],
    ['output-narrowed answer'],
  ],
  [
    'a variant of a discriminated union',
    input({ anyOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' }, n: number })] }),
    input({
      anyOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' }, n: { type: 'integer' } })],
    }),
    ['!input-narrowed argument 1 (a).n'],
    ['input-widened argument 1 (a).n'],
  ],
  [
    'one value for another in a request',
    input({ type: 'string', enum: ['a', 'b'] }),
    input({ type: 'string', enum: ['b', 'c'] }),
    ['!input-narrowed argument 1 (a)'],
    ['!input-narrowed argument 1 (a)'],
  ],
];

const SAME: readonly Row[] = [
  ['descriptions', input(string), input({ ...string, description: 'x', deprecated: true }), [], []],
  [
    'the name of a type',
    input({ $ref: '#/$defs/Tree' }, TYPES),
    input(
      { $ref: '#/$defs/Node' },
      {
        Node: object({ value: string, children: { type: 'array', items: { $ref: '#/$defs/Node' } } }),
      },
    ),
    [],
    [],
  ],
  ['a type written out', input({ $ref: '#/$defs/A' }, TYPES), input(object({ a: string }, 'a')), [], []],
  [
    'a union that holds itself beside null',
    input({ $ref: '#/$defs/Nest' }, NEST),
    input({ anyOf: [{ $ref: '#/$defs/Nest' }] }, NEST),
    [],
    [],
  ],
  ['a one-value list', input({ const: 'a' }), input({ type: 'string', enum: ['a'] }), [], []],
];

for (const [fact, before, after, forth, back] of [
  ...ROUTES,
  ...ERRORS,
  ...TOKENS,
  ...ARGUMENTS,
  ...SCHEMAS,
  ...POSITIONED,
  ...SAME,
]) {
  test(`${fact}: forth and back`, () => {
    assert.deepEqual({ forth: told(before, after), back: told(after, before) }, { forth, back });
    assert.deepEqual(told(after, after), []);
  });
}

test('the old and the new state are reported', () => {
  assert.deepEqual(compareContracts(input(string), input({ type: 'string', maxLength: 3 }), TODAY), [
    {
      kind: 'input-narrowed',
      breaking: true,
      subject: "POST /methods/m, method 'm'",
      declared: { kind: 'method', name: 'm' },
      path: 'argument 1 (a)',
      before: 'string',
      after: 'string (maxLength 3)',
      message: 'takes fewer values',
    },
  ]);
});

const WORDS = [
  [
    'a field of an argument',
    input(object({})),
    input(object({ due: string })),
    ['is added → string', 'is no longer accepted string →'],
  ],
  [
    'a needed field of an argument',
    input(object({})),
    input(object({ due: string }, 'due')),
    ['is required now → string', 'is no longer accepted string →'],
  ],
  [
    'a field of an answer',
    output(object({})),
    output(object({ due: string })),
    ['is added → string', 'is removed string →'],
  ],
  [
    'an argument',
    params(),
    params({ name: 'a', schema: string }),
    ['is added → required string', 'is no longer accepted string →'],
  ],
] as const;

test('what is added and removed is called so', () => {
  const words = (one: Contract, other: Contract): string[] =>
    compareContracts(one, other, TODAY).map(({ message, before = '', after = '' }) =>
      `${message} ${before} → ${after}`.replace(/ +/g, ' ').trim(),
    );
  for (const [fact, before, after, texts] of WORDS)
    assert.deepEqual([...words(before, after), ...words(after, before)], texts, fact);
});

const UNIONS: readonly (readonly [one: Schema, other: Schema, texts: string])[] = [
  [
    { type: 'string', enum: ['high', 'low'] },
    { type: 'string', enum: ['high', 'low', 'now', 'urgent'] },
    '"high" | "low" → "high" | "low" | "now" | "urgent"',
  ],
  [
    { $ref: '#/$defs/Level' },
    { type: 'string', enum: ['high', 'low', 'now'] },
    '"high" | "low" → "high" | "low" | "now"',
  ],
  [{ type: 'string' }, { type: ['null', 'number', 'string'] }, 'string → null | number | string'],
  [{ type: 'string' }, { type: ['boolean', 'string'] }, 'string → boolean | string'],
  [{ $ref: '#/$defs/A' }, { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] }, 'A → A | B'],
];

test('a union is told whole, as it was and as it is, in one change', () => {
  const $defs = { ...TYPES, Level: { type: 'string', enum: ['high', 'low'] } } satisfies Record<
    string,
    Schema
  >;
  for (const [one, other, texts] of UNIONS) {
    for (const contract of [input, output]) {
      const forth = compareContracts(contract(one, $defs), contract(other, $defs), TODAY);
      assert.deepEqual(
        forth.map(({ before, after }) => `${before} → ${after}`),
        [texts],
      );
      const back = compareContracts(contract(other, $defs), contract(one, $defs), TODAY);
      assert.deepEqual(
        back.map(({ before, after }) => `${after} → ${before}`),
        [texts],
      );
    }
  }
});

test("every fixture's API is read back, and is as it was", () => {
  const fixtures = fileURLToPath(new URL('../../../../fixtures/', import.meta.url));
  const names = readdirSync(fixtures, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /expected[\\/]api\.json$/.test(name));
  assert.ok(files.length > 40);
  for (const file of files) {
    const text = readFileSync(join(fixtures, file), 'utf8');
    const [before, after] = [readContract(text), readContract(text)];
    assert.ok(before !== undefined && after !== undefined, file);
    assert.deepEqual(compareContracts(before, after, TODAY), [], file);
  }
});
