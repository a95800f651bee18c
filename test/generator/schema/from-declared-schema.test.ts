import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './arguments-of.js';

const TITLE = { type: 'string', minLength: 1 };

test('a tuple describes all arguments', () => {
  const { parameters, diagnostics } = read(
    "method('x', (a, b) => a, { schema: z.tuple([z.string().min(1), z.number().optional()]) });",
  );
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    parameters.map(({ schema, optional, typedBy }) => [schema, optional, typedBy]),
    [
      [TITLE, false, ['zod']],
      [{ type: 'number' }, true, ['zod']],
    ],
  );
});

test('any other schema describes the only argument', () => {
  const { parameters } = read("const Title = z.string().min(1); method('x', (a) => a, { schema: Title });");
  assert.deepEqual(parameters[0]?.schema, TITLE);
});

test('a handler that cannot be read has the arguments of the schema', () => {
  const { parameters } = read("method('x', wrap(f), { schema: z.tuple([z.string(), z.number()]) });");
  assert.deepEqual(
    parameters.map(({ name, schema }) => [name, schema]),
    [
      ['arg0', { type: 'string' }],
      ['arg1', { type: 'number' }],
    ],
  );
});

test('a declared schema counts, and not the type of the value that it makes', () => {
  const { parameters } = read("method('x', (a: string) => a, { schema: z.string().min(1) });", 'a.ts');
  assert.deepEqual([parameters[0]?.schema, parameters[0]?.typedBy], [TITLE, ['zod']]);
});

test('a declared schema that makes another value says alone what is given', () => {
  const source =
    "method('x', (a: number, b: string) => a, { schema: z.tuple([z.string().transform(Number), z.string().default('x')]) });";
  const { parameters, diagnostics } = read(source, 'a.ts');
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    parameters.map(({ schema, optional, inSignature, typedBy }) => [schema, optional, inSignature, typedBy]),
    [
      [{ type: 'string' }, false, undefined, ['zod']],
      [{ type: 'string', default: 'x' }, true, 'required', ['zod']],
    ],
  );
});

test('a schema of Joi is not read, and may convert values: nothing says what is given', () => {
  const { parameters } = read(
    "import Joi from 'joi'; method('x', (a: string) => a, { schema: Joi.string().default('x') });",
    'a.ts',
  );
  assert.deepEqual(
    parameters.map(({ schema, typedBy, takesObject }) => [schema, typedBy, takesObject]),
    [[undefined, [], true]],
  );
});

test('a schema of another library says nothing', () => {
  const { parameters, diagnostics } = read(
    "import * as s from 'superstruct'; method('x', (a) => a, { schema: s.string() });",
  );
  assert.deepEqual([parameters[0]?.typedBy, diagnostics.map(({ code }) => code)], [[], ['schema-not-read']]);
});
