import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Router } from 'express';
import { pathShape, readUrl } from '../../../src/generator/routes/path.js';
import { encodedNamePath, expressPath, namePath } from '../../../src/shared/conventions.js';
import fc from '../../random.js';

/** The parameters with which a route at `path` answers a request for `url`, or nothing where it does not. */
function matched(path: string, url: string): Record<string, unknown> | undefined {
  const router = Router({ caseSensitive: true, strict: true });
  let params: Record<string, unknown> | undefined;
  router.get(path, (request, _response, next) => {
    params = { ...request.params };
    next();
  });
  const request = { url, method: 'GET' };
  Reflect.apply(router, undefined, [request, {}, () => {}]);
  return params;
}

const name = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'a.b',
      'a/b',
      'jobs:run',
      '*',
      '(x)*?',
      'ä b',
      ':0',
      '{/a}',
      '\\',
      '[!]',
      '%2F',
      '__proto__',
      '日本',
    ),
  )
  .filter((text) => text !== '' && !/\p{Surrogate}/u.test(text));

test('the Express path of any name matches exactly the encoded URL', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const path = namePath('method', one);
      assert.deepEqual(matched(expressPath(path), path), {});
      assert.equal(matched(expressPath(path), `${path}x`), undefined);
      assert.equal(matched(expressPath(path), `${path}/`), undefined);
      if (one !== other) assert.equal(matched(expressPath(path), namePath('method', other)), undefined);
    }),
  );
});

test('a name stands in its path as it is, unless a segment would be empty, a parameter or a dot (C1)', () => {
  for (const [one, path] of [
    ['links/archive', '/methods/links/archive'],
    ['jobs:run', '/methods/jobs:run'],
    ['a@b$&+,;=c', '/methods/a@b$&+,;=c'],
    ['ä/b c', '/methods/%C3%A4/b%20c'],
    ['a%2Fb', '/methods/a%252Fb'],
    ['/links/insert', '/methods/%2Flinks%2Finsert'],
    ['links/', '/methods/links%2F'],
    ['a//b', '/methods/a%2F%2Fb'],
    ['a/:id', '/methods/a%2F%3Aid'],
    [':', '/methods/%3A'],
    ['a/../b', '/methods/a%2F..%2Fb'],
  ] as const)
    assert.equal(namePath('method', one), path);
  assert.equal(namePath('collection', 'links/archive'), '/links/archive');
  assert.equal(encodedNamePath('publication', 'a/b:c'), '/publications/a%2Fb%3Ac');
});

test('parameters of a URL arrive decoded under their numbers, beside literal segments of any shape', () => {
  fc.assert(
    fc.property(name, name, (literal, argument) => {
      const read = readUrl(`/${encodeURIComponent(literal)}/:0/:id`);
      assert.ok('path' in read);
      const url = `/${encodeURIComponent(literal)}/${encodeURIComponent(argument)}/7`;
      assert.deepEqual(matched(expressPath(read.path), url), { 0: argument, id: '7' });
    }),
  );
});

const read = (url: string): string => {
  const result = readUrl(url);
  return 'path' in result ? result.path : result.problem;
};

test('a URL is listed with a leading slash and its literal segments encoded', () => {
  assert.equal(read('tasks/above/:0'), '/tasks/above/:0');
  assert.equal(read('/a b/ä/%C3%A4/a%2Fb'), '/a%20b/%C3%A4/%C3%A4/a%2Fb');
  assert.equal(read('/v1/jobs:run/@me;a=1,+$&'), '/v1/jobs:run/@me;a=1,+$&');
  assert.equal(read('/v1/jobs%3Arun/%40me/%c3%a4'), '/v1/jobs%3Arun/%40me/%C3%A4');
  assert.equal(read('/'), '/');
  assert.equal(read(''), '/');
});

test('a URL that nobody could ask for is refused', () => {
  assert.match(read('/files/:0.json'), /mixes a parameter with text/);
  assert.match(read('/files/v:0'), /mixes a parameter with text/);
  assert.match(read('/a/:0/:0'), /occurs twice/);
  assert.match(read('/100%'), /cannot be percent-decoded/);
  assert.match(read('/\ud800'), /cannot be percent-decoded/);
});

test('paths have one shape whatever their parameters are called', () => {
  assert.equal(pathShape('/tasks/:0/x'), pathShape('/tasks/:_id/x'));
  assert.notEqual(pathShape('/tasks/:0/x'), pathShape('/tasks/%3A/x'));
});
