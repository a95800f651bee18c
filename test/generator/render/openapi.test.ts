/** What the document says of a route, by its contract. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { componentNames } from '../../../src/generator/render/openapi/component-names.js';
import { groupOfRoute, groups } from '../../../src/generator/render/openapi/groups.js';
import { type DocumentParts, openApiFile } from '../../../src/generator/render/openapi/openapi-file.js';
import { operationIds } from '../../../src/generator/render/openapi/operation-ids.js';
import type {
  OpenApiDocument,
  Operation,
  ParameterObject,
} from '../../../src/generator/render/openapi/types.js';
import type {
  CollectionRoute,
  MethodRoute,
  PublicationRoute,
  Route,
} from '../../../src/generator/routes/route.js';
import type { CallContract, CollectionContract, Contract, Schema } from '../../../src/shared/contract.js';
import type { Verb } from '../../../src/shared/conventions.js';
import { exampleOfSchema } from '../../../src/shared/json-schema/index.js';

const documentOf = (parts: DocumentParts): OpenApiDocument => JSON.parse(openApiFile(parts));

const place = { file: 'server/tasks.ts', line: 1, column: 1 };

const method = (name: string, verb: Verb = 'post', path = `/methods/${name}`): MethodRoute => ({
  kind: 'method',
  verb,
  path,
  declaration: { kind: 'method', name, options: {}, parameters: [], ...place },
});

const publication = (name: string): PublicationRoute => ({
  kind: 'publication',
  verb: 'get',
  path: `/publications/${name}`,
  declaration: { kind: 'publication', name, options: {}, parameters: [], ...place },
});

const NONE: Contract = {
  publications: {},
  methods: {},
  collections: {},
  $defs: {},
};

const ownParameters = (operation?: Operation): ParameterObject[] =>
  (operation?.parameters ?? []).flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]));

interface Called extends Partial<CallContract> {
  $defs?: Record<string, Schema>;
  /** Of the whole API. */
  whole?: Exclude<Contract['validation'], undefined>;
}

/** The document of one method, called `m`. */
function documentOfCall(path: string, verb: Verb, { $defs = {}, whole, ...call }: Called): OpenApiDocument {
  const route = method('m', verb, path);
  const contract: Contract = {
    ...NONE,
    ...(whole === undefined ? {} : { validation: whole }),
    $defs,
    methods: { m: { verb, path, params: [], ...call } },
  };
  return documentOf({ contract, routes: [route], settings: { auth: {} } });
}

const operationOf = (path: string, verb: Verb, call: Called): Operation | undefined =>
  Object.values(documentOfCall(path, verb, call).paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === 'm');

/** One for all: it compiles the schema of schemas when it is first asked, which takes longer than theirs. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Whether a type of the document accepts a value. */
function accepts(document: OpenApiDocument, type: string, value: unknown): boolean {
  ajv.removeSchema('document').addSchema({ ...document, $id: 'document' });
  return ajv.validate({ $ref: `document#/components/schemas/${type}` }, value);
}

const NUMBER: Schema = { type: 'number' };
const STRING: Schema = { type: 'string' };
const TASK: Schema = { type: 'object', properties: { title: STRING }, required: ['title'] };

function bodyAccepts(call: Called, body: unknown, path = '/methods/m'): boolean {
  return accepts(documentOfCall(path, 'post', call), 'MInput', body);
}

const collectionRoute = (operation: CollectionRoute['operation']): CollectionRoute => ({
  kind: 'collection',
  operation,
  verb: 'post',
  path: '/tasks',
  idType: 'string',
  declaration: { kind: 'collection', name: 'tasks', options: {}, ...place },
});

/** The document of one collection's insertion. */
function insertion(collection: CollectionContract, more: Partial<Contract> = {}) {
  const contract: Contract = { ...NONE, ...more, collections: { tasks: collection } };
  const route = { ...collectionRoute('insert'), idType: collection.idType };
  const document = documentOf({ contract, routes: [route], settings: { auth: {} } });
  const media = document.paths['/tasks']?.['post']?.requestBody?.content['application/json'];
  return { document, media, accepts: (body: unknown): boolean => accepts(document, 'TasksInput', body) };
}

