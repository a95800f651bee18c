/** Every schema of a parameter compiles, accepts the samples it should, and refuses the others. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Api } from '../../../../src/shared/api.js';
import type { Schema } from '../../../../src/shared/contract.js';
import { FIXTURES, readIfAny } from '../../../fixtures.js';
import { type GeneratedFixture, generatedFixtures } from '../../../generated-fixtures.js';

interface Samples {
  accepts: unknown[];
  refuses: unknown[];
}

/** By fact, then by method and parameter, as in `{ "brands": { "brands.open/id": … } }`. */
type SamplesOfFacts = Readonly<Record<string, Readonly<Record<string, Samples>>>>;

interface Fact {
  /** The folder with the samples. */
  room: string;
  name: string;
  api: Api;
}

/** A host with samples beside it has a file for each fact. */
function factsOf({ fixture: { name, folder, files }, api }: GeneratedFixture): Fact[] {
  if (folder === undefined || !existsSync(join(folder, 'samples.json')))
    return [{ room: dirname(name), name: basename(name), api }];
  return [...files.keys()].map((file) => ({
    room: name,
    name: parse(file).name,
    api: { ...api, methods: api.methods.filter((method) => method.file === file) },
  }));
}

const samplesIn = (room: string): SamplesOfFacts =>
  JSON.parse(readIfAny(join(FIXTURES, room, 'samples.json')) ?? '{}');

for (const { room, name, api } of generatedFixtures().flatMap(factsOf)) {
  if (!room.startsWith('schema')) continue;
  // These show answers, which have no samples.
  if (/^schema\/(?:publications|checker\/result-)/.test(`${room}/${name}`)) continue;
  const samples = samplesIn(room)[name];
  test(`the samples of ${room}/${name} are accepted and refused`, () => {
    if (samples === undefined) {
      assert.ok(!isOfTypesAlone(api), `${room}/samples.json has none of ${name}`);
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
