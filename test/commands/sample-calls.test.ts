import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleCalls } from '../../src/commands/serve/sample-calls.js';
import type { MethodRoute, PublicationRoute, Route } from '../../src/generator/routes/route.js';
import type { Options, Parameter } from '../../src/shared/api.js';
import type { Schema } from '../../src/shared/contract.js';
import type { Verb } from '../../src/shared/conventions.js';

const STRING: Schema = { type: 'string' };
const TASK: Schema = { type: 'object', properties: { title: STRING }, required: ['title'] };

const parameter = (name: string, schema?: Schema, optional = false): Parameter => ({
  name,
  ...(schema === undefined ? {} : { schema }),
  typedBy: [],
  optional,
  rest: false,
});

const place = { file: 'a.ts', line: 1, column: 1 };

const method = (
  path: string,
  parameters: Parameter[] = [],
  verb: Verb = 'post',
  options: Options = {},
): MethodRoute => ({
  kind: 'method',
  verb,
  path,
  declaration: { kind: 'method', name: path, ...place, options, parameters },
});

const publication = (path: string, parameters: Parameter[] = []): PublicationRoute => ({
  kind: 'publication',
  verb: 'get',
  path,
  declaration: { kind: 'publication', name: path, ...place, options: {}, parameters },
});

const commands = (routes: Route[], registration = true): string[] =>
  sampleCalls('http://localhost:1', { routes, types: { Task: TASK } }, registration).map(
    ({ command }) => command,
  );

test('an API without methods and publications has three calls, and two where registration is closed', () => {
  assert.equal(commands([]).length, 3);
  assert.equal(commands([], false).length, 2);
});

test('the method that needs least is called, and one without arguments gets no body', () => {
  const routes = [
    method('/two', [parameter('a', STRING), parameter('b', STRING)]),
    method('/unknown', [parameter('a')]),
    method('/get', [], 'get'),
    method('/own', [], 'post', { getArgsFromRequest: true }),
  ];
  assert.match(commands(routes)[3] ?? '', / http:\/\/localhost:1\/get -H "[^"]+"$/);
  const [two, unknown] = routes;
  assert.ok(two !== undefined && unknown !== undefined);
  assert.match(
    commands([unknown, two])[3] ?? '',
    / http:\/\/localhost:1\/two .* -d '\{"a":"example","b":"example"\}'$/,
  );
  const none = method('/none', [parameter('a', STRING, true)]);
  assert.match(commands([none])[3] ?? '', / -X POST http:\/\/localhost:1\/none -H "[^"]+"$/);
});

test('arguments stand in the path or the body, with values that fit their types', () => {
  const [, , , call] = commands([
    method('/users/:0/rename', [parameter('id', STRING), parameter('userName', STRING)], 'put'),
  ]);
  assert.match(
    call ?? '',
    / -X PUT http:\/\/localhost:1\/users\/LmzQ7eXTwpcYF4sAi\/rename .* -d '\{"userName":"ada"\}'$/,
  );
});

test('an argument without a type is sent in a list, because it cannot be named', () => {
  assert.match(commands([method('/shout', [parameter('word')])])[3] ?? '', / -d '\["example"\]'$/);
});

test('a publication with arguments in its path is read with them', () => {
  const [, , , call] = commands([publication('/tasks/above/:0', [parameter('priority', STRING)])]);
  assert.match(call ?? '', /^curl -sS -w '\\n' http:\/\/localhost:1\/tasks\/above\/example -H/);
});

test('what a shell would change is quoted', () => {
  assert.match(
    commands([method("/methods/it's*")])[3] ?? '',
    / 'http:\/\/localhost:1\/methods\/it'\\''s\*' /,
  );
});

test('a publication with arguments in the query is not sampled', () => {
  assert.equal(commands([publication('/tasks/above', [parameter('index', { type: 'number' })])]).length, 3);
});

test('values are those that openapi.json has as examples, of named types too', () => {
  const [, , , call] = commands([method('/save', [parameter('task', { $ref: '#/$defs/Task' })])]);
  assert.match(call ?? '', / -d '\{"title":"An example"\}'$/);
});
