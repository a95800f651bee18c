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

/**
 * Loads both sides in turn, each as often first. The ratio is the median of those of the rounds, because what else the
 * machine does hits both sides of a round alike.
 * @returns the median rates, and the ratio
 */
async function compare(
  first: [Target, Load],
  second: [Target, Load],
  rounds: number,
  seconds: number,
): Promise<{ left: number; right: number; times: number }> {
  const rates: { left: number; right: number }[] = [];
  for (const side of [first, second]) await requestsPerSecond(...side, 1);
  for (let round = 0; round < rounds; round += 1) {
    const rate = { left: 0, right: 0 };
    const isTurned = round % 2 === 1;
    if (isTurned) rate.right = await requestsPerSecond(...second, seconds);
    rate.left = await requestsPerSecond(...first, seconds);
    if (!isTurned) rate.right = await requestsPerSecond(...second, seconds);
    rates.push(rate);
  }
  return {
    left: median(rates.map(({ left }) => left)),
    right: median(rates.map(({ right }) => right)),
    times: median(rates.map(({ left, right }) => left / right)),
  };
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

/**
 * @param wanted what rows are measured: those whose names hold it
 * @returns rows of: what is compared, requests per second of each side, their ratio, the goal
 */
export async function benchServing(
  folder: string,
  rounds: number,
  seconds: number,
  wanted: string,
): Promise<string[][]> {
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
    if (!what.includes(wanted)) return;
    const { left, right, times } = await compare(first, second, rounds, seconds);
    rows.push([what, left.toFixed(0), right.toFixed(0), ratio(times), goal]);
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
    if (wanted === '')
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