test('C38: several arguments are an object of their names, and in words an array', () => {
  const call = {
    params: [
      { name: 'id', schema: STRING },
      { name: 'done', optional: true as const },
    ],
  };
  assert.equal(bodyAccepts(call, { id: 'a' }), true);
  assert.equal(bodyAccepts(call, { id: 'a', done: true }), true);
  for (const body of [{ done: true }, { id: 1 }, { id: 'a', other: 1 }, ['a'], 'a'])
    assert.equal(bodyAccepts(call, body), false, JSON.stringify(body));
  const body = operationOf('/methods/m', 'post', call)?.requestBody;
  assert.equal(
    body?.description,
    'The arguments of `m` by name, or a JSON array of them by position: `[id, done]`.',
  );
  assert.deepEqual(body?.content['application/json']?.example, {
    id: 'LmzQ7eXTwpcYF4sAi',
    done: 'example',
  });
});

test('C11: one argument that is an object is the body itself', () => {
  const call = { params: [{ name: 'task', schema: TASK }] };
  assert.equal(bodyAccepts(call, { title: 'a' }), true);
  assert.equal(bodyAccepts(call, { title: 'a', other: 1 }), false);
  const schema: Schema = { $ref: '#/components/schemas/MInput' };
  const body = operationOf('/methods/m', 'post', call)?.requestBody;
  assert.equal(
    body?.description,
    'The argument `task` of `m`, or a JSON array of the arguments by position: `[task]`.',
  );
  assert.deepEqual(body?.content, {
    'application/json': { schema, example: { title: 'An example' } },
  });
});

test('C11: the body of one argument has its alternatives, but no list', () => {
  const call = { params: [{ name: 'task', schema: { anyOf: [TASK, STRING, { type: 'array' as const }] } }] };
  assert.deepEqual(
    ['x', { title: 'a' }, 1].map((value) => bodyAccepts(call, value)),
    [true, true, false],
  );
});

test('what is sent and answered has a name, unless it has one already', () => {
  const call = { params: [{ name: 'id', schema: STRING }], result: TASK };
  const content = (described: Called) => {
    const response = operationOf('/methods/m', 'post', described)?.responses[200];
    return response !== undefined && 'content' in response ? response.content : undefined;
  };
  assert.deepEqual(content(call)?.['application/json']?.schema, { $ref: '#/components/schemas/MResult' });
  const named = { ...call, result: { $ref: '#/$defs/Task' }, $defs: { Task: TASK, MInput: TASK } };
  assert.deepEqual(content(named)?.['application/json']?.schema, { $ref: '#/components/schemas/Task' });
  const body = operationOf('/methods/m', 'post', named)?.requestBody?.content['application/json'];
  assert.deepEqual(body?.schema, { $ref: '#/components/schemas/MInput2' });
});

test('C38: one argument that is no object is named, and so is one that others follow', () => {
  assert.equal(bodyAccepts({ params: [{ name: 'id', schema: STRING }] }, { id: 'a' }), true);
  const params = [
    { name: 'task', schema: TASK },
    { name: 'list', schema: STRING },
  ];
  assert.equal(bodyAccepts({ params }, { task: { title: 'a' }, list: 'b' }), true);
  assert.equal(bodyAccepts({ params }, { title: 'a' }), false);
  const untyped = { params: [{ name: 'one' }, { name: 'other' }] };
  assert.equal(bodyAccepts(untyped, { one: 1, other: [] }), true);
});

test('C38: rest arguments are a list under their name', () => {
  const call = {
    params: [
      { name: 'id', schema: STRING },
      { name: 'tags', schema: STRING, rest: true as const },
    ],
  };
  assert.equal(bodyAccepts(call, { id: 'a', tags: ['b', 'c'] }), true);
  assert.equal(bodyAccepts(call, { id: 'a', tags: ['b', 3] }), false);
  assert.match(
    operationOf('/methods/m', 'post', call)?.requestBody?.description ?? '',
    /`\[id, \.\.\.tags]`/,
  );
});

