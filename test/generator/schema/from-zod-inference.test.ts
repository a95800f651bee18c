import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './arguments-of.js';

const MADE = 'const Task = z.object({ title: z.string().min(1), n: z.coerce.number().default(3) });';
const TITLE = { type: 'string', minLength: 1 };

const types: readonly [type: string, schema: unknown][] = [
  [
    'z.infer<typeof Task>',
    {
      type: 'object',
      properties: { title: TITLE, n: { type: 'number', default: 3 } },
      required: ['n', 'title'],
    },
  ],
  [
    'z.input<typeof Task>',
    {
      type: 'object',
      properties: { title: TITLE, n: { default: 3 } },
      required: ['title'],
      additionalProperties: true,
    },
  ],
];

for (const [type, schema] of types) {
  test(`${type} is what the schema says`, () => {
    const { parameters } = read(`${MADE} method('x', (a: ${type}) => a);`, 'a.ts');
    assert.deepEqual(parameters[0]?.typedBy, ['ts']);
    assert.deepEqual(parameters[0]?.schema, schema);
  });
}

test('a name for an inferred type names it in the API', () => {
  const others = {
    'task.ts':
      "import { z } from 'zod'; const schema = z.object({ title: z.string() }); export type Task = z.infer<typeof schema>;",
  };
  const { parameters, api } = read(
    "import type { Task } from './task.js'; method('x', (a: Task) => a);",
    'a.ts',
    others,
  );
  assert.deepEqual(parameters[0]?.schema, { $ref: '#/$defs/Task' });
  assert.deepEqual(api.types['Task'], {
    type: 'object',
    properties: { title: { type: 'string' } },
    required: ['title'],
  });
});
