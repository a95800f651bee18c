/** Where routes stand in a client, and how they are called there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import type { ClientRoute } from '../../../src/generator/render/client/call-function.js';
import { clientView } from '../../../src/generator/render/client/client-file.js';
import { clientParts, declaredNames } from '../../../src/generator/render/client/parts.js';
import { methodRoute, publicationRoute } from '../../../src/generator/render/client/route.js';
import { createTree, treeLines, typeLines } from '../../../src/generator/render/client/tree.js';
import { jsonText } from '../../../src/generator/render/code/json-text.js';
import { typeText } from '../../../src/generator/render/code/type-text.js';
import { fillTemplate } from '../../../src/generator/render/templates/templates.js';
import type { CallContract, Contract, ParameterContract, Schema } from '../../../src/shared/contract.js';
import { namePath } from '../../../src/shared/conventions.js';
import { keywordType, namedType, type TypeSyntax } from '../../../src/shared/type-syntax.js';
import { fakeFetch } from '../../client/fake-fetch.js';
import fc, { runsOf } from '../../random.js';

const KNOWN = {
  names: new Map<string, string>(),
  shapes: { of: () => undefined },
  hasStreams: false,
  $defs: {},
};
const string: Schema = { type: 'string' };
const parameter = (name: string, more: Partial<ParameterContract> = {}): ParameterContract => ({
  name,
  schema: string,
  ...more,
});

const contractOf = (methods: Contract['methods'], publications: Contract['publications'] = {}): Contract => ({
  methods,
  publications,
  collections: {},
  $defs: {},
});

const clientText = (contract: Contract): string =>
  fillTemplate('client', clientView(contract, [], 'client.ts'));

/** `type = row` */
const routeText = ({ type, row }: ClientRoute): string => `${typeText(type)} = ${jsonText(row)}`;

const linesOf = (...names: string[]): string[] =>
  treeLines(
    createTree(
      names.map((name) => ({
        name,
        facts: {},
        route: { row: [name], type: keywordType('string') },
      })),
    ),
    0,
  );

test('a name stands where its dots, colons and slashes lead', () => {
  assert.deepEqual(linesOf('tasks.finish', 'tasks:open', 'a/b', 'hello'), [
    '"a": {',
    '  "b": ["a/b"]',
    '},',
    '"hello": ["hello"],',
    '"tasks": {',
    '  "finish": ["tasks.finish"],',
    '  "open": ["tasks:open"]',
    '}',
  ]);
});

test('a name that begins another is both a function and what holds the other', () => {
  assert.deepEqual(linesOf('tasks', 'tasks.above'), [
    '"tasks": {',
    '  "": ["tasks"],',
    '  "above": ["tasks.above"]',
    '}',
  ]);
});

test('the type of a function that holds others is an interface with a call signature', () => {
  const ofString: TypeSyntax = {
    kind: 'function',
    parameters: [{ name: 'id', type: keywordType('string') }],
    result: namedType('Promise', keywordType('string')),
  };
  const entries = ['tasks', 'tasks.above'].map((name) => ({
    name,
    facts: {},
    route: { row: [name], type: ofString } satisfies ClientRoute,
  }));
  assert.deepEqual(typeLines(createTree(entries), 0), [
    'tasks: {',
    '  (id: string): Promise<string>;',
    '  above: (id: string) => Promise<string>;',
    '};',
  ]);
});

test('of names for one place the one with dots gets it, and the others get lines below', () => {
  assert.deepEqual(linesOf('a:b', 'a.b', 'a/b'), [
    '"a": {',
    '  "b": ["a.b"],',
    '  "b_": ["a/b"],',
    '  "b__": ["a:b"]',
    '}',
  ]);
});

test('what means something to the language gets an underscore', () => {
  assert.deepEqual(linesOf('a.then', '__proto__', '...', 'it s'), [
    '"...": ["..."],',
    '"__proto___": ["__proto__"],',
    '"a": {',
    '  "then_": ["a.then"]',
    '},',
    '"it s": ["it s"]',
  ]);
});

const post = (params: ParameterContract[], more: Partial<CallContract> = {}): CallContract => ({
  verb: 'post',
  path: '/m',
  params,
  ...more,
});

