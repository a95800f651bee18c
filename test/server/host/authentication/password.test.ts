import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { compareSync, hashSync } from 'bcryptjs';
import { hashPassword, verifyPassword } from '../../../../src/server/host/authentication/password.js';

const meteorHash = (password: string) => hashSync(createHash('sha256').update(password).digest('hex'), 10);

test('a password made elsewhere the way Meteor makes it is verified (C31)', async () => {
  const hash = meteorHash('correct horse');
  assert.equal(await verifyPassword('correct horse', hash), true);
  assert.equal(await verifyPassword('Correct horse', hash), false);
});

test('a hash is bcrypt of cost 10 over the SHA-256 hex digest (C31)', async () => {
  const hash = await hashPassword('pässword');
  assert.match(hash, /^\$2[ab]\$10\$/);
  assert.equal(compareSync(createHash('sha256').update('pässword').digest('hex'), hash), true);
});

test('passwords that differ after bcrypt’s 72 bytes differ', async () => {
  const hash = await hashPassword(`${'a'.repeat(4095)}b`);
  assert.equal(await verifyPassword(`${'a'.repeat(4095)}b`, hash), true);
  assert.equal(await verifyPassword(`${'a'.repeat(4095)}c`, hash), false);
});

test('no hash, and a hash of another kind, verify nothing', async () => {
  for (const hash of [undefined, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$aaaa$bbbb']) {
    assert.equal(await verifyPassword('plain', hash), false);
  }
});

test('an empty password and one over 4096 characters are refused with 400, also before comparing', async () => {
  for (const password of ['', 'a'.repeat(4097), 'a'.repeat(1_000_000)]) {
    await assert.rejects(hashPassword(password), { isClientSafe: true, statusCode: 400 });
    await assert.rejects(verifyPassword(password, undefined), { isClientSafe: true, statusCode: 400 });
  }
});

test('more waiting passwords than the queue holds are answered 503 with Retry-After', async () => {
  const script = `
    const { verifyPassword } = await import(process.argv[1]);
    const calls = Array.from({ length: 300 }, () => verifyPassword('x', undefined));
    try { await Promise.all(calls); } catch (error) {
      console.log(error.statusCode, error.headers['Retry-After']); process.exit(0);
    }`;
  assert.equal(await runScript(script), '503 10\n');
});

test('a process that waits for a password gets it, and ends at once when it is done', async () => {
  const started = performance.now();
  const script = `
    const { hashPassword } = await import(process.argv[1]);
    console.log((await hashPassword('x')).length);`;
  assert.equal(await runScript(script), '60\n');
  assert.ok(performance.now() - started < 25_000);
});

async function runScript(script: string): Promise<string> {
  const password = new URL('../../../../src/server/host/authentication/password.js', import.meta.url).href;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
    password,
  ]);
  return stdout;
}
