/** Arguments of the types that Meteor's `EJSON.addType` adds: validation meets their instances (C15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CustomTypes } from '../../../../src/server/runtime/index.js';
import { method, Router } from '../../../../src/server/runtime/runtime.js';
import { type Contract, customTypeSchema, type Schema } from '../../../../src/shared/contract.js';
import { serve } from '../support/serve.js';

/** With a private field, which is no part of its form. */
class Amount {
  readonly name: string;
  private readonly amount: unknown;
  constructor(name: string, amount: unknown) {
    this.name = name;
    this.amount = amount;
  }
  typeName(): string {
    return this.name;
  }
  toJSONValue(): unknown {
    return this.amount;
  }
}

const customTypes: CustomTypes = {
  decode: (type, value) => new Amount(type, value),
  encode: (instance) =>
    instance instanceof Amount ? { $type: instance.typeName(), $value: instance.toJSONValue() } : undefined,
};

const MONEY: Schema = { $ref: '#/$defs/Money' };

const contract = (schema: Schema): Contract => ({
  publications: {},
  methods: { echo: { verb: 'post', path: '/echo', params: [{ name: 'value', schema }] } },
  collections: {},
  $defs: { Money: customTypeSchema({ const: 'money' }, { type: 'number' }) },
});

const money = { $type: 'money', $value: 5 };
const other = { $type: 'other', $value: 5 };

for (const [what, schema, accepted, refused] of [
  ['alone', MONEY, [money], [other, 5, {}]],
  ['of a name that is not known', customTypeSchema({ type: 'string' }, {}), [money, other], [5]],
  ['or null', { anyOf: [MONEY, { type: 'null' }] }, [money, null], [other]],
  ['in a list', { type: 'array', items: MONEY }, [[money, money]], [[money, other]]],
  [
    'within an intersection',
    {
      allOf: [
        { type: 'object', properties: { price: MONEY } },
        { type: 'object', properties: { id: { type: 'number' } } },
      ],
    },
    [{ price: money, id: 1 }],
    [{ price: other, id: 1 }],
  ],
] as const satisfies readonly [string, Schema, unknown[], unknown[]][])
  test(`C40 an argument of a custom type, ${what}`, async (t) => {
    const { call } = await serve(
      t,
      (host) => {
        Object.assign(host, { customTypes });
        host.define('echo', (value: unknown) => value);
        return Router().post('/echo', method('echo'));
      },
      {},
      undefined,
      contract(schema),
    );
    for (const value of accepted) {
      const { status, json } = await call('POST', '/echo', { json: [value] });
      assert.deepEqual([status, json], [200, value]);
    }
    for (const value of refused) assert.equal((await call('POST', '/echo', { json: [value] })).status, 400);
  });