test('C38: of arguments in the path the body has only the others', () => {
  const call = {
    params: [
      { name: 'id', schema: STRING },
      { name: 'state', schema: STRING },
    ],
  };
  assert.equal(bodyAccepts(call, { state: 'done' }, '/tasks/:0/state'), true);
  assert.equal(bodyAccepts(call, {}, '/tasks/:0/state'), false);
  const { description } = operationOf('/tasks/:0/state', 'post', call)?.requestBody ?? {};
  assert.match(description ?? '', /`\[null, state]`/);
  assert.equal(operationOf('/tasks/:0/:1', 'post', call)?.requestBody, undefined);
});

test('arguments that an object cannot name are a list', () => {
  const call = { params: ['constructor', 'b'].map((name) => ({ name, schema: STRING })) };
  assert.equal(bodyAccepts(call, ['a', 'b']), true);
  assert.equal(bodyAccepts(call, []), false);
});

test('C39: the result comes with the statuses that the declaration sets, and its errors beside those of all', () => {
  const call: Called = { result: STRING, statuses: [201, 204, 413, 503], errors: [404, 409, 418] };
  const { responses = {} } = operationOf('/methods/m', 'post', call) ?? {};
  const description = 'The result of `m`.';
  const schema: Schema = { $ref: '#/components/schemas/MResult' };
  const answered = { description, content: { 'application/json': { schema, example: 'example' } } };
  const refer = (status: number | string) => ({ $ref: `#/components/responses/${status}` });
  const { 404: missing, 409: conflict, 418: teapot, ...others } = responses;
  for (const response of [missing, conflict, teapot])
    assert.ok(response !== undefined && 'content' in response && response.content !== undefined);
  const orError = { content: { 'application/json': { example: 'example' } } };
  assert.deepEqual(others, {
    201: answered,
    204: { description: 'Done; the body is empty.' },
    400: refer(400),
    401: refer(401),
    403: refer(403),
    413: { description: 'The same, with 413. Or an error.', ...orError },
    503: { description: 'The same, with 503. Or an error.', ...orError },
    default: refer('default'),
  });
});

test('errors that any operation may answer are examples of its other errors', () => {
  const document = documentOfCall('/methods/m', 'post', {});
  const { responses = {} } = document.paths['/methods/m']?.['post'] ?? {};
  assert.deepEqual(Object.keys(responses), ['200', '400', '401', '403', 'default']);
  const { examples = {} } = document.components.responses['default']?.content?.['application/json'] ?? {};
  assert.ok(
    ['409', '413', '429'].every((status) => status in examples),
    Object.keys(examples).join(),
  );
});

test('a type that has no words and no example of its own gets some', () => {
  const $defs: Record<string, Schema> = {
    Plain: { type: 'object', properties: { title: STRING } },
    Told: { type: 'object', description: 'In words.', examples: [{ a: 1 }] },
  };
  const params = [
    { name: 'plain', schema: { $ref: '#/$defs/Plain' } },
    { name: 'told', schema: { $ref: '#/$defs/Told' } },
  ];
  const { schemas } = documentOfCall('/methods/m', 'post', { $defs, params, result: STRING }).components;
  const notes = ['MInput', 'MResult', 'Plain', 'Told'].map((name) => [
    name,
    schemas[name]?.description,
    schemas[name]?.examples,
  ]);
  assert.deepEqual(notes, [
    ['MInput', 'The arguments of `m`.', [{ plain: { title: 'An example' }, told: { a: 1 } }]],
    ['MResult', 'The result of `m`.', ['example']],
    ['Plain', 'The type `Plain` of the application.', [{ title: 'An example' }]],
    ['Told', 'In words.', [{ a: 1 }]],
  ]);
});

test('C8: what a declaration reads of the request itself may be anything', () => {
  const [query] = ownParameters(operationOf('/m', 'get', { readsRequest: true }));
  assert.deepEqual(query?.schema, { type: 'object', additionalProperties: true });
  const posted = operationOf('/m', 'post', { readsRequest: true });
  assert.deepEqual(
    [posted?.parameters, posted?.requestBody?.content],
    [undefined, { 'application/json': {} }],
  );
});

