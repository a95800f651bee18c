/** Of every fixture, the three files that say which routes there are say the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiDocument } from '../../../src/generator/render/openapi/types.js';
import type { RouteListEntry } from '../../../src/generator/routes/route.js';
import type { Contract } from '../../../src/shared/contract.js';
import { generatedFixtures } from '../../generated-fixtures.js';

/** C23, C30 */
const OF_EVERY_API = [
  'get /publications/api-routes',
  'post /users/login',
  'post /users/logout',
  'post /users/register',
];

function contracted({ publications, methods, collections }: Contract): string[] {
  const calls = [...Object.values(publications), ...Object.values(methods)];
  return [
    ...OF_EVERY_API,
    ...calls.map(({ verb, path }) => `${verb} ${path}`),
    ...Object.values(collections).flatMap(({ path }) => [
      `post ${path}`,
      `patch ${path}/:_id`,
      `delete ${path}/:_id`,
    ]),
  ].sort();
}

/** Every verb of an entry follows an `options` of its own (C23). */
function listed({ path, methods }: RouteListEntry): string[] {
  const verbs = methods.filter((_, index) => index % 2 === 1);
  assert.deepEqual(
    methods,
    verbs.flatMap((verb) => ['options', verb]),
  );
  return verbs.map((verb) => `${verb} ${path}`);
}

const documented = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((verb) => `${verb} ${path}`));

/** Parameters have names in the document and numbers in the contract. */
const unnamed = (route: string): string => route.replace(/:[^/]+|\{[^}]+\}/g, '*');

test('the contract, the list of routes and the document have the same routes', async () => {
  for (const { fixture, files } of generatedFixtures()) {
    if (files.size === 0) continue;
    const read = (file: string) => JSON.parse(files.get(file) ?? '');
    const expected = contracted(read('api.json'));
    const entries: RouteListEntry[] = read('api-routes.json')['api-routes'];
    assert.deepEqual(entries.flatMap(listed).sort(), expected, fixture.name);
    assert.deepEqual(
      entries.map(({ path }) => path),
      [...new Set(expected.map((route) => route.slice(route.indexOf(' ') + 1)))].sort(),
      fixture.name,
    );
    assert.deepEqual(
      documented(read('openapi.json')).map(unnamed).sort(),
      expected.map(unnamed).sort(),
      fixture.name,
    );
  }
});