test('a method takes its arguments by position, and sends them as its verb and path say', () => {
  const texts: [CallContract, string][] = [
    [post([]), '() => Promise<unknown> = ["POST", "/m"]'],
    [
      post([parameter('id'), parameter('done', { optional: true })]),
      '(id: string, done?: string) => Promise<unknown> = ["POST", "/m", ["id", "done"]]',
    ],
    [
      post([parameter('tags', { rest: true })]),
      '(...tags: string[]) => Promise<unknown> = ["POST", "/m", ["...tags"]]',
    ],
    [
      post([parameter('a', { optional: true }), parameter('b')]),
      '(a: string | undefined, b: string) => Promise<unknown> = ["POST", "/m", ["a", "b"]]',
    ],
    [post([parameter('new')]), '(new_: string) => Promise<unknown> = ["POST", "/m", ["new"]]'],
    [
      post([parameter('id'), parameter('new')], { verb: 'get', path: '/m/:0' }),
      '(id: string, new_: string) => Promise<unknown> = ["GET", "/m/:id", { "id": 0, "new": 1 }]',
    ],
    [
      post([parameter('id'), parameter('tags', { rest: true })], { verb: 'get', path: '/m/:0' }),
      '(id: string, ...tags: string[]) => Promise<unknown> = ["GET", "/m/:id", { "id": 0, "...tags": 1 }]',
    ],
    [
      post([parameter('ids', { rest: true })], { verb: 'delete', path: '/m/:0/:1' }),
      '(...ids: string[]) => Promise<unknown> = ["DELETE", "/m/:0/:1", ["...ids"]]',
    ],
    [
      post([parameter('query')], { verb: 'get', path: '/search', readsRequest: true }),
      '(parts?: RequestParts) => Promise<unknown> = ["GET", "/search", "parts"]',
    ],
  ];
  for (const [contract, text] of texts) assert.equal(routeText(methodRoute(contract, KNOWN)), text);
});

test('a publication takes its arguments by name', () => {
  const get = { verb: 'get', path: '/p' };
  const texts: [CallContract, string][] = [
    [post([], get), '() => Promise<Published> = ["GET", "/p"]'],
    [
      post([parameter('index'), parameter('tag', { optional: true })], { verb: 'get', path: '/p/:0' }),
      '(args: { index: string; tag?: string }) => Promise<Published> = ["GET", "/p/:index", { "index": 0, "tag": 1 }]',
    ],
    [
      post([parameter('tags', { rest: true })], get),
      '(args?: { tags?: string[] }) => Promise<Published> = ["GET", "/p", { "...tags": 0 }]',
    ],
    [
      post([{ name: 'args', rest: true }], get),
      '(args?: { args?: unknown[] }) => Promise<Published> = ["GET", "/p", { "...args:json": 0 }]',
    ],
    [
      post([parameter('a'), parameter('tags', { rest: true })]),
      '(args: { a: string; tags?: string[] }) => Promise<Published> = ["POST", "/m", ["a", "...tags"]]',
    ],
    [
      post([parameter('a')], { verb: 'get', path: '/p/:id', readsRequest: true }),
      `(parts: RequestPartsOf<'id'>) => Promise<Published> = ["GET", "/p/:id", "parts"]`,
    ],
  ];
  for (const [contract, text] of texts) assert.equal(routeText(publicationRoute(contract, KNOWN)), text);
});

test('a publication takes them by position too, unless an object alone could be one of them (C38)', () => {
  const get = { verb: 'get', path: '/p' };
  const object: Schema = { type: 'object' };
  const byPosition = (...params: ParameterContract[]): string | undefined => {
    const type = publicationRoute(post(params, get), KNOWN).byPosition;
    return type && typeText(type);
  };
  const result = 'Promise<Published>';
  assert.equal(byPosition(parameter('new')), `(new_: string) => ${result}`);
  assert.equal(
    byPosition(parameter('a'), parameter('b', { optional: true }), parameter('c', { rest: true })),
    `(a: string, b?: string, ...c: string[]) => ${result}`,
  );
  assert.equal(
    byPosition(parameter('filter', { schema: object }), parameter('b')),
    `(filter: Record<string, unknown>, b: string) => ${result}`,
  );
  assert.equal(byPosition(parameter('filter', { schema: object })), undefined);
  assert.equal(
    byPosition(parameter('filter', { schema: object }), parameter('b', { optional: true })),
    undefined,
  );
  assert.equal(byPosition({ name: 'anything' }), undefined);
  const route = publicationRoute(post([parameter('a')], { ...get, path: '/p/:0' }), KNOWN);
  const entry = {
    name: 'p',
    facts: {},
    route,
  };
  assert.deepEqual(typeLines(createTree([entry]), 0), [
    'p: {',
    '  (args: { a: string }): Promise<Published>;',
    '  (a: string): Promise<Published>;',
    '};',
  ]);
});

