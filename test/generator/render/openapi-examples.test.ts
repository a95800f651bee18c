/** What openapi.json shows as examples of requests is what the API takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiDocument } from '../../../src/generator/render/openapi/types.js';
import { Validators } from '../../../src/server/runtime/validation/validators.js';
import type { CallContract, Contract, ParameterContract } from '../../../src/shared/contract.js';
import { exampleOfSchema } from '../../../src/shared/json-schema/index.js';
import { positionsInPath } from '../../../src/shared/named-arguments.js';
import { generatedFixtures } from '../../generated-fixtures.js';
import { fakeHost } from '../../server/runtime/support/fake-host.js';

const shapeOf = (path: string): string => path.replace(/:[^/]+|\{[^}]+\}/g, '*');

interface Generated {
  contract: Contract;
  validators: Validators;
  /** The example of a request's body; undefined where there is none. */
  example(verb: string, path: string): unknown;
}

function generated(files: ReadonlyMap<string, string>): Generated {
  const contract: Contract = JSON.parse(files.get('api.json') ?? '');
  const { paths }: OpenApiDocument = JSON.parse(files.get('openapi.json') ?? '');
  const items = new Map(Object.entries(paths).map(([path, item]) => [shapeOf(path), item]));
  const { validation } = contract;
  const settings =
    validation === undefined || validation === 'off' ? (validation ?? {}) : { extraProperties: validation };
  return {
    contract,
    validators: new Validators(fakeHost(), contract, settings, []),
    example: (verb, path) =>
      items.get(shapeOf(path))?.[verb]?.requestBody?.content['application/json']?.example,
  };
}

let calls = 0;
let documents = 0;

for (const { fixture, files } of generatedFixtures()) {
  if (files.size === 0) continue;
  test(`the examples of ${fixture.name} are taken`, () => {
    const { contract, validators, example } = generated(files);
    const check = (call: CallContract, validator: ReturnType<Validators['method']>): void => {
      const body = call.readsRequest === true ? undefined : example(call.verb, call.path);
      if (body === undefined) return;
      calls += 1;
      const values = validator?.fromNames(body, false, {}) ?? (Array.isArray(body) ? body : [body]);
      for (const position of positionsInPath(call.path)) values[position] = inPath(call.params[position]);
      validator?.validate(values);
    };
    const inPath = (parameter: ParameterContract | undefined): unknown =>
      exampleOfSchema(parameter?.schema ?? {}, parameter?.name ?? '', contract.$defs);
    for (const [name, call] of Object.entries(contract.methods)) check(call, validators.method(name));
    for (const [name, call] of Object.entries(contract.publications))
      check(call, validators.publication(name));
    for (const [name, { path }] of Object.entries(contract.collections)) {
      const [document, fields] = [example('post', path), example('patch', `${path}/:_id`)];
      if (document !== undefined)
        validators.collection(name)?.validateInsert(document as Record<string, unknown>);
      if (fields !== undefined)
        validators.collection(name)?.validateUpdate(fields as Record<string, unknown>);
      documents += Number(document !== undefined);
    }
  });
}

test('there are many examples', () => {
  assert.ok(calls > 100 && documents > 20, `${calls} calls, ${documents} documents`);
});
