import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentedToken } from '../../../../src/server/runtime/auth/bearer.js';

function request(authorizations: string[], query = '') {
  const rawHeaders = authorizations.flatMap((value) => ['Authorization', value]);
  const [authorization] = authorizations;
  return { rawHeaders, headers: authorization === undefined ? {} : { authorization }, url: `/path${query}` };
}

test('the token stands after Bearer in any case (C27)', () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
    assert.equal(presentedToken(request([`${scheme} a.b-c_d~e+f/g==`]), false), 'a.b-c_d~e+f/g==');
  }
});

test('no header and other schemes present no token', () => {
  assert.equal(presentedToken(request([]), true), undefined);
  for (const value of ['Basic YTpi', 'Bearertoken', 'Token abc', '', 'abc']) {
    assert.equal(presentedToken(request([value]), true), undefined);
  }
});

test('an empty bearer presents what is never valid', () => {
  for (const value of ['Bearer', 'Bearer ', 'bearer   ']) {
    assert.equal(presentedToken(request([value]), false), '');
  }
});

test('all that stands after the scheme is presented, so that two tokens are none', () => {
  for (const value of ['a b', 'a, Bearer b', '"a"', 'ü']) {
    assert.equal(presentedToken(request([`Bearer ${value}`]), false), value);
  }
});

test('a scheme that only begins like bearer presents nothing', () => {
  assert.equal(presentedToken(request(['Bearers a']), false), undefined);
});

test('two Authorization headers present what is never valid, whatever is in them', () => {
  for (const pair of [
    ['Bearer a', 'Bearer b'],
    ['Bearer a', 'Bearer a'],
    ['Basic a', 'Bearer b'],
  ]) {
    assert.equal(presentedToken(request(pair), false), '');
  }
});

test('?access_token= counts only where it is turned on (C27)', () => {
  assert.equal(presentedToken(request([], '?access_token=a'), false), undefined);
  assert.equal(presentedToken(request([], '?access_token=a'), true), 'a');
  assert.equal(presentedToken(request(['Bearer b'], '?access_token=a'), false), 'b');
  assert.equal(presentedToken(request(['Bearer b'], '?access_token=a'), true), '');
  assert.equal(presentedToken(request([], '?x=1&access%5Ftoken=a.b-c'), true), 'a.b-c');
  assert.equal(presentedToken(request([], '?access_token[$ne]='), true), undefined);
  for (const odd of ['?access_token=a&access_token=b', '?access_token=', '?access_token']) {
    assert.equal(presentedToken(request([], odd), true), '');
  }
});
