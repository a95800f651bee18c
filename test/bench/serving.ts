/** Requests per second of generated routes, as ratios to hand-written ones that do the same work with the same store. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { writeServingHost } from './serving-host.js';
import { median, ratio } from './statistics.js';
import { ROUTES_PER_MODULE } from './synthetic-host.js';

interface Target {
  child: ChildProcess;
  url: string;
}

type Load = Pick<autocannon.Options, 'method' | 'body' | 'headers'> & { path: string };

const JSON_BODY = { 'content-type': 'application/json' };
const CALL: Load = {
  path: '/methods/notes.describe',
  method: 'POST',
  headers: JSON_BODY,
  body: '["a title",3]',
};
const CHANGE: Load = {
  path: '/methods/notes.change',
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify([
    'LmzQ7eXTwpcYF4sAi',
    {
      title: 'a title',
      priority: 2,
      tags: ['home', 'garden', 'spring'],
      due: '2030-01-02T03:04:05.000Z',
      place: { street: 'Long Lane', number: 7 },
    },
  ]),
};
const UNCHECKED: Load = { ...CHANGE, path: '/methods/notes.change.unchecked' };
const READ: Load = { path: '/publications/notes.ofProject', method: 'GET' };
const WRITE: Load = {
  path: '/notes',
  method: 'POST',
  headers: JSON_BODY,
  body: '{"project":"p2","title":"written","done":false}',
};
const PASSWORD = 'correct horse battery staple';

async function start(kind: 'generated' | 'handwritten', folder: string): Promise<Target> {
  const child = fork(new URL('./serving-server.js', import.meta.url), [kind, folder], {
    execArgv: ['--import', 'tsx'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${message.port}` };
}

async function requestsPerSecond(target: Target, load: Load, seconds: number): Promise<number> {
  const { path, ...options } = load;
  const result = await autocannon({ url: target.url + path, connections: 20, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** Loads both sides in turn, and compares the medians. */
async function compare(
  sides: readonly [Target, Load][],
  rounds: number,
  seconds: number,
): Promise<[number, number]> {
  const [first, second] = sides;
  if (first === undefined || second === undefined) throw new Error('two sides are needed');
  const rates: [number[], number[]] = [[], []];
  for (const [target, load] of sides) await requestsPerSecond(target, load, 1);
  for (let round = 0; round < rounds; round += 1) {
    rates[0].push(await requestsPerSecond(...first, seconds));
    rates[1].push(await requestsPerSecond(...second, seconds));
  }
  return [median(rates[0]), median(rates[1])];
}

async function register(target: Target): Promise<Record<string, string>> {
  const response = await fetch(`${target.url}/users/register`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ username: 'ada', password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  return { ...JSON_BODY, authorization: `Bearer ${token}` };
}

/** Longest time in milliseconds by which twenty concurrent logins hold up the server's event loop. */
async function delayByLogins(target: Target): Promise<number> {
  target.child.send('watch delay');
  await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${target.url}/users/login`, {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ username: 'ada', password: PASSWORD }),
      }),
    ),
  );
  const told = once(target.child, 'message');
  target.child.send('tell delay');
  const [message] = (await told) as [{ maximalDelay: number }];
  return message.maximalDelay;
}

/** @returns rows of: what is compared, requests per second of each side, their ratio, the goal */
export async function benchServing(folder: string, rounds: number, seconds: number): Promise<string[][]> {
  process.env['RESTGEN_SECRET'] = randomBytes(48).toString('base64url');
  process.env['RESTGEN_DATABASE_URL'] = 'memory:';
  const small = writeServingHost(join(folder, 'serving-small'), 0);
  const large = writeServingHost(join(folder, 'serving-large'), Math.ceil(4_000 / ROUTES_PER_MODULE));
  const generated = await start('generated', small);
  const handwritten = await start('handwritten', small);
  const many = await start('generated', large);
  const rows: string[][] = [];
  const row = async (
    what: string,
    first: [Target, Load],
    second: [Target, Load],
    goal: string,
  ): Promise<void> => {
    const [left, right] = await compare([first, second], rounds, seconds);
    rows.push([what, left.toFixed(0), right.toFixed(0), ratio(left / right), goal]);
  };
  try {
    const token = await register(generated);
    const authenticated = { ...CALL, headers: token };
    await row('method, generated : hand-written', [generated, CALL], [handwritten, CALL], '1.00');
    await row('publication, generated : hand-written', [generated, READ], [handwritten, READ], '1.00');
    await row('collection write, generated : hand-written', [generated, WRITE], [handwritten, WRITE], '1.00');
    await row(
      'authenticated call, generated : hand-written',
      [generated, authenticated],
      [handwritten, { ...CALL, headers: await register(handwritten) }],
      '1.00',
    );
    await row('validated : not validated', [generated, CHANGE], [generated, UNCHECKED], '0.90');
    await row('validated, generated : hand-written', [generated, CHANGE], [handwritten, CHANGE], '0.95');
    await row('4,000 routes : one module', [many, CALL], [generated, CALL], '0.90');
    await row('authenticated : anonymous', [generated, authenticated], [generated, CALL], '0.95');
    rows.push([
      'event loop held up by 20 logins, ms',
      (await delayByLogins(generated)).toFixed(0),
      '',
      '',
      '< 50',
    ]);
  } finally {
    for (const { child } of [generated, handwritten, many]) child.disconnect();
  }
  return rows;
}
