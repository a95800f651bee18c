import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from '../../src/generate.js';
import { clientParts, declaredNames } from '../../src/render/client/parts.js';
import { configOf, fixtures } from '../fixtures.js';
import { pretty } from './prettier.js';

test('the client of every fixture stands as prettier would lay it out', async () => {
  for (const { name, host } of fixtures()) {
    const client = generate(host, await configOf(host)).files.get('client.ts');
    if (client !== undefined) assert.equal(client, await pretty(client), name);
  }
});

test('the parts of a client declare no name twice, and import nothing', () => {
  const parts = clientParts(true, 'ts');
  const names = declaredNames(parts);
  assert.deepEqual([...new Set(names)], names);
  for (const part of parts) assert.doesNotMatch(part, /^import |\bfrom '/m);
});