test('what a call answers and throws stands beside its result (C39)', () => {
  const texts: [Partial<CallContract>, string][] = [
    [{ statuses: [201] }, 'Promise<unknown> & AnswersWith<201>'],
    [{ statuses: [200, 503], errors: [409] }, 'Promise<unknown> & AnswersWith<200> & Throws<409 | 503>'],
    [{ errors: [403], codes: ['gone'] }, "Promise<unknown> & Throws<403 | 'gone'>"],
  ];
  for (const [more, text] of texts)
    assert.equal(routeText(methodRoute(post([], more), KNOWN)), `() => ${text} = ["POST", "/m"]`);
});

const syntaxErrorsOf = (text: string): unknown[] =>
  ts.transpileModule(text, { reportDiagnostics: true }).diagnostics ?? [];

const anyName = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    fc
      .array(
        fc.constantFrom('a', 'b', '.', ':', '/', 'then', 'then_', '__proto__', 'name', 'length', 'call', ' '),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((parts) => parts.join('')),
  )
  .filter((name) => !/\p{Surrogate}/u.test(name));

type Caller = (() => Promise<unknown>) & { [name: string]: Caller };

/** Every function below. */
function* callers(node: object): Generator<() => Promise<unknown>> {
  for (const member of Object.values(node)) {
    if (typeof member === 'function') yield member as Caller;
    yield* callers(member);
  }
}

test('whatever the names are, every route has one function, and the file is code', async () => {
  const names = fc.uniqueArray(anyName, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(names, async (all) => {
      const methods = Object.fromEntries(
        all.map((name) => [name, post([], { path: namePath('method', name) })]),
      );
      const text = clientText(contractOf(methods));
      assert.deepEqual(syntaxErrorsOf(text), []);
      const code = ts.transpile(text, { target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.ES2020 });
      const client = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const { fetch, sent } = fakeFetch({});
      const api = client.createClient({ baseUrl: '', fetch });
      for (const call of callers(api.methods)) await call();
      assert.deepEqual(sent.map(({ url }) => url).sort(), all.map((name) => namePath('method', name)).sort());
    }),
    { numRuns: runsOf(60), endOnFailure: true },
  );
});

const word = fc.constantFrom('id', 'projectId', 'aRatherLongNameOfAnArgument', 'größe', 'tags');
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<Schema>(
      {},
      string,
      { type: ['null', 'number', 'string'] },
      { type: 'string', enum: ['accepted', 'done', 'open', 'started'] },
      { type: 'string', format: 'date-time', 'x-type': 'Date' },
    ),
    fc.array(tie('schema'), { minLength: 2, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    tie('schema').map((items) => ({ type: 'array' as const, items })),
    fc
      .array(tie('schema'), { minLength: 1, maxLength: 3 })
      .map((prefixItems) => ({ type: 'array' as const, prefixItems })),
    fc
      .dictionary(fc.oneof(word, fc.constantFrom('a-b', '1')), tie('schema'), {
        minKeys: 1,
        maxKeys: 4,
        noNullPrototype: true,
      })
      .map((properties) => ({ type: 'object' as const, properties })),
  ),
}));
const params = fc.uniqueArray(
  fc.record({ name: word, schema, optional: fc.constant(true as const) }, { requiredKeys: ['name'] }),
  { maxLength: 4, selector: ({ name }) => name },
);
const call = fc.record<CallContract>(
  {
    verb: fc.constantFrom('get', 'post'),
    path: fc.constantFrom('/m', '/a/rather/long/path/of/an/own/url'),
    params,
    result: schema,
  },
  { requiredKeys: ['verb', 'path', 'params'] },
);

test('whatever routes take and give, the client is code', () => {
  const types = fc.dictionary(fc.constantFrom('Task', 'Project'), schema, { noNullPrototype: true });
  const calls = fc.dictionary(fc.constantFrom('a', 'a.b', 'tasks.finish', 'a.b.c'), call, {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(calls, calls, types, (methods, publications, $defs) => {
      const text = clientText({ ...contractOf(methods, publications), $defs });
      assert.deepEqual(syntaxErrorsOf(text), []);
    }),
    { numRuns: runsOf(100), includeErrorInReport: true },
  );
});

test('the parts of a client declare no name twice, and import nothing', () => {
  const parts = clientParts('ts', { hasStreams: true, hasPages: true, hasFiles: true });
  const names = declaredNames(parts);
  assert.deepEqual([...new Set(names)], names);
  for (const part of parts) assert.doesNotMatch(part, /^import |\bfrom '/m);
});