test('a body is required where an argument is', () => {
  const needed = operationOf('/methods/m', 'post', { params: [{ name: 'id', schema: STRING }] });
  const free = operationOf('/methods/m', 'post', {
    params: [{ name: 'id', schema: STRING, optional: true }],
  });
  assert.equal(needed?.requestBody?.required, true);
  assert.equal(free?.requestBody?.required, false);
});

test('a GET takes the arguments that are not in its path from the query', () => {
  const params = [
    { name: 'id', schema: STRING },
    { name: 'tags', schema: { type: 'array', items: STRING } as const },
    { name: 'filter', schema: TASK, optional: true as const },
    { name: 'unknown' },
  ];
  assert.deepEqual(operationOf('/tasks/:0', 'get', { params })?.parameters, [
    {
      name: 'id',
      in: 'path',
      description: 'The argument `id` of `m`.',
      required: true,
      schema: STRING,
      example: 'LmzQ7eXTwpcYF4sAi',
    },
    {
      name: 'tags',
      in: 'query',
      description: 'The argument `tags` of `m`.',
      required: true,
      schema: { type: 'array', items: STRING },
      example: ['example'],
    },
    {
      name: 'filter',
      in: 'query',
      description: 'The argument `filter` of `m`.',
      content: {
        'application/json': {
          schema: { ...TASK, additionalProperties: false },
          example: { title: 'An example' },
        },
      },
    },
    {
      name: 'unknown',
      in: 'query',
      description: 'The argument `unknown` of `m`.',
      schema: STRING,
    },
  ]);
});

test('a query names what has a name that can be one, and nothing else', () => {
  const params = [
    { name: 'arg0', schema: TASK },
    { name: 'untyped' },
    { name: 'constructor', schema: STRING },
    { name: 'with space', schema: STRING },
    { name: 'größe', schema: STRING },
  ];
  assert.deepEqual(
    ownParameters(operationOf('/tasks', 'get', { params })).map(({ name }) => name),
    ['arg0', 'untyped', 'größe'],
  );
});

test('C19: a new document has an _id or none', () => {
  const document: Schema = {
    ...TASK,
    properties: { _id: STRING, ...TASK.properties },
    required: ['_id', 'title'],
  };
  const { accepts, media } = insertion({ path: '/tasks', idType: 'string', document });
  for (const body of [{ title: 'a' }, { _id: 'b', title: 'a' }]) assert.ok(accepts(body));
  for (const body of [{}, { title: 'a', other: 1 }, { _id: 1, title: 'a' }])
    assert.ok(!accepts(body), JSON.stringify(body));
  assert.deepEqual(media?.example, { title: 'An example' });
  const untold = insertion({ path: '/tasks', idType: 'ObjectId', document: TASK });
  assert.ok(untold.accepts({ _id: '507f1f77bcf86cd799439011', title: 'a' }));
  assert.ok(!untold.accepts({ _id: 'b', title: 'a' }));
});

test('C19: the type of a new document has a name that no type of the host has', () => {
  const $defs = { Task: TASK, taskInput: STRING };
  const document: Schema = { $ref: '#/$defs/Task' };
  const named = insertion({ path: '/tasks', idType: 'string', document }, { $defs });
  assert.deepEqual(named.media?.schema, { $ref: '#/components/schemas/TasksInput' });
  assert.ok(Object.keys(named.document.components.schemas).includes('TasksInput'));
});

test('C20: an update sets fields, and parts of those that have parts', () => {
  const document: Schema = {
    type: 'object',
    properties: { _id: STRING, title: STRING, 'a-b': TASK },
    required: ['_id', 'title'],
  };
  const contract: Contract = {
    ...NONE,
    collections: { tasks: { path: '/tasks', idType: 'string', document } },
  };
  const route = { ...collectionRoute('update'), verb: 'patch' as const, path: '/tasks/:_id' };
  const updating = documentOf({ contract, routes: [route], settings: { auth: {} } });
  assert.deepEqual(
    ownParameters(updating.paths['/tasks/{id}']?.['patch']).map(({ name }) => name),
    ['id'],
  );
  for (const body of [{ title: 'a' }, { 'a-b': { title: 'a' } }, { 'a-b.title': 'a', title: 'b' }])
    assert.ok(accepts(updating, 'TasksPatch', body), JSON.stringify(body));
  for (const body of [{}, { title: 1 }])
    assert.ok(!accepts(updating, 'TasksPatch', body), JSON.stringify(body));
});

