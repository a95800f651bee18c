import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleCalls } from '../../src/commands/serve/sample-calls.js';
import { sampleValue } from '../../src/commands/serve/sample-values.js';
import type { Verb } from '../../src/conventions.js';
import type { Options, Parameter } from '../../src/model/api.js';
import type { MethodRoute, PublicationRoute } from '../../src/routes/route.js';

const parameter = (name: string, type?: string, optional = false): Parameter => ({
  name,
  ...(type === undefined ? {} : { type: [type] }),
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

const commands = (routes: (MethodRoute | PublicationRoute)[], registration = true): string[] =>
  sampleCalls('http://localhost:1', routes, registration).map(({ command }) => command);

test('an API without methods and publications has three calls, and two where registration is closed', () => {
  assert.equal(commands([]).length, 3);
  assert.equal(commands([], false).length, 2);
});

test('the method that needs least is called, rather with POST', () => {
  const routes = [
    method('/two', [parameter('a', 'string'), parameter('b', 'string')]),
    method('/unknown', [parameter('a', 'Task')]),
    method('/get', [], 'get'),
    method('/own', [], 'post', { getArgsFromRequest: true }),
    method('/none', [parameter('a', 'string', true)]),
  ];
  assert.match(commands(routes)[3] ?? '', / http:\/\/localhost:1\/none .* -d '\[\]'$/);
});

test('arguments stand in the path or the body, with values that fit their types', () => {
  const [, , , call] = commands([
    method('/users/:0/rename', [parameter('id', 'string'), parameter('userName', 'string')], 'put'),
  ]);
  assert.match(
    call ?? '',
    / -X PUT http:\/\/localhost:1\/users\/example\/rename .* -d '\["example","ada"\]'$/,
  );
});

test('a publication with arguments in its path is read with them', () => {
  const [, , , call] = commands([publication('/tasks/above/:0', [parameter('priority', 'string')])]);
  assert.match(call ?? '', /^curl -sS -w '\\n' http:\/\/localhost:1\/tasks\/above\/example -H/);
});

test('what a shell would change is quoted', () => {
  assert.match(
    commands([method("/methods/it's*")])[3] ?? '',
    / 'http:\/\/localhost:1\/methods\/it'\\''s\*' /,
  );
});

for (const [type, name, value] of [
  ['string', 'email', 'ada@example.com'],
  ['number', 'count', 1],
  ['boolean', 'isOpen', true],
  ["'open' | 'done'", 'state', 'open'],
  ['Task | null', 'task', null],
  ['string[]', 'names', []],
  ['Date', 'at', { $date: Date.UTC(2026, 0, 1) }],
  ['Task', 'task', undefined],
] as const) {
  test(`a plausible ${type} called ${name} is ${JSON.stringify(value)}`, () => {
    assert.deepEqual(sampleValue(parameter(name, type)), value);
  });
}
