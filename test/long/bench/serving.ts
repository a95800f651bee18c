/** Requests per second of generated routes, as ratios to servers that do the same work with the same store. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  compared,
  type Measure,
  type Peer,
  type Side,
  startServer,
  type Target,
  told,
} from './comparison.js';
import { installPeer } from './install-peer.js';
import { CALL, CHANGE, JSON_BODY, type Load, READ, UNCHECKED, WRITE } from './loads.js';
import { writeServingHost } from './serving-host.js';
import { ROUTES_PER_MODULE } from './synthetic-host.js';

const FASTIFY = ['fastify@5.12.8', '@fastify/jwt@10.2.8'];

const PASSWORD = 'correct horse battery staple';

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
  return Number((await told(target, 'tell delay'))['maximalDelay']);
}

/**
 * @param wanted what rows are measured: those whose names hold it
 * @returns rows of: what is compared, requests per second of each side, their ratio, that of the processor time, the goal
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
  const peer = installPeer(join(folder, 'fastify'), FASTIFY);
  const generated = await startServer('generated', small);
  const mounted = await startServer('mounted', small);
  const handwritten = await startServer('handwritten', small);
  const fastify = await startServer('fastify', small, peer);
  const bare = await startServer('bare', small);
  const many = await startServer('generated', large);
  const logged = await startServer('logged', small);
  const counted = await startServer('counted', small);
  const traced = await startServer('traced', small);
  const targets = [generated, mounted, handwritten, fastify, bare, many, logged, counted, traced];
  const rows: string[][] = [];
  const row = async (
    what: string,
    own: Side,
    peers: readonly Peer[],
    measure: Partial<Measure> = {},
  ): Promise<void> => {
    if (!what.includes(wanted)) return;
    rows.push(...(await compared(what, own, peers, { rounds, seconds, connections: 20, ...measure })));
  };
  const byHand = (request: Load, goal: string): Peer => ({
    name: 'Express by hand',
    target: handwritten,
    request,
    goal,
  });
  const byFastify = (request: Load, goal = '1.00'): Peer => ({
    name: 'Fastify',
    target: fastify,
    request,
    goal,
  });
  const own = (request: Load, target = generated, name = 'generated'): Side => ({
    name,
    target,
    request,
  });
  try {
    const token = await register(generated);
    const authenticated = { ...CALL, headers: token };
    await row('method', own(CALL), [
      byHand(CALL, '5.00'),
      byFastify(CALL),
      { name: 'node:http', target: bare, request: CALL, goal: '0.75' },
    ]);
    await row('authenticated', own(authenticated), [
      byHand({ ...CALL, headers: await register(handwritten) }, '5.00'),
      byFastify({ ...CALL, headers: await register(fastify) }),
      { name: 'anonymous', target: generated, request: CALL, goal: '0.95' },
    ]);
    await row('validated', own(CHANGE), [
      byHand(CHANGE, '4.50'),
      byFastify(CHANGE),
      { name: 'not validated', target: generated, request: UNCHECKED, goal: '0.90' },
    ]);
    await row('publication', own(READ), [byHand(READ, '3.00'), byFastify(READ)]);
    await row('method', own(CALL, many, '4,000 routes'), [
      { ...own(CALL), name: 'one module', goal: '0.95' },
    ]);
    await row('method', own(CALL, mounted, 'mounted in Express'), [byHand(CALL, '1.20')]);
    const unwatched = [{ ...own(CALL), name: 'unwatched', goal: '' }];
    await row('watched method', own(CALL, logged, 'log'), unwatched);
    await row('watched method', own(CALL, counted, 'metrics'), unwatched);
    await row('watched method', own(CALL, traced, 'spans for nobody'), unwatched);
    await row('p99 in ms of 500 connections', own(CALL), [byFastify(CALL, '<= 1.00')], {
      connections: 500,
      figure: ({ p99 }) => p99,
    });
    // Last, for it leaves full stores behind.
    await row('write', own(WRITE), [byHand(WRITE, '3.00'), byFastify(WRITE)]);
    if (wanted === '')
      rows.push([
        'event loop held up by 20 logins, ms',
        (await delayByLogins(generated)).toFixed(0),
        '',
        '',
        '',
        '< 50',
      ]);
  } finally {
    for (const { child } of targets) child.disconnect();
  }
  return rows;
}
