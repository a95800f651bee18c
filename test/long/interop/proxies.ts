/**
 * `node dist/test/long/interop/proxies.js`: streams of two processes of the demo, through nginx and Caddy as `docs/deploy` sets
 * them up, to Chromium. It takes three minutes, prints how far each gets, and ends with 1 where that is not all the way.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { transform } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { generatedClient, importClient } from '../../client/generated-client.js';
import { type RunningHost, startHost } from '../../contract/running-host.js';
import { launch } from '../../docs/browser.js';
import { caddy, nginx, type ProxyOf } from './proxy-servers.js';
import { isInstalled } from './workplace.js';

/** More than the six connections of HTTP/1.1. */
const STREAMS = 8;
const WRITES = 10;
/** Milliseconds, longer than `proxy_read_timeout` of nginx. */
const SILENCE = 50_000;
const PATIENCE = 60_000;
/** Milliseconds until the workers before a reload have ended. */
const RELOADING = 3_000;
/** Milliseconds in which a write must be seen. */
const AT_ONCE = 2_000;
const CREDENTIALS = { username: 'margaret', password: 'correct horse battery staple' };

interface Api {
  login(credentials: object): Promise<{ id: string }>;
  methods: {
    tasks: {
      create(task: object): Promise<string>;
      assign(taskId: string, assigneeId: string): Promise<unknown>;
    };
  };
  publications: { projects(): Promise<{ projects: { _id: string; title: string }[] }> };
}

/** Opens the streams of a browser, by the generated client. `lost` counts connections that have ended. */
const OPEN = `(async () => {
  const api = client.createClient({ baseUrl: '' });
  await api.login(${JSON.stringify(CREDENTIALS)});
  window.lost = 0;
  window.views = Array.from({ length: ${STREAMS} }, () => api.publications.tasks.mine.live());
  for (const view of views) {
    let wasConnected = false;
    view.onChange(() => {
      if (wasConnected && !view.isConnected) lost += 1;
      wasConnected = view.isConnected;
    });
  }
  window.until = (isTrue) => new Promise((resolve) => {
    const look = () => isTrue() && resolve();
    for (const view of views) view.onChange(look);
    look();
  });
})()`;
const ARE_READY = 'until(() => views.every((view) => view.isReady))';
const haveTask = (title: string): string =>
  `until(() => views.every((view) => view.isConnected && view.documents.tasks.some(({ title }) => title === ${JSON.stringify(title)})))`;
const PROTOCOL = `performance.getEntriesByType('resource').at(-1).nextHopProtocol`;

async function pageOf(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${url}/healthz`);
  const compiled = await transform(generatedClient('demo/company'), {
    loader: 'ts',
    format: 'iife',
    globalName: 'client',
  });
  await page.addScriptTag({ content: compiled.code });
  return page;
}

/** @throws Error if it takes too long */
async function inTime(page: Page, expression: string, patience = PATIENCE): Promise<number> {
  const begun = performance.now();
  const late = delay(patience, 'late', { ref: false });
  if ((await Promise.race([page.evaluate(expression), late])) === 'late')
    throw new Error(`not within ${patience} ms: ${expression}`);
  return Math.round(performance.now() - begun);
}

type Write = (title: string) => Promise<unknown>;

async function writerTo({ url }: RunningHost): Promise<Write> {
  const { createClient } = await importClient<{ createClient(options: object): Api }>('demo/company');
  const api = createClient({ baseUrl: url });
  const { id } = await api.login(CREDENTIALS);
  const { projects } = await api.publications.projects();
  const projectId = projects.find(({ title }) => title === 'Office move')?._id;
  return async (title) => api.methods.tasks.assign(await api.methods.tasks.create({ projectId, title }), id);
}

/** The most milliseconds until all streams have a write. */
async function slowest(page: Page, write: Write): Promise<number> {
  let most = 0;
  for (let number = 0; number < WRITES; number += 1) {
    await write(`write ${number}`);
    most = Math.max(most, await inTime(page, haveTask(`write ${number}`), AT_ONCE));
  }
  return most;
}

async function through(proxyIn: ProxyOf, browser: Browser, folder: string): Promise<void> {
  const environment = { RESTGEN_DATABASE_URL: `file:${join(folder, 'documents')}` };
  const begin = (): Promise<RunningHost> =>
    startHost('demo/company', { main: 'server/main.ts', environment });
  const [stopping, staying] = [await begin(), await begin()];
  const proxy = await proxyIn(folder, [stopping.port, staying.port]);
  const print = (text: string): void => console.log(`${proxy.name}: ${text}`);
  let stop = await proxy.start();
  try {
    const write = await writerTo(staying);
    const page = await pageOf(browser, proxy.url);
    const [response] = await Promise.all([page.waitForResponse(/tasks\.mine/), page.evaluate(OPEN)]);
    await inTime(page, ARE_READY);
    const encoding = response.headers()['content-encoding'] ?? 'no encoding';
    print(`${STREAMS} streams are open, over ${await page.evaluate(PROTOCOL)}, with ${encoding}`);
    print(`a write is seen within ${await slowest(page, write)} ms`);
    await delay(SILENCE);
    const lost = (): Promise<unknown> => page.evaluate('lost');
    print(`after ${SILENCE / 1000} s without a change ${await lost()} streams have ended`);
    if ((await lost()) !== 0) throw new Error('a silent stream was cut off');
    const isRightAfter = async (event: string): Promise<void> => {
      await write(event);
      const time = await inTime(page, haveTask(event));
      print(`${time} ms after ${event} all views are right; ${await lost()} streams have ended`);
    };
    proxy.reload();
    await delay(RELOADING);
    await isRightAfter('a reload');
    stopping.child.kill('SIGTERM');
    await once(stopping.child, 'exit');
    await isRightAfter('the end of a process');
    await stop();
    stop = await proxy.start();
    await isRightAfter('a restart of the proxy');
    await page.close();
  } finally {
    await stop();
    await staying.stop();
    if (stopping.child.exitCode === null) await stopping.stop();
  }
}

/** Without a proxy, over HTTP/1.1, a browser waits with the seventh stream, and with every other call. */
async function withoutProxy(browser: Browser): Promise<void> {
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  const page = await pageOf(browser, host.url);
  await page.evaluate(OPEN);
  await inTime(page, 'until(() => views.filter((view) => view.isReady).length === 6)');
  await delay(AT_ONCE);
  const ready = await page.evaluate('views.filter((view) => view.isReady).length');
  console.log(`no proxy: ${ready} of ${STREAMS} streams are open, over ${await page.evaluate(PROTOCOL)}`);
  await page.close();
  await host.stop();
  if (ready !== 6) throw new Error('a browser opens more or less than six connections');
}

// The certificates are of today.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
const browser = await launch();
try {
  await withoutProxy(browser);
  for (const [program, proxyIn] of Object.entries({ nginx, caddy })) {
    if (!isInstalled(program)) {
      console.log(`${program} is not installed`);
      continue;
    }
    const folder = mkdtempSync(join(tmpdir(), 'restgen-proxy-'));
    try {
      await through(proxyIn, browser, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
