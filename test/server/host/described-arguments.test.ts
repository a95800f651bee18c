/** The option `schema` gives the arguments of a handler their types. Most of these tests are made by the compiler. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { Collection, declarations, Registry } from '../../../src/server/host/host.js';

/** Fails to compile where two types differ. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_Proof extends true>(): void => {};

const registry = new Registry('memory:');
const { method, publish } = declarations(registry);
const tasks = new Collection<{ _id: string; title: string }>('tasks', { registry });
const Order = z.object({ customer: z.string(), amount: z.number().default(1) });

it('a schema describes the only argument, as the schema makes it', () => {
  method(
    'zod',
    async (order) => {
      same<Same<typeof order, { customer: string; amount: number }>>();
      return order.amount;
    },
    { schema: Order, url: '/orders' },
  );
  method(
    'this',
    function (order) {
      same<Same<typeof order.customer, string>>();
      return this.userId;
    },
    { schema: Order },
  );
  method('valibot', (order) => same<Same<typeof order, { at: Date }>>(), {
    schema: v.object({ at: v.date() }),
  });
  method('arktype', (order) => same<Same<typeof order, { customer: string }>>(), {
    schema: type({ customer: 'string' }),
  });
  method('list', (ids) => same<Same<typeof ids, string[]>>(), { schema: z.array(z.string()) });
  publish('open', (limit) => tasks.find({}, { limit: limit.most }), {
    schema: z.object({ most: z.number() }),
  });
  // @ts-expect-error a customer is a string
  method('typed', (order: { customer: number }) => order, { schema: Order });
  assert.equal(registry.methods.size, 6);
});

it('a tuple describes all arguments', () => {
  method('zod.all', (id, count) => same<Same<[typeof id, typeof count], [string, number]>>(), {
    schema: z.tuple([z.string(), z.number()]),
  });
  method('arktype.all', (id, count) => same<Same<[typeof id, typeof count], [string, number]>>(), {
    schema: type(['string', 'number']),
  });
  assert.ok(registry.methods.has('arktype.all'));
});

it('without a schema nothing says what the arguments are', () => {
  method('none', (id) => same<Same<typeof id, unknown>>());
  method('options', (id) => same<Same<typeof id, unknown>>(), { url: '/options' });
  method('stated', (id: string, more?: number) => [id, more], { url: '/stated' });
  // @ts-expect-error it is no schema
  method('wrong', (id) => id, { schema: 5 });
  assert.ok(registry.methods.has('stated'));
});
