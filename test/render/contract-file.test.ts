import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract } from '../../src/contract.js';
import { contractFile } from '../../src/render/contract-file.js';

const CONTRACT: Contract = {
  publications: {},
  methods: {
    'tasks.finish': {
      verb: 'post',
      path: '/methods/tasks.finish',
      takes: [{ name: 'task', schema: { $ref: '#/$defs/Task' } }],
      gives: { type: 'boolean' },
    },
    ping: { verb: 'post', path: '/methods/ping', takes: [] },
  },
  collections: {},
  errors: {
    publication: [400],
    method: [],
    insert: [],
    update: [],
    remove: [],
    body: [],
    authentication: [],
  },
  $defs: { Task: { type: 'object', properties: {} } },
};

test('api.json holds the contract whole', () => {
  assert.deepEqual(JSON.parse(contractFile(CONTRACT)), CONTRACT);
});

test('each declaration and each type of api.json has a line of its own', () => {
  const lines = contractFile(CONTRACT).split('\n');
  assert.equal(lines[0], '{');
  assert.equal(lines[1], '  "publications": {},');
  assert.equal(
    lines[3],
    '    "tasks.finish": { "verb": "post", "path": "/methods/tasks.finish", "takes": [{ "name": "task", "schema": { "$ref": "#/$defs/Task" } }], "gives": { "type": "boolean" } },',
  );
  assert.equal(lines.at(-4), '    "Task": { "type": "object", "properties": {} }');
});