test('no name means anything else in another language', () => {
  const named = (...names: string[]) => Object.fromEntries(componentNames(names));
  assert.deepEqual(named('Task', 'NewTask', 'NewNote'), {
    Task: 'Task',
    NewTask: 'TaskInput',
    NewNote: 'NewNote',
  });
  assert.deepEqual(named('NewTask', 'Task', 'TaskInput'), {
    Task: 'Task',
    TaskInput: 'TaskInput',
    NewTask: 'NewTaskInput',
  });
  assert.deepEqual(named('Page<Task>', 'tasks.Task', 'TasksTask'), {
    'Page<Task>': 'Pageu3cTasku3e',
    'tasks.Task': 'tasks.Task',
    TasksTask: 'TasksTask2',
  });
});

test('where unknown properties are accepted or left out, requests are open', () => {
  for (const validation of ['strip', 'allow', 'off'] as const) {
    const more = { title: 'a', other: 1 };
    assert.ok(insertion({ path: '/tasks', idType: 'string', document: TASK }, { validation }).accepts(more));
    assert.ok(bodyAccepts({ params: [{ name: 'task', schema: TASK }], whole: validation }, more));
  }
  assert.ok(
    bodyAccepts({ params: [{ name: 'task', schema: TASK }], validation: 'off' }, { title: 'a', other: 1 }),
  );
});

test('a hint is shown, refuses nothing, and says so', () => {
  const call: Called = {
    params: [
      { name: 'id', schema: STRING },
      { name: 'task', hint: TASK },
    ],
  };
  const { description } = operationOf('/methods/m', 'post', call) ?? {};
  assert.match(description ?? '', /Requests are not validated against the type of `task`\.$/);
  const [input] = Object.values(documentOfCall('/methods/m', 'post', call).components.schemas).filter(
    ({ properties }) => properties?.['task'] !== undefined,
  );
  assert.deepEqual(input?.properties, { id: STRING, task: TASK });
  assert.equal(input?.additionalProperties, undefined);
});

test('what is not validated says so', () => {
  const params = [{ name: 'id', schema: STRING }];
  const says = (verb: Verb, call: Called): boolean =>
    /Validation is off: requests are not validated against these types\.$/.test(
      operationOf('/methods/m', verb, call)?.description ?? '',
    );
  assert.ok(says('post', { params, validation: 'off' }));
  assert.ok(says('get', { params, whole: 'off' }));
  assert.ok(!says('post', { params }));
  assert.ok(!says('post', { validation: 'off' }));
});

test('types that only requests reach are closed, others and parts of intersections stay open', () => {
  const refer = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
  const contract: Contract = {
    ...NONE,
    $defs: {
      Given: { ...TASK, properties: { title: STRING, inner: refer('Inner') } },
      Inner: TASK,
      Left: TASK,
      Sent: TASK,
      Taken: { allOf: [refer('Left'), TASK] },
    },
    methods: {
      m: {
        verb: 'post',
        path: '/methods/m',
        params: [
          { name: 'inner', schema: refer('Inner') },
          { name: 'taken', schema: refer('Taken') },
          { name: 'sent', schema: refer('Sent') },
        ],
        result: refer('Given'),
      },
    },
  };
  const { components } = documentOf({ contract, routes: [method('m')], settings: { auth: {} } });
  assert.deepEqual(closedIn(components.schemas), ['MInput', 'Sent']);
  assert.deepEqual(components.schemas['Given']?.properties?.['inner'], {
    $ref: '#/components/schemas/Inner',
  });
});

const closedIn = (schemas: Readonly<Record<string, Schema>>): string[] =>
  Object.keys(schemas).filter((name) => schemas[name]?.additionalProperties === false);

