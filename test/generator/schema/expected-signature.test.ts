import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { memoryProject } from '../project/memory-project.js';

/** The parameters of the only method, as text. */
function parametersIn(source: string, others: Record<string, string> = {}): string {
  const { api } = buildApi(
    memoryProject({ 'a.ts': `import { Meteor } from 'meteor/meteor';\n${source}`, ...others }),
  );
  const [method] = api.methods;
  const said = method?.parameters.map(
    ({ name, rest, optional, schema }) =>
      `${rest ? '...' : ''}${name}${optional ? '?' : ''}: ${JSON.stringify(schema)}`,
  );
  return said?.join(', ') ?? 'none';
}

const TEXT = '{"type":"string"}';
const NUMBER = '{"type":"number"}';

const facts: readonly [fact: string, source: string, parameters: string][] = [
  [
    'a type argument of the call',
    'interface M { x(id: string, n?: number): void } Meteor.methods<M>({ x(id, n) {} });',
    `id: ${TEXT}, n?: ${NUMBER}`,
  ],
  [
    'the type of a variable',
    'type M = { x: (id: string) => void }; const map: M = { x(id) {} }; Meteor.methods(map);',
    `id: ${TEXT}`,
  ],
  [
    'a type that is satisfied',
    'type M = { x: (id: string) => void }; Meteor.methods({ x(id) {} } satisfies M);',
    `id: ${TEXT}`,
  ],
  [
    'an inherited interface',
    'interface N { x(id: string): void } interface M extends N {} Meteor.methods<Partial<M>>({ x(id) {} });',
    `id: ${TEXT}`,
  ],
  [
    'an intersection',
    'type M = { y(): void } & { x(id: string): void }; Meteor.methods<M>({ x(id) {} });',
    `id: ${TEXT}`,
  ],
  [
    'for all that a handler passes on',
    'interface M { x(id: string, n?: number): void } Meteor.methods<M>({ x: (...args) => save(...args) });',
    `id: ${TEXT}, n?: ${NUMBER}`,
  ],
  [
    'a list of arguments',
    'type M = { x(...ids: string[]): void }; Meteor.methods<M>({ x: (first, ...more) => more });',
    `first?: ${TEXT}, ...ids: ${TEXT}`,
  ],
  [
    'nothing beside what the handler states itself',
    'interface M { x(id: string): void } Meteor.methods<M>({ x(id: number) {} });',
    `id: ${NUMBER}`,
  ],
  [
    'nothing where no such member is',
    'interface M { y(id: string): void } Meteor.methods<M>({ x(id) {} });',
    'id?: undefined',
  ],
];

for (const [fact, source, parameters] of facts) {
  test(`what is expected counts: ${fact}`, () => assert.equal(parametersIn(source), parameters));
}

test('the file may add to the interface of another module', () => {
  const source = `import type { M } from './b.js';
    declare module './b.js' { interface M { 'x': (id: string) => void } }
    Meteor.methods<M>({ 'x': async (id) => {} });`;
  assert.equal(parametersIn(source, { 'b.ts': 'export interface M {}' }), `id: ${TEXT}`);
});

test('a file that nothing imports may add to the interface', () => {
  const source = "import type { M } from './b.js'; Meteor.methods<M>({ x(id) {} });";
  const other = "export {}; declare module './b.js' { interface M { x(id: string): void } }";
  const others = { 'b.ts': 'export interface M {}', 'c.ts': other };
  assert.equal(parametersIn(source, others), `id: ${TEXT}`);
});

test('an interface of all files may be added to', () => {
  const source = 'Meteor.methods<M>({ x(id) {} });';
  const other = 'export {}; declare global { interface M { x(id: string): void } }';
  assert.equal(parametersIn(source, { 'b.ts': other }), `id: ${TEXT}`);
});

test('an interface that is expected in a circle ends', () => {
  assert.equal(parametersIn('type M = N; type N = M; Meteor.methods<M>({ x(id) {} });'), 'id?: undefined');
});
