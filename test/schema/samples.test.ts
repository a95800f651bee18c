/** Every schema of the fixtures accepts and refuses the values that are given beside them in `samples.json`. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { CallContract, Contract, Schema } from '../../src/contract.js';
import { generate } from '../../src/generate.js';
import { configOf, fixtures } from '../fixtures.js';
import { closed } from './closed.js';

type Samples = Record<string, { accepts: unknown[]; refuses: unknown[] }>;

for (const { name, folder, host } of fixtures()) {
  const file = join(folder, 'samples.json');
  if (!existsSync(file)) continue;
  test(`${name}: its schemas accept and refuse the samples`, async () => {
    const { contract } = generate(host, await configOf(host));
    for (const [key, { accepts, refuses }] of Object.entries(
      JSON.parse(readFileSync(file, 'utf8')) as Samples,
    )) {
      const accept = acceptor(contract, schemaOf(contract, key));
      for (const value of accepts) assert.ok(accept(value), `${key} refuses ${JSON.stringify(value)}`);
      for (const value of refuses) assert.ok(!accept(value), `${key} accepts ${JSON.stringify(value)}`);
    }
  });
}

function schemaOf({ methods, publications }: Contract, key: string): Schema {
  const slash = key.lastIndexOf('/');
  const [name, parameter] = [key.slice(0, slash), key.slice(slash + 1)];
  const call: CallContract | undefined = methods[name] ?? publications[name];
  const schema = call?.takes.find((each) => each.name === parameter)?.schema;
  assert.ok(schema !== undefined, `nothing is known of ${key}`);
  return schema;
}

function acceptor({ $defs }: Contract, schema: Schema): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile({ $defs: closed($defs) as object, ...(closed(schema) as object) });
  return (value) => validate(value) === true;
}
