import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { typeText } from '../../../src/generator/render/code/type-text.js';
import type { Method, Parameter } from '../../../src/shared/api.js';
import { memoryProject } from '../project/memory-project.js';

type Printed<Typed extends { type?: unknown }> = Omit<Typed, 'type'> & { type?: string };

interface PrintedMethod {
  parameters: Printed<Parameter>[];
}

/** Types as the printer lays them out. */
const printed = ({ parameters }: Method): PrintedMethod => ({
  parameters: parameters.map(({ type, ...rest }) => ({
    ...rest,
    ...(type === undefined ? {} : { type: typeText(type) }),
  })),
});

function method(handler: string, file = 'a.ts'): PrintedMethod | undefined {
  const text = `import { method } from 'restgen/host';\nmethod('x', ${handler});`;
  const [declared] = buildApi(memoryProject({ [file]: text })).api.methods;
  if (declared === undefined) return undefined;
  const { parameters } = printed(declared);
  // Schemas have tests of their own.
  return { parameters: parameters.map(({ schema, ...rest }) => ({ ...rest, typedBy: [] })) };
}

const plain = { typedBy: [], optional: false, rest: false };

test('a typed this is no parameter', () => {
  assert.deepEqual(method('function (this: Context, a: string) {}')?.parameters, [
    { name: 'a', ...plain, type: 'string' },
  ]);
});

test('a destructured parameter gets a name that can be read', () => {
  assert.deepEqual(method('({ a }: { a: string }, [b]) => 1')?.parameters, [
    { name: 'arg0', ...plain, type: '{ a: string }', destructured: true },
    { name: 'arg1', ...plain },
  ]);
});

test('question marks, default values and rest parameters are read', () => {
  assert.deepEqual(method('(a: string, b?: number, c = 10, ...d: string[]) => 1')?.parameters, [
    { name: 'a', ...plain, type: 'string' },
    { name: 'b', typedBy: [], optional: true, rest: false, type: 'number' },
    { name: 'c', typedBy: [], optional: true, rest: false, type: 'number' },
    { name: 'd', typedBy: [], optional: false, rest: true, type: 'string[]' },
  ]);
});

test('a parameter with a default before a required one may be left out, and the signature names it', () => {
  assert.deepEqual(method("(a = 'x', b: string) => 1")?.parameters, [
    { name: 'a', ...plain, optional: true, inSignature: 'required', type: 'string | undefined' },
    { name: 'b', ...plain, type: 'string' },
  ]);
});

test('a handler that cannot be read takes any arguments', () => {
  assert.deepEqual(method('wrap(f)')?.parameters, [
    { name: 'args', typedBy: [], optional: false, rest: true },
  ]);
});

test('a handler that uses arguments takes any more', () => {
  assert.deepEqual(method('function (a) { return [...arguments]; }')?.parameters, [
    { name: 'a', ...plain, takesObject: true },
    { name: 'args', typedBy: [], optional: false, rest: true },
  ]);
});

test('a key that is called arguments reads none', () => {
  assert.deepEqual(method('function (a) { return { arguments: a }; }')?.parameters, [
    { name: 'a', ...plain },
  ]);
});

test('the arguments of an inner function are its own', () => {
  assert.deepEqual(method('function (a) { return [a, function () { return arguments; }]; }')?.parameters, [
    { name: 'a', ...plain },
  ]);
});

test('JavaScript states no types', () => {
  assert.deepEqual(method('(a, b = 5) => [a]', 'a.js')?.parameters, [
    { name: 'a', ...plain },
    { name: 'b', typedBy: [], optional: true, rest: false },
  ]);
});

test('a handler from another module is read there', () => {
  const { api } = buildApi(
    memoryProject({
      'a.ts': "import { method } from 'restgen/host'; import { run } from './run.js'; method('x', run);",
      'run.ts': 'export type Id = string; export function run(id: Id): Promise<Id> { return f(); }',
    }),
  );
  const id = { kind: 'named', name: { name: 'Id', from: { file: 'run.ts' } } };
  const schema = { type: 'string' };
  assert.deepEqual(api.methods[0]?.parameters, [{ name: 'id', ...plain, type: id, schema, typedBy: ['ts'] }]);
  assert.deepEqual(api.methods[0]?.resultSchema, schema);
});

const adding: readonly [handler: string, names: string[], file?: string][] = [
  ['(id: string, context: Context) => 1', ['id']],
  ['(id: string) => 1', ['id']],
  ['() => 1', []],
  ['(id: string, options: { limit: number }) => 1', ['id', 'options']],
  ['(id: string, context: Context, user: User) => 1', ['id', 'context', 'user']],
  ['(id, context) => 1', ['args'], 'a.js'],
];

for (const [handler, names, file = 'a.ts'] of adding) {
  test(`what a wrapper adds after the arguments of ${handler} is no argument of a call`, () => {
    const type = (text: string): string => (file === 'a.ts' ? text : '');
    const text = `import { method } from 'restgen/host';
${type('interface Context { user: User } interface User { name: string } declare function made(): Context;')}
const wrap = (run${type(': Function')}) => async (...args${type(': any[]')}) => {
  const context = made();
  return run(...args, context);
};
method('x', wrap(${handler}));`;
    const { parameters } = buildApi(memoryProject({ [file]: text })).api.methods[0] ?? { parameters: [] };
    assert.deepEqual(
      parameters.map(({ name }) => name),
      names,
    );
  });
}