test('objects in a union of several stay open, and so do their parts', () => {
  const refer = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
  const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });
  const contract: Contract = {
    ...NONE,
    $defs: {
      Circle: object({ kind: { const: 'circle' }, radius: NUMBER }),
      Square: object({ kind: { const: 'square' }, side: NUMBER }),
      ByName: object({ name: STRING, place: refer('Town') }),
      ByNumber: object({ number: NUMBER, place: refer('Land'), owner: refer('Town') }),
      Town: object({ town: STRING, code: refer('Code') }),
      Land: object({ land: STRING, code: refer('Code') }),
      Code: object({ code: STRING }),
      Alone: object({ shape: { anyOf: [refer('Circle'), refer('Square')] } }),
    },
    methods: {
      m: {
        verb: 'post',
        path: '/methods/m',
        params: [
          { name: 'alone', schema: refer('Alone') },
          { name: 'either', schema: { anyOf: [refer('ByName'), refer('ByNumber')] } },
        ],
      },
    },
  };
  const parts: DocumentParts = { contract, routes: [method('m')], settings: { auth: {} } };
  const document: OpenApiDocument = JSON.parse(openApiFile(parts));
  assert.deepEqual(closedIn(document.components.schemas), ['Alone', 'MInput']);
});

test("title and version are those of the configuration, of package.json, or restgen's own, in this order", () => {
  const identity = { name: 'tasks', version: '2.3.0' };
  const parts: DocumentParts = { contract: NONE, routes: [], settings: { auth: {} } };
  const named = { ...parts, identity, settings: { auth: {}, openapi: { title: 'Tasks' } } };
  const headOf = ({ info: { title, version } }: OpenApiDocument) => ({ title, version });
  assert.deepEqual(headOf(documentOf(parts)), { title: 'API', version: '1.0.0' });
  assert.deepEqual(headOf(documentOf({ ...parts, identity })), { title: 'tasks', version: '2.3.0' });
  assert.deepEqual(headOf(documentOf(named)), { title: 'Tasks', version: '2.3.0' });
});

test('a union of types that hold each other in every order is described', () => {
  const names = Array.from({ length: 7 }, (_, index) => `Type${index}`);
  const $defs = Object.fromEntries(
    names.map((name, index) => {
      const next = names.map((_, at) => [
        `next${at}`,
        { $ref: `#/$defs/${names[(index * 3 + at * 5 + 1) % 7]}` },
      ]);
      return [name, { type: 'object' as const, properties: { ...Object.fromEntries(next), [name]: STRING } }];
    }),
  );
  const schema: Schema = { anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) };
  const document = documentOfCall('/methods/m', 'post', { params: [{ name: 'a', schema }], $defs });
  assert.deepEqual(
    closedIn(document.components.schemas).filter((name) => name.startsWith('Type')),
    [],
  );
});

test('paths that differ in the names of their parameters alone are one', () => {
  const contract: Contract = {
    ...NONE,
    methods: {
      one: { verb: 'get', path: '/tasks/:0', params: [{ name: 'id', schema: STRING }] },
      other: { verb: 'put', path: '/tasks/:0', params: [{ name: 'task', schema: STRING }] },
    },
  };
  const routes = [method('one', 'get', '/tasks/:0'), method('other', 'put', '/tasks/:0')];
  const { paths } = documentOf({ contract, routes, settings: { auth: {} } });
  assert.deepEqual(Object.keys(paths['/tasks/{id}'] ?? {}), ['get', 'put']);
  assert.equal(ownParameters(paths['/tasks/{id}']?.['put'])[0]?.name, 'id');
});

test('what the configuration says of the API stands in the document', () => {
  const info = {
    title: 'Tasks',
    version: '2.0.0',
    description: 'What there is to do.',
    contact: { email: 'api@example.com' },
    termsOfService: 'https://example.com/terms',
  };
  const openapi = {
    ...info,
    license: { url: 'https://example.com/license' },
    externalDocs: 'https://example.com/guide',
    servers: ['https://api.example.com'],
  };
  const document = documentOf({ contract: NONE, routes: [], settings: { auth: {}, openapi } });
  const license = { name: 'License', url: 'https://example.com/license' };
  assert.deepEqual(document.info, { ...info, license });
  assert.deepEqual(document.externalDocs, { url: 'https://example.com/guide' });
  assert.deepEqual(document.servers, [{ url: 'https://api.example.com' }]);
});

