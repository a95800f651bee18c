/** `restgen token` in the database of a standalone host, which its server sees at once (C45). */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { createAccounts, Registry } from '../../src/server/host/host.js';
import { HOST, project, restgen } from '../cli/captured.js';

describe('restgen token', () => {
  let root: string;
  let ada: string;
  const registry = () => new Registry(`file:${join(root, '.restgen/data')}`);
  const run = (argv: string, env?: Record<string, string>) =>
    restgen(root, ['token', ...argv.split(' ')], env === undefined ? {} : { env });
  /** Who a token belongs to, as the server says that has the database open. */
  const userOf = async (token: string) => {
    const open = registry();
    const apiToken = await createAccounts(open).port.findApiToken(token);
    await open.close();
    return apiToken;
  };
  before(async () => {
    root = project(HOST);
    const open = registry();
    const accounts = createAccounts(open);
    ada = await accounts.createUser({ username: 'ada', email: 'Ada@example.com' });
    await accounts.createUser({ username: 'bob' });
    // Names can be what others' ids are.
    await accounts.createUser({ username: ada.toUpperCase() });
    await open.close();
  });

  it('create prints the token alone on standard output, and what it is on standard error', async () => {
    const { code, stdout, stderr } = await run(
      'create --user ada@EXAMPLE.com --name ci --scope reports:read --scope audit --expires 90',
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^meteor_api_[\w-]{43}\n$/);
    assert.equal(stderr.includes(stdout.trim()), false);
    const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    assert.match(stderr, /^An API token of ada, named 'ci', with the id \w+\.\n/);
    assert.ok(stderr.includes(`It is for reports:read, audit, and expires ${day}.\nIt is shown only now.`));
    const user = await userOf(stdout.trim());
    assert.deepEqual([user?.userId, user?.apiToken?.scopes], [ada, ['reports:read', 'audit']]);
  });

  it('create without a scope makes a token without limits, and --json prints all of it', async () => {
    const { code, stdout } = await run('create --user bob --name ci --expires never --json');
    assert.equal(code, 0);
    const { token, scopes, expiresAt, name, id, userId } = JSON.parse(stdout);
    assert.deepEqual([scopes, expiresAt, name], [null, null, 'ci']);
    assert.deepEqual(await userOf(token), { userId, apiToken: { id, scopes: null }, expires: undefined });
  });

  it('list prints ids for revoke, and no token', async () => {
    const { stdout: token } = await run('create --user ada --name temporary --scope a --expires 2999-12-31');
    const listed = await run('list --user ada');
    const [row = ''] = listed.stdout.split('\n').filter((line) => line.includes('temporary'));
    assert.match(row, /^\w+ {2}temporary {2}for a +created \d{4}-\d\d-\d\d {2}expires 2999-12-31$/);
    assert.equal(listed.stdout.includes('meteor_api_'), false);
    const id = row.split(' ')[0] ?? '';
    const revoked = await run(`revoke --user ada --id ${id}`);
    assert.deepEqual([revoked.code, revoked.stdout], [0, 'Revoked 1 API token of ada.\n']);
    assert.equal(await userOf(token.trim()), undefined);
    const captured = await run(`revoke --user ada --id ${id}`);
    assert.equal(captured.code, 2);
    assert.match(captured.stderr, /token-not-found\nThe account has no API token/);
    assert.equal((await run('revoke --user ada --all')).code, 0);
    assert.equal((await run('list --user ada')).stdout, 'ada has no API tokens.\n');
  });

  it('does not let a name of the database speak to the terminal', async () => {
    const open = registry();
    const accounts = createAccounts(open);
    await accounts.createApiTokenAsync(ada, { name: 'red \u001b[31m', expiresAt: null });
    await open.close();
    assert.match((await run('list --user ada')).stdout, /red \uFFFD\[31m/);
  });

  it('says which scope no route asks for', async () => {
    await restgen(root, ['generate']);
    const { stderr } = await run('create --user ada --name ci --scope report:read --expires 1');
    assert.match(stderr, /No route requires 'report:read'\.\n/);
  });

  const wrong: [argv: string, message: RegExp][] = [
    ['create', /Say whose token it is[\s\S]*Say what the token is for[\s\S]*Say until when/],
    ['create --user ada --name ci --expires 0', /--expires takes days such as 90, .* not '0'/],
    ['create --user ada --name ci --expires 2001-01-01', /not '2001-01-01'/],
    ['create --user ada --name ci --expires 2999-02-31', /not '2999-02-31'/],
    ['create --user ada --name ci --expires 99999999999', /not '99999999999'/],
    ['create --user ada --name ci --expires 1 --scope a"b', /'a"b' is not a scope/],
    ['list', /Say whose token it is/],
    ['revoke --user ada', /Say which token: --id <id>, or --all/],
    ['revoke --user ada --id x --all', /Say which token/],
    ['list --user nobody', /account-not-found\nNo account of file:.* has the name, address or id 'nobody'/],
    [
      'print --user ada',
      /'print' is invalid for argument 'action'\. Allowed choices are create, list, revoke/,
    ],
  ];
  for (const [argv, message] of wrong)
    it(`refuses ${argv}`, async () => {
      const { code, stdout, stderr } = await run(argv);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, message);
    });

  it('refuses a text that is the id of one account and the name of another', async () => {
    assert.match(
      (await run(`list --user ${ada}`)).stderr,
      /is the id of one account and the name of another/,
    );
  });

  it('says that a database in memory, a missing one, one that is away and one of Meteor are none to reach', async () => {
    const memory = await run('list --user ada', { RESTGEN_DATABASE_URL: 'memory:' });
    assert.match(memory.stderr, /RESTGEN_DATABASE_URL is 'memory:': only the server itself/);
    const missing = await run('list --user ada', { RESTGEN_DATABASE_URL: 'file:elsewhere' });
    assert.match(missing.stderr, /There is no database in .*\/elsewhere/);
    const away = await run('list --user ada', {
      RESTGEN_DATABASE_URL: 'mongodb://ada:secret@127.0.0.1:1/app?serverSelectionTimeoutMS=20',
    });
    assert.match(
      away.stderr,
      /mongodb:\/\/127\.0\.0\.1:1\/app\?\S+ cannot be opened\. The database is unreachable/,
    );
    assert.doesNotMatch(away.stderr, /secret/);
    const meteor = project({ '.meteor/packages': '', 'package.json': '{}' });
    const { code, stderr } = await restgen(meteor, ['token', 'list', '--user', 'ada']);
    assert.equal(code, 2);
    assert.match(stderr, /This is a Meteor project/);
  });
});
