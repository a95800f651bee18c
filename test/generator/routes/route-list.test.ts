import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRoutes, routeList } from '../../../src/generator/routes/routes.js';
import { apiOf, collection, method } from './declared.js';

test('the list holds every route with its own options, one entry a path, sorted (C23)', () => {
  const { routes } = createRoutes(
    apiOf([collection('widgets'), method('m', { options: { url: '/widgets', httpMethod: 'get' } })]),
  );
  assert.deepEqual(
    routeList(routes).map(({ _id, path, methods }) => [_id === path, path, methods]),
    [
      [true, '/publications/api-routes', ['options', 'get']],
      [true, '/users/login', ['options', 'post']],
      [true, '/users/logout', ['options', 'post']],
      [true, '/users/register', ['options', 'post']],
      [true, '/widgets', ['options', 'get', 'options', 'post']],
      [true, '/widgets/:_id', ['options', 'patch', 'options', 'delete']],
    ],
  );
});
