/** Every schema of a parameter compiles, accepts the samples it should, and refuses the others. */
import assert from 'node:assert/strict';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Api } from '../../../../src/shared/api.js';
import type { Schema } from '../../../../src/shared/contract.js';
import { FIXTURES, readIfAny } from '../../../fixtures.js';
import { generatedFixtures } from '../../../generated-fixtures.js';

interface Samples {
  accepts: unknown[];
  refuses: unknown[];
}

/** A room has one file of them: by fixture, then by method and parameter, as in `{ "brands": { "brands.open/id": … } }`. */
type SamplesOfRoom = Readonly<Record<string, Readonly<Record<string, Samples>>>>;

const samplesIn = (room: string): SamplesOfRoom =>
  JSON.parse(readIfAny(join(FIXTURES, room, 'samples.json')) ?? '{}');

for (const { fixture, api } of generatedFixtures()) {
  const { name } = fixture;
  if (!name.startsWith('schema/')) continue;
  // These show answers, which have no samples.
  if (/^schema\/(?:publications|checker\/result-)/.test(name)) continue;
  const samples = samplesIn(dirname(name))[basename(name)];
  test(`the samples of ${name} are accepted and refused`, () => {
    if (samples === undefined) {
      assert.ok(!isOfTypesAlone(api), `${dirname(name)}/samples.json has none of ${basename(name)}`);
      return;
    }
    for (const [path, { accepts, refuses }] of Object.entries(samples)) {
      const validate = compiled(api, schemaAt(api, path));
      for (const value of accepts)
        assert.ok(
          validate(value),
          `${path} refuses ${JSON.stringify(value)}: ${JSON.stringify(validate.errors)}`,
        );
      for (const value of refuses) assert.ok(!validate(value), `${path} accepts ${JSON.stringify(value)}`);
    }
  });
}

/** Whether TypeScript alone says what the methods take: what else says it has tests of its own. */
function isOfTypesAlone({ methods }: Api): boolean {
  const sources = methods.flatMap(({ parameters }) => parameters.flatMap(({ typedBy }) => typedBy));
  return sources.length > 0 && sources.every((source) => source === 'ts');
}

function schemaAt({ methods }: Api, path: string): Schema {
  const [method, parameter] = path.split('/');
  const argument = methods
    .find(({ name }) => name === method)
    ?.parameters.find(({ name }) => name === parameter);
  assert.ok(argument?.schema, `${path} has no schema`);
  return argument.schema;
}

/** One for all: it compiles the schema of schemas when it is first asked, which takes longer than theirs. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);

function compiled({ types }: Api, schema: Schema): ReturnType<Ajv2020['compile']> {
  return ajv.compile(closed({ ...schema, $defs: types }) as Record<string, unknown>);
}

/** As in requests: an object with properties takes no others, unless it says so. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  return inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}
