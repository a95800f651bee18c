/** An object of one alternative may have the properties that others name, unless a property tells the two apart (C40). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validators } from '../../../../src/server/runtime/validation/validators.js';
import { type Contract, DATE, type Schema } from '../../../../src/shared/contract.js';
import { fakeHost } from '../support/fake-host.js';

const TEXT: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
});

const CONTRACT: Contract = {
  publications: {},
  collections: {},
  methods: Object.fromEntries(
    Object.entries<Schema>({
      open: { anyOf: [object({ name: TEXT }, 'name'), object({ at: DATE }, 'at')] },
      told: {
        anyOf: [
          object({ kind: { const: 'a' }, name: TEXT }, 'kind'),
          object({ kind: { const: 'b' }, at: DATE }, 'kind'),
        ],
      },
      indexed: {
        anyOf: [
          object({ name: TEXT }, 'name'),
          { type: 'object', additionalProperties: DATE },
          { type: 'object', patternProperties: { '^n': { type: 'null' } }, additionalProperties: false },
        ],
      },
      inner: {
        anyOf: [
          object({ a: { type: 'array', items: object({ name: TEXT }) } }, 'a'),
          object({ a: { type: 'array', items: object({ at: TEXT }) }, b: TEXT }, 'b'),
        ],
      },
      patterned: {
        anyOf: [
          {
            ...object({ a: TEXT }, 'a'),
            patternProperties: { '^x-': { type: 'number' } },
            additionalProperties: false,
          },
          object({ b: TEXT }, 'b'),
        ],
      },
      recursive: { $ref: '#/$defs/Node' },
      itself: { $ref: '#/$defs/Itself' },
    }).map(([name, schema]) => [name, { verb: 'post', path: name, params: [{ name: 'value', schema }] }]),
  ),
  $defs: {
    Node: { anyOf: [{ $ref: '#/$defs/Leaf' }, object({ children: { $ref: '#/$defs/Nodes' } }, 'children')] },
    Nodes: { type: 'array', items: { $ref: '#/$defs/Node' } },
    Leaf: object({ name: TEXT }, 'name'),
    Itself: { anyOf: [TEXT, { allOf: [DATE, { $ref: '#/$defs/Itself' }] }] },
  },
};

const validators = new Validators(fakeHost(), CONTRACT, {}, []);

function received(method: string, value: unknown): unknown {
  const values = [value];
  validators.method(method)?.validate(values);
  return values[0];
}

const MOMENT = '2024-02-29T12:00:00.000Z';

test('what another alternative names is taken, and decoded as that says', () => {
  assert.deepEqual(received('open', { name: 'Sow', at: MOMENT }), { name: 'Sow', at: new Date(MOMENT) });
  const tree = { name: 'root', children: [{ children: [], name: 'inner' }] };
  assert.deepEqual(received('recursive', structuredClone(tree)), tree);
});

test('what another alternative takes by its index signature, or deeper, is taken, and decoded as that says', () => {
  assert.deepEqual(received('indexed', { name: 'Sow', at: MOMENT, note: null }), {
    name: 'Sow',
    at: new Date(MOMENT),
    note: null,
  });
  const inner = { a: [{ name: 'Sow', at: 'noon' }] };
  assert.deepEqual(received('inner', inner), inner);
  assert.throws(() => received('inner', { a: [{ name: 'Sow', other: 1 }] }), /other/);
  const both = { a: 'a', b: 'b', 'x-1': 1 };
  assert.deepEqual(received('patterned', both), both);
  assert.throws(() => received('indexed', { name: 'Sow', at: 'noon' }), /at must be/);
  assert.throws(() => received('patterned', { b: 'b', 'x-1': 'one' }), /x-1 must be/);
  assert.throws(() => received('patterned', { a: 'a', other: 1 }), /other/);
});

test('what another alternative names has to be what it says', () => {
  assert.throws(() => received('open', { name: 'Sow', at: 'noon' }), /at must be/);
  assert.throws(() => received('open', { name: 'Sow', other: 1 }), /other/);
});

test('alternatives that a property tells apart have properties of their own', () => {
  assert.throws(() => received('told', { kind: 'a', at: MOMENT }), /at/);
});

test('a value of a type that is a part of itself is refused for what it is not', () => {
  assert.throws(() => received('itself', 1), /must be a date/);
});

test('an object has no property that it only inherits', () => {
  const contract: Contract = {
    ...CONTRACT,
    methods: {
      inherited: {
        verb: 'post',
        path: 'inherited',
        params: [{ name: 'value', schema: { type: 'object', properties: { toString: TEXT } } }],
      },
    },
  };
  new Validators(fakeHost(), contract, {}, []).method('inherited')?.validate([{}]);
});
