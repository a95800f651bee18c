import assert from 'node:assert/strict';
import { createHmac, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import jwt from 'jsonwebtoken';
import { createTokens } from '../../../../src/server/host/authentication/token.js';
import fc from '../../../random.js';

const secret = 'a secret of thirty-two bytes....';
const key = createSecretKey(secret, 'utf8');
const start = Date.parse('2026-01-01T00:00:00Z');
const day = 86_400_000;
const claims = { sub: 'ada', jti: 'token', gen: 0, iat: start / 1000, exp: start / 1000 + 60 };

function clockedTokens(lifetimeDays = 90) {
  const clock = { now: start };
  return { clock, tokens: createTokens([key], lifetimeDays, () => clock.now) };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with whatever header and payload, rightly signed. */
function signed(header: unknown, payload: unknown): string {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

test('a token says who, which, and of what generation, and expires when it says (C32)', () => {
  const { clock, tokens } = clockedTokens();
  const { token, expires } = tokens.issue('ada', 3);
  assert.equal(expires, start + 90 * day);
  assert.equal(jwt.decode(token, { json: true })?.exp, expires / 1000);
  const verified = tokens.verify(token);
  assert.equal(verified?.claims.userId, 'ada');
  assert.equal(verified?.claims.generation, 3);
  assert.equal(verified?.expires, expires);
  clock.now = expires - 1;
  assert.notEqual(tokens.verify(token), undefined);
  clock.now = expires;
  assert.equal(tokens.verify(token), undefined, 'expiry is checked on every use of a remembered token');
});

test('a token that was never seen before its expiry is refused after it', () => {
  const { clock, tokens } = clockedTokens(0.5);
  const { token, expires } = tokens.issue('ada', 0);
  assert.equal(expires, start + day / 2);
  clock.now = expires;
  assert.equal(tokens.verify(token), undefined);
});

test('every token has an id of its own', () => {
  const { tokens } = clockedTokens();
  const ids = [1, 2, 3].map(() => tokens.verify(tokens.issue('ada', 0).token)?.claims.tokenId);
  assert.equal(new Set(ids).size, 3);
});

test('a rightly signed token is accepted, so that the refusals below are no accident', () => {
  assert.equal(clockedTokens().tokens.verify(signed({ alg: 'HS256' }, claims))?.claims.userId, 'ada');
});

test('a token of the previous secret is valid, and new ones are signed with the first', () => {
  const other = createSecretKey('the secret that has replaced it.', 'utf8');
  const now = () => start;
  const tokens = createTokens([other, key], 1, now);
  assert.equal(tokens.verify(signed({ alg: 'HS256' }, claims))?.claims.userId, 'ada');
  const { token } = tokens.issue('ada', 0);
  assert.notEqual(createTokens([other], 1, now).verify(token), undefined);
  assert.equal(createTokens([key], 1, now).verify(token), undefined);
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const good = signed({ alg: 'HS256', typ: 'JWT' }, claims);
const [head = '', body = '', signature = ''] = good.split('.');
const attacks: Record<string, string> = {
  nothing: '',
  'no token': 'abc',
  'two dots': '..',
  'alg none without signature': `${base64({ alg: 'none', typ: 'JWT' })}.${body}.`,
  'alg none with signature': `${base64({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
  'alg nOnE': `${base64({ alg: 'nOnE' })}.${body}.`,
  'no alg': signed({ typ: 'JWT' }, claims),
  'HS384 with the same secret': jwt.sign(claims, key, { algorithm: 'HS384' }),
  'HS512 with the same secret': jwt.sign(claims, key, { algorithm: 'HS512' }),
  RS256: jwt.sign(claims, privateKey, { algorithm: 'RS256' }),
  'another secret': jwt.sign(claims, createSecretKey(Buffer.alloc(32, 1))),
  'a changed payload': `${head}.${base64({ ...claims, sub: 'eve' })}.${signature}`,
  'a changed header': `${base64({ alg: 'HS256', kid: '../../dev/null' })}.${body}.${signature}`,
  'no signature': `${head}.${body}.`,
  'a cut signature': good.slice(0, -1),
  'white space': ` ${good}`,
  'a payload that is text': signed({ alg: 'HS256' }, 'ada'),
  'a payload that is null': signed({ alg: 'HS256' }, null),
  'a payload that is a list': signed({ alg: 'HS256' }, [claims]),
  'no subject': signed({ alg: 'HS256' }, { ...claims, sub: undefined }),
  'an empty subject': signed({ alg: 'HS256' }, { ...claims, sub: '' }),
  'a subject that is an object': signed({ alg: 'HS256' }, { ...claims, sub: { $ne: null } }),
  'no token id': signed({ alg: 'HS256' }, { ...claims, jti: undefined }),
  'no generation': signed({ alg: 'HS256' }, { ...claims, gen: undefined }),
  'a generation that is text': signed({ alg: 'HS256' }, { ...claims, gen: '0' }),
  'no expiry': signed({ alg: 'HS256' }, { ...claims, exp: undefined }),
  'an expiry that is text': signed({ alg: 'HS256' }, { ...claims, exp: '9999999999' }),
  'a token that begins to count later': signed({ alg: 'HS256' }, { ...claims, nbf: claims.iat + 30 }),
  'an extension that the reader must know': signed({ alg: 'HS256', crit: ['exp'] }, claims),
};
for (const [name, token] of Object.entries(attacks)) {
  test(`no token: ${name}`, () => {
    const { tokens } = clockedTokens();
    assert.equal(tokens.verify(token), undefined);
    assert.equal(tokens.verify(token), undefined, 'nor the second time');
  });
}

test('no change of one character of a token leaves it valid', () => {
  const { tokens } = clockedTokens();
  const { token } = tokens.issue('ada', 0);
  fc.assert(
    fc.property(
      fc.nat(token.length - 1),
      fc.constantFrom(...'ABCabc019-_.= é'),
      (index, character) =>
        token[index] === character ||
        tokens.verify(token.slice(0, index) + character + token.slice(index + 1)) === undefined,
    ),
  );
});

test('whatever is presented, verifying throws nothing', () => {
  const { tokens } = clockedTokens();
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (token) => tokens.verify(token) === undefined));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (header, payload) => {
      tokens.verify(signed(header, payload));
    }),
  );
});