const describedMethod = (name: string, more: Partial<MethodRoute['declaration']>): MethodRoute => {
  const route = method(name);
  return { ...route, declaration: { ...route.declaration, ...more } };
};

test('groups are subjects: what the comment names, the first word of the name, the only collection', () => {
  const notes = { type: 'object', properties: { notes: {} } } as const;
  const shown = publication('newest');
  const tagged: [Route, string][] = [
    [describedMethod('tasks.create', {}), 'tasks'],
    [describedMethod('tasks.create', { group: 'Work' }), 'Work'],
    [describedMethod('hello', {}), 'General'],
    [collectionRoute('insert'), 'tasks'],
    [{ ...shown, declaration: { ...shown.declaration, published: notes } }, 'notes'],
    [shown, 'General'],
  ];
  for (const [route, group] of tagged) assert.equal(groupOfRoute(route), group);
  assert.deepEqual(groups([method('hello'), method('time.book'), collectionRoute('insert')]).slice(0, -2), [
    { name: 'General', description: 'Operations without a common subject.' },
    { name: 'tasks', description: 'The documents of `tasks`, and operations on them.' },
    { name: 'time', description: 'Operations on `time`.' },
  ]);
});

test('an operation says what its comment says, and whose it is', () => {
  const route = describedMethod('m', {
    description: 'Books time.',
    details: 'At most a day.',
    returns: 'The id of the entry.',
  });
  const contract: Contract = { ...NONE, methods: { m: { verb: 'post', path: '/methods/m', params: [] } } };
  const { paths } = documentOf({ contract, routes: [route], settings: { auth: {} } });
  const { summary, description, responses } = paths['/methods/m']?.['post'] ?? {};
  assert.equal(summary, 'Books time.');
  assert.equal(description, 'At most a day.');
  assert.deepEqual(responses?.[200], {
    description: 'The id of the entry.',
    content: { 'application/json': {} },
  });
});

/** The operations of a call and of an insertion that need these scopes, in a document with these settings. */
function documentWithScopes(scopes: string[], auth: DocumentParts['settings']['auth'] = {}) {
  const call = method('m');
  const insertOfTasks = collectionRoute('insert');
  const contract: Contract = {
    ...NONE,
    methods: { m: { verb: 'post', path: '/methods/m', params: [] } },
    collections: { tasks: { path: '/tasks', idType: 'string' } },
  };
  const routes: Route[] = [
    { ...call, declaration: { ...call.declaration, scopes } },
    { ...insertOfTasks, declaration: { ...insertOfTasks.declaration, scopes: { insert: scopes } } },
    { ...insertOfTasks, operation: 'update', verb: 'patch', path: '/tasks/:_id' },
  ];
  const { paths, components, security } = documentOf({ contract, routes, settings: { auth } });
  const operations = [
    paths['/methods/m']?.['post'],
    paths['/tasks']?.['post'],
    paths['/tasks/{id}']?.['patch'],
  ];
  return { operations, components, security };
}

test('C45: an operation that takes API tokens names their scopes', () => {
  const { operations, components, security } = documentWithScopes(['a', 'b:c'], { queryToken: true });
  const whole = [{}, { bearer: [] }, { queryToken: [] }];
  assert.deepEqual(security, whole);
  const taking = [
    [...whole, { apiToken: [] }],
    ['a', 'b:c'],
  ];
  assert.deepEqual(
    operations.map((operation) => [operation?.security, operation?.['x-scopes']]),
    [taking, taking, [undefined, undefined]],
  );
  assert.deepEqual(
    operations.map((operation) => /Takes API tokens.*/.exec(operation?.description ?? '')?.[0]),
    [
      'Takes API tokens with the scopes `a`, `b:c`.',
      'Takes API tokens with the scopes `a`, `b:c`.',
      undefined,
    ],
  );
  assert.deepEqual(Object.keys(components.securitySchemes), ['bearer', 'queryToken', 'apiToken']);
});

