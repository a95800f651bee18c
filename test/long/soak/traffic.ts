/** Mixed traffic at twice what the server sustains, with what it costs and what it keeps. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningHost, startHost } from '../../contract/running-host.js';
import { Client } from './client.js';
import type { Report } from './report.js';
import { type Caller, type Ledger, logIn, look, visit } from './visits.js';

const MEASURED = 5_000;
const AT_ONCE = 32;
/** More visits than so many seconds take, or than these, wait for no place: the client is full, not the server. */
const MOST_SECONDS = 5;
const MOST_AT_ONCE = 1_000;
const TICK = 10;
/** The share of the time before memory is looked at. */
const WARMING = 0.4;
const MOST_GROWTH = 0.05;
/** In characters. */
const LONGEST_LOG = 2_000;

interface Soaked {
  client: Client;
  caller: Caller;
  ledger: Ledger;
  visits: number;
  skipped: number;
}

export const startDemo = (
  url: string,
  execArgv: string[] = ['--expose-gc'],
  options: object = {},
): Promise<RunningHost> =>
  startHost('demo/company', {
    main: 'server/main.ts',
    environment: { RESTGEN_DATABASE_URL: url },
    execArgv,
    options: { ...options, auth: { attempts: { perAddress: 1e9, perAccount: 100 } } },
  });

/** @param outlives whether what was written is there after the process is killed */
export async function soakTraffic(url: string, seconds: number, outlives: boolean): Promise<Report> {
  let host = await startDemo(url);
  const client = new Client(host.port);
  const ledger: Ledger = { acknowledged: 0, reread: 0, broken: [], comments: new Map() };
  const soaked: Soaked = { client, caller: await logIn(client), ledger, visits: 0, skipped: 0 };
  const sustained = await sustainedRate(soaked);
  await overload(soaked, 2 * sustained, seconds * WARMING);
  const before = await memoryOf(host);
  await overload(soaked, 2 * sustained, seconds * (1 - WARMING));
  const after = await memoryOf(host);
  const log = host.log();
  if (outlives) {
    host.child.kill('SIGKILL');
    await once(host.child, 'exit');
    host = await startDemo(url);
  }
  const last = new Client(host.port);
  for (const [taskId, text] of ledger.comments) await look(last, soaked.caller.token, ledger, taskId, text);
  for (const item of [client, last]) item.close();
  await host.stop();
  return reportOf(url, { ...soaked, log }, sustained, before, after);
}

/** Visits a second, of clients that wait for each answer. */
async function sustainedRate(soaked: Soaked): Promise<number> {
  const end = Date.now() + MEASURED;
  const before = soaked.visits;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (Date.now() < end) await begin(soaked);
    }),
  );
  return (soaked.visits - before) / (MEASURED / 1000);
}

/** Visits begin whether or not those before them have ended. Returns once all have. */
async function overload(soaked: Soaked, rate: number, seconds: number): Promise<void> {
  const running = new Set<Promise<void>>();
  const started = performance.now();
  const most = Math.min(MOST_AT_ONCE, Math.ceil((rate / 2) * MOST_SECONDS));
  let begun = 0;
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor((rate * (performance.now() - started)) / 1000);
    for (; begun < due; begun += 1) {
      if (running.size >= most) {
        soaked.skipped += 1;
        continue;
      }
      const one = begin(soaked).finally(() => running.delete(one));
      running.add(one);
    }
    await delay(TICK);
  }
  await Promise.all(running);
}

function begin(soaked: Soaked): Promise<void> {
  soaked.visits += 1;
  return visit(soaked.client, soaked.caller, soaked.ledger, soaked.visits);
}

interface Memory {
  heapUsed: number;
  external: number;
  rss: number;
}

/** What is left after garbage is collected. */
export async function memoryOf({ child }: RunningHost): Promise<Memory> {
  let least: Memory | undefined;
  for (let times = 0; times < 3; times += 1) {
    await delay(500);
    const told = once(child, 'message');
    child.send('usage');
    const [memory] = (await told) as [Memory];
    if (least === undefined || memory.heapUsed < least.heapUsed) least = memory;
  }
  if (least === undefined) throw new Error('the server told nothing');
  return least;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function reportOf(
  url: string,
  { client, ledger, visits, skipped, log }: Soaked & { log: string },
  sustained: number,
  before: Memory,
  after: Memory,
): Report {
  const growth = (after.heapUsed + after.external) / (before.heapUsed + before.external) - 1;
  const outcomes = [...client.outcomes].sort().map(([kind, count]) => `${kind}: ${count}`);
  return {
    part: `mixed traffic, ${url.replace(/:.*/, ':')}`,
    figures: {
      'visits a second, sustained': Math.round(sustained),
      visits,
      'not begun, too many at once': skipped,
      requests: client.requests,
      'answers and errors by kind': outcomes.join(', '),
      'p50, ms': client.percentile(50),
      'p99, ms': client.percentile(99),
      'acknowledged writes': ledger.acknowledged,
      'found again': ledger.reread,
      'memory before': `${megabytes(before.heapUsed + before.external)} (resident ${megabytes(before.rss)})`,
      'memory after': `${megabytes(after.heapUsed + after.external)} (resident ${megabytes(after.rss)})`,
      growth: `${(growth * 100).toFixed(1)} %`,
    },
    failures: [
      // What the server says of the first failure tells whose it is.
      ...(ledger.broken.length > 0 ? [`the server's log begins:\n${log.slice(0, LONGEST_LOG)}`] : []),
      ...ledger.broken,
      ...(growth > MOST_GROWTH ? [`memory grew by ${(growth * 100).toFixed(1)} %`] : []),
    ],
  };
}
