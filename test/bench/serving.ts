/** Requests per second of generated routes, as ratios to servers that do the same work with the same store. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { installPeer } from './install-peer.js';
import { CALL, CHANGE, JSON_BODY, type Load, READ, UNCHECKED, WRITE } from './loads.js';
import { writeServingHost } from './serving-host.js';
import { median, ratio } from './statistics.js';
import { ROUTES_PER_MODULE } from './synthetic-host.js';

const FASTIFY = ['fastify@5.12.8', '@fastify/jwt@10.2.8'];

interface Target {
  child: ChildProcess;
  url: string;
}

const PASSWORD = 'correct horse battery staple';

type Kind = 'generated' | 'logged' | 'counted' | 'traced' | 'mounted' | 'handwritten' | 'fastify' | 'bare';

async function start(kind: Kind, ...words: string[]): Promise<Target> {
  const child = fork(new URL('./serving-server.js', import.meta.url), [kind, ...words], {
    execArgv: ['--import', 'tsx'],
    // The lines of a log go nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${message.port}` };
}

interface LoadResult {
  result: autocannon.Result;
  /** Microseconds of processor time that the server took for a request: other programs hardly change it. */
  processor: number;
}

/** How many requests are sent first, for the compiler of the engine to be done. */
const WARMING = 5_000;

async function loaded(
  { target, request }: Side,
  extent: Pick<autocannon.Options, 'duration' | 'amount'>,
  connections: number,
): Promise<LoadResult> {
  const { path, ...options } = request;
  const before = await told(target, 'tell usage');
  const result = await autocannon({ url: target.url + path, connections, ...extent, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  const after = await told(target, 'tell usage');
  const microseconds = Number(after['microseconds']) - Number(before['microseconds']);
  return { result, processor: microseconds / result.requests.total };
}

async function told({ child }: Target, question: string): Promise<Record<string, unknown>> {
  const answer = once(child, 'message');
  child.send(question);
  const [message] = await answer;
  return message;
}

interface Side {
  name: string;
  target: Target;
  request: Load;
}

/** What a row compares with, and what the first side should reach of it. */
interface Peer extends Side {
  goal: string;
}

interface Measure {
  rounds: number;
  seconds: number;
  connections: number;
  /** What counts of a load: requests per second by default. */
  figure?: (result: autocannon.Result) => number;
}

/**
 * Loads all sides in turn, each as often first. The ratios are medians of those of the rounds, because what else the
 * machine does hits all sides of a round alike.
 * @returns a row for each peer: what is compared, the figure of each side, their ratio, how many times as much processor
 * time the peer takes for a request, the goal
 */
async function compared(
  what: string,
  own: Side,
  peers: readonly Peer[],
  { rounds, seconds, connections, figure = ({ requests }) => requests.average }: Measure,
): Promise<string[][]> {
  const sides = [own, ...peers];
  const rates: number[][] = [];
  const processors: number[][] = [];
  for (const side of sides) await loaded(side, { amount: WARMING }, connections);
  for (let round = 0; round < rounds; round += 1) {
    const rate: number[] = [];
    const processor: number[] = [];
    for (const offset of sides.keys()) {
      const place = (round + offset) % sides.length;
      const side = sides[place];
      if (side === undefined) continue;
      const load = await loaded(side, { duration: seconds }, connections);
      rate[place] = figure(load.result);
      processor[place] = load.processor;
    }
    rates.push(rate);
    processors.push(processor);
  }
  const shown = (place: number): string => median(rates.map((each) => each[place] ?? 0)).toFixed(0);
  const against = (one: number, other: number, figures: readonly number[][]): string =>
    ratio(median(figures.map((each) => (each[one] ?? 0) / (each[other] ?? 0))));
  return peers.map(({ name, goal }, index) => [
    `${what}, ${own.name} : ${name}`,
    shown(0),
    shown(index + 1),
    against(0, index + 1, rates),
    against(index + 1, 0, processors),
    goal,
  ]);
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
  const generated = await start('generated', small);
  const mounted = await start('mounted', small);
  const handwritten = await start('handwritten', small);
  const fastify = await start('fastify', small, peer);
  const bare = await start('bare', small);
  const many = await start('generated', large);
  const logged = await start('logged', small);
  const counted = await start('counted', small);
  const traced = await start('traced', small);
  const targets = [generated, mounted, handwritten, fastify, bare, many, logged, counted, traced];
  const rows: string[][] = [];
  const row = async (what: string, own: Side, peers: readonly Peer[], measure = {}): Promise<void> => {
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
    await row('write', own(WRITE), [byHand(WRITE, '3.00'), byFastify(WRITE)]);
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
      figure: ({ latency }: autocannon.Result) => latency.p99,
    });
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