test('C39: the errors of its own are the examples of an operation, and others stay shared', () => {
  const coded = [
    { code: 'log-in-first', status: 400, reason: 'Log in.' },
    { code: 'gone', status: 410 },
  ];
  const route = describedMethod('m', { statuses: { errors: [410], codes: ['gone', 'log-in-first'], coded } });
  const call = {
    verb: 'post',
    path: '/methods/m',
    params: [{ name: 'id', schema: STRING }],
    errors: [410],
  } as const;
  const contract: Contract = {
    ...NONE,
    methods: { m: { ...call, params: [...call.params], errors: [410] } },
  };
  const { paths, components } = documentOf({ contract, routes: [route], settings: { auth: {} } });
  const { responses = {} } = paths['/methods/m']?.['post'] ?? {};
  const examples = (status: string): unknown => {
    const response = responses[status];
    return response && 'content' in response ? response.content?.['application/json']?.examples : response;
  };
  assert.deepEqual(examples('400'), {
    'log-in-first': { value: { error: 'log-in-first', reason: 'Log in.' } },
  });
  assert.deepEqual(examples('410'), { gone: { value: { error: 'gone', reason: 'gone' } } });
  assert.deepEqual(Object.keys(components.responses), ['400', '401', '403', 'default']);
});

test('C45: a route may take any API token', () => {
  const [operation] = documentWithScopes([]).operations;
  assert.deepEqual(operation?.['x-scopes'], []);
  assert.match(operation?.description ?? '', /Takes any API token\.$/);
});

test('operation ids are readable, and no two alike', () => {
  const ids = (...routes: Route[]): string[] => [...operationIds(routes).values()];
  assert.deepEqual(ids(method('tasks.finish'), publication('tasks.finish')), [
    'tasksFinish',
    'readTasksFinish',
  ]);
  assert.deepEqual(ids(method('a.b'), method('a/b'), method('aB')), ['aB', 'aB2', 'aB3']);
  assert.deepEqual(ids(method('*'), method('ä b'), method('100%'), method('login')), [
    'u2a',
    'aB',
    '_100',
    'login2',
  ]);
});

test('examples are accepted by their schemas, and what the documentation gives comes first', () => {
  const schemas: Schema[] = [
    { type: 'string', minLength: 20 },
    { type: 'string', maxLength: 2 },
    { type: 'string', pattern: '^[0-9A-Fa-f]{24}$', 'x-type': 'ObjectId' },
    { type: 'integer', minimum: 7, maximum: 9 },
    { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 },
    { type: 'number', multipleOf: 5, minimum: 6 },
    { type: 'array', items: STRING, minItems: 2 },
    { type: 'array', prefixItems: [STRING, { type: 'number' }], items: false, minItems: 2 },
    { anyOf: [{ type: 'null' }, TASK] },
    { allOf: [TASK, { type: 'object', properties: { done: { type: 'boolean' } }, required: ['done'] }] },
    { type: 'object', additionalProperties: { type: 'number' } },
    { type: 'string', enum: ['done', 'open'] },
  ];
  for (const schema of schemas) {
    const example = exampleOfSchema(schema, 'value', {});
    assert.ok(ajv.validate(schema, example), `${JSON.stringify(schema)}: ${JSON.stringify(example)}`);
  }
  assert.equal(exampleOfSchema({ type: 'string', examples: ['given'] }, 'email', {}), 'given');
  assert.equal(exampleOfSchema(STRING, 'email', {}), 'ada@example.com');
  assert.equal(exampleOfSchema({ type: 'string', pattern: '^zz$' }, 'x', {}), undefined);
});

test('types that all hold each other have an example of a size that can be read', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Type${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(
    names.map((name): [string, Schema] => [name, { type: 'object', properties }]),
  );
  const example = exampleOfSchema({ $ref: '#/$defs/Type0' }, '', $defs);
  assert.ok(JSON.stringify(example).length < 10_000);
});

test('a type that holds itself has an example that ends', () => {
  const node: Schema = {
    type: 'object',
    properties: { name: STRING, next: { $ref: '#/$defs/Node' } },
    required: ['name'],
  };
  assert.deepEqual(exampleOfSchema({ $ref: '#/$defs/Node' }, '', { Node: node }), { name: 'Ada' });
});
