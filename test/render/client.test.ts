import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientParts, declaredNames } from '../../src/render/client/parts.js';

test('the parts of a client declare no name twice, and import nothing', () => {
  const parts = clientParts(true, 'ts');
  const names = declaredNames(parts);
  assert.deepEqual([...new Set(names)], names);
  for (const part of parts) assert.doesNotMatch(part, /^import |\bfrom '/m);
});
