import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Bundler, bundleWith } from '../bundlers.js';
import { FIXTURES } from '../fixtures.js';
import { generatedFixture } from '../generated-fixtures.js';
import { folderInRepository } from '../temporary-folder.js';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body read as JSON; undefined where there is none. */
  body: unknown;
}

/** The hosts that keep the contract: plain Node, and Meteor's server as the stand-in has it. */
export type HostName = 'standalone' | 'meteor';

export interface RunningHost {
  url: string;
  port: number;
  child: ChildProcess;
  /** Sends JSON where `json` is given, else the body as it is. */
  send(
    method: string,
    path: string,
    request?: {
      json?: unknown;
      body?: string | URLSearchParams | FormData;
      headers?: Record<string, string>;
    },
  ): Promise<Answer>;
  /** What the host wrote to its standard error so far. */
  log(): string;
  /** The same declarations and documents, served by the same process with other options of `createRestServer`. */
  withOptions(options: object): Promise<RunningHost>;
  stop(): Promise<void>;
}

export interface StartOptions {
  on?: HostName;
  main?: string;
  /** Options of `createRestServer`. */
  options?: object;
  /** Bundles the server with all packages. */
  bundler?: Bundler;
  environment?: Record<string, string>;
  execArgv?: string[];
}

/** Starts the host and the generated server of a fixture of any room, such as `contract/rules`. */
export async function startHost(fixture: string, start: StartOptions = {}): Promise<RunningHost> {
  const folder = folderOf(fixture);
  const on = start.on ?? 'standalone';
  const main = start.main ?? 'main.ts';
  const [program, modules] =
    start.bundler === undefined
      ? [SERVER, await modulesOf(folder, main, on)]
      : [await bundledServer(folder, main, start.bundler), []];
  const child = fork(program, [...modules, JSON.stringify(start.options ?? {})], {
    cwd: start.bundler === undefined ? process.cwd() : dirname(program),
    execArgv: start.execArgv ?? [],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      RESTGEN_DATABASE_URL: 'memory:',
      RESTGEN_SECRET: 'a secret of this test, more than thirty-two bytes',
      ...start.environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const port = await Promise.race([
    nextPort(child),
    once(child, 'exit').then(() => Promise.reject(new Error(`the host did not start:\n${log}`))),
  ]);
  return hostAt(
    port,
    child,
    () => log,
    () => stop(child),
  );
}

const nextPort = (child: ChildProcess): Promise<number> =>
  once(child, 'message').then(([message]) => (message as { port: number }).port);

function hostAt(
  port: number,
  child: ChildProcess,
  log: () => string,
  stopHost: () => Promise<void>,
): RunningHost {
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    child,
    send: (method, path, request) => send(url, method, path, request),
    log,
    withOptions: async (options) => {
      const started = nextPort(child);
      child.send({ options });
      const other = await started;
      return hostAt(other, child, log, async () => {
        const closed = once(child, 'message');
        child.send({ close: other });
        await closed;
      });
    },
    stop: stopHost,
  };
}

const SERVER = fileURLToPath(new URL('./fixture-server.js', import.meta.url));

async function bundledServer(folder: string, main: string, bundler: Bundler): Promise<string> {
  const lines = [
    `import ${JSON.stringify(join(folder, 'host', main))};`,
    `import { createRestServer } from ${JSON.stringify(join(folder, 'expected/index'))};`,
    "const server = createRestServer().listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));",
    "process.on('disconnect', () => process.exit());",
  ];
  return await bundleWith(bundler, { main: lines.join('\n'), isModule: true, root: folder });
}

/** Golden folders of most rooms hold some of the generated files; all of them are beside a copy of the host. */
function folderOf(fixture: string): string {
  const folder = join(FIXTURES, fixture);
  if (existsSync(join(folder, 'expected/data.ts'))) return folder;
  const generated = generatedFixture(fixture);
  return generated === undefined ? folder : dirname(generated.folder);
}

const compiled = new Map<string, Promise<string>>();

/** The host's main module and the generated index as JavaScript: to compile them in each process takes longer than to run it. */
async function modulesOf(folder: string, main: string, on: HostName): Promise<[host: string, index: string]> {
  const [host, index] = [join(folder, 'host', main), join(folder, 'expected/index')];
  if (main.endsWith('js') && existsSync(`${index}.js`)) return [host, `${index}.js`];
  const key = `${folder} ${main} ${on}`;
  const compiling = compiled.get(key) ?? compile({ host, index }, ALIASES[on]);
  compiled.set(key, compiling);
  const made = await compiling;
  return [join(made, 'host.mjs'), join(made, 'index.mjs')];
}

/** On Meteor the same declarations are made on another host, which is compiled with them. */
const ALIASES: Record<HostName, Record<string, string>> = {
  standalone: {},
  meteor: { 'restgen/host': fileURLToPath(new URL('../server/meteor/contract-host.js', import.meta.url)) },
};

async function compile(entryPoints: Record<string, string>, alias: Record<string, string>): Promise<string> {
  const outdir = folderInRepository('served');
  await build({
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    packages: 'external',
    alias,
    outdir,
    logLevel: 'silent',
  });
  return outdir;
}

const send = async (
  url: string,
  method: string,
  path: string,
  {
    json,
    body,
    headers,
  }: { json?: unknown; body?: string | URLSearchParams | FormData; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
};

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** What a client gets that asks for nothing of the API: Meteor has a page of its own for it (C36). */
export const UNKNOWN: Record<HostName, { get: number; post: number }> = {
  standalone: { get: 404, post: 404 },
  meteor: { get: 200, post: 405 },
};

type StartsHost = (fixture: string, start?: StartOptions) => Promise<RunningHost>;

/** One suite, run on each host. What a host does in a way of its own asks for its name. */
export function onEachHost(title: string, suite: (startHost: StartsHost, on: HostName) => void): void {
  for (const on of ['standalone', 'meteor'] as const)
    describe(`${title} (${on})`, () => suite((fixture, start) => startHost(fixture, { ...start, on }), on));
}
