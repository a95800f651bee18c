import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schema } from '../../../../src/shared/contract.js';
import { branches } from '../../../../src/shared/json-schema/index.js';

/** How often the properties of the alternatives are read. */
function readsOf(count: number, propertiesOf: (index: number) => Record<string, Schema>): number {
  let reads = 0;
  const anyOf = Array.from({ length: count }, (_, index): Schema => {
    const properties = propertiesOf(index);
    return {
      type: 'object',
      get properties() {
        reads += 1;
        return properties;
      },
    };
  });
  assert.equal(branches({ anyOf }, {}).length, count);
  return reads;
}

const KINDS: Readonly<Record<string, (index: number) => Record<string, Schema>>> = {
  'with a discriminator': (index) => ({ kind: { const: index }, size: { type: 'number' } }),
  'that nothing distinguishes': (index) => ({ [`key${index}`]: { type: 'object', properties: {} } }),
};

for (const [kind, propertiesOf] of Object.entries(KINDS))
  test(`the steps for thousands of objects ${kind} grow as their number does`, () => {
    const [few, many] = [readsOf(1000, propertiesOf), readsOf(5000, propertiesOf)];
    assert.ok(many <= few * 5.1, `${many} after ${few}`);
  });
