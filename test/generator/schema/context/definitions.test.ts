/** References to named types. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referredTypes, renameReferences } from '../../../../src/generator/schema/context/definitions.js';
import type { Schema } from '../../../../src/shared/contract.js';

const task: Schema = { $ref: '#/$defs/Task' };

test('references are renamed in properties that bear the name of a keyword, and not in example values', () => {
  const schema: Schema = {
    properties: { default: task, enum: { items: task } },
    default: { $ref: '#/$defs/Task' },
  };
  assert.deepEqual(
    renameReferences(schema, (key) => `Shared${key}`),
    {
      properties: {
        default: { $ref: '#/$defs/SharedTask' },
        enum: { items: { $ref: '#/$defs/SharedTask' } },
      },
      default: { $ref: '#/$defs/Task' },
    },
  );
});

test('types are reached through each other, also in a circle', () => {
  const types = new Map(
    Object.entries<Schema>({
      Task: { properties: { list: { anyOf: [{ $ref: '#/$defs/List' }, { type: 'null' }] } } },
      List: { items: task },
      Unused: {},
    }).map(([name, schema]) => [name, { identity: { name, from: '' }, schema }]),
  );
  assert.deepEqual([...referredTypes([{ prefixItems: [task] }], types).keys()].sort(), ['List', 'Task']);
});
