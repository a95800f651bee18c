/** What is promised to requests when a server is asked to end, and what it says of its health. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { healthChecks } from '../../../src/server/host/health.js';
import { plainLog } from '../../../src/server/host/plain-log.js';
import { ProcessEnd } from '../../../src/server/host/process-end.js';
import { createServer } from '../../../src/server/host/server.js';
import { Shutdown } from '../../../src/server/host/shutdown.js';
import { resolveServerOptions } from '../../../src/server/runtime/index.js';

interface Slow {
  server: Server;
  shutdown: Shutdown;
  port: number;
  /** Ends the requests for `/docs` that run. */
  finish(): void;
  /** Resolves when so many requests for `/docs` have come. */
  running(count: number): Promise<void>;
}

async function slowServer(
  options: { shutdownTimeout?: number; shutdownDelay?: number } = {},
  askStore: () => Promise<unknown> = async () => undefined,
): Promise<Slow> {
  const waiting: (() => void)[] = [];
  const server = createServer(
    (listener) => ({ listener }),
    (_request, response) => void waiting.push(() => response.end('late')),
    healthChecks({ isStopping: () => shutdown.isStopping, askStore, log: () => plainLog }),
  );
  const times = { shutdownTimeout: 30_000, shutdownDelay: 0, ...options };
  const shutdown = new Shutdown(
    server,
    times,
    () => plainLog,
    () => {},
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    server,
    shutdown,
    port: (server.address() as AddressInfo).port,
    finish: () => {
      for (const end of waiting.splice(0)) end();
    },
    running: async (count) => {
      while (waiting.length < count) await sleep(2);
    },
  };
}

const answerOf = (port: number, path: string, agent?: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    }).on('error', reject);
  });

test('what runs is answered, with the word that the connection ends; nothing new is taken; idle connections end', async () => {
  const shutdownTimeout = 30_000;
  const { shutdown, port, finish, running } = await slowServer({ shutdownTimeout });
  const agent = new Agent({ keepAlive: true });
  await answerOf(port, '/healthz', agent);
  const silent = connect(port, '127.0.0.1').resume();
  await once(silent, 'connect');
  const running1 = answerOf(port, '/docs');
  await running(1);
  const from = performance.now();
  const stopped = shutdown.stop();
  await once(silent, 'close');
  await assert.rejects(answerOf(port, '/healthz'), { code: 'ECONNREFUSED' });
  finish();
  const { statusCode, headers } = await running1;
  assert.deepEqual([statusCode, headers.connection], [200, 'close']);
  await stopped;
  assert.ok(performance.now() - from < shutdownTimeout / 2, 'it leaves as soon as all is done');
  agent.destroy();
});

test('clients with connections that they keep lose no request', async () => {
  const { shutdown, port } = await slowServer();
  let refused = 0;
  let answered = 0;
  const client = async (agent: Agent): Promise<void> => {
    for (;;) {
      try {
        await answerOf(port, '/healthz', agent);
        answered += 1;
      } catch (error) {
        // Nothing was sent: a load balancer asks another process.
        assert.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED');
        refused += 1;
        return agent.destroy();
      }
    }
  };
  const clients = Array.from({ length: 20 }, (_, index) => client(new Agent({ keepAlive: index % 2 === 0 })));
  while (answered < 50) await sleep(2);
  await shutdown.stop();
  await Promise.all(clients);
  assert.equal(refused, 20);
});

test('what runs longer than the deadline is cut off', async (t) => {
  const warned = t.mock.method(console, 'warn', () => undefined);
  const { shutdown, port, running } = await slowServer({ shutdownTimeout: 30 });
  const cut = assert.rejects(answerOf(port, '/docs'), { code: 'ECONNRESET' });
  await running(1);
  await shutdown.stop();
  await cut;
  assert.match(String(warned.mock.calls[0]?.arguments[0]), /^1 requests had not ended after 30 ms/);
});

test('/healthz and /readyz tell of life, the database and the end', async (t) => {
  t.mock.method(console, 'error', () => undefined);
  let store = async (): Promise<unknown> => undefined;
  const { shutdown, port } = await slowServer({ shutdownDelay: 80 }, () => store());
  const told = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, response.headers.get('cache-control'), await response.json()];
  };
  const good = [200, 'no-store', { status: 'ok' }];
  const refusal = (reason: string) => [503, 'no-store', { error: '503', reason }];
  assert.deepEqual(await told('/healthz'), good);
  assert.deepEqual(await told('/readyz'), good);
  store = () => Promise.reject(new Error('gone'));
  assert.deepEqual(await told('/readyz'), refusal('The database does not answer.'));
  const stopped = shutdown.stop();
  assert.deepEqual(await told('/readyz'), refusal('The server is shutting down.'));
  assert.deepEqual(await told('/healthz'), good);
  await stopped;
  await assert.rejects(told('/readyz'));
});

test('times that no timer takes are refused', () => {
  for (const shutdownTimeout of [-1, 0.5, 2 ** 31])
    assert.throws(
      () => resolveServerOptions({ shutdownTimeout }, {}),
      /shutdownTimeout must be an integer from 0/,
    );
  assert.equal(resolveServerOptions({}, { shutdownDelay: 5 }).shutdownDelay, 5);
});

/** A program of its own, whose page is answered at SIGUSR2. It opens a pipe that nobody writes to, where it is given one. */
const PROGRAM = `
import { open } from 'node:fs';
import { createServer, host } from ${JSON.stringify(new URL('../../../src/server/host/host.js', import.meta.url).href)};
const docs = (_request, response) => {
  process.once('SIGUSR2', () => response.end('late'));
  console.log('called');
};
const server = createServer({ host, routeList: { 'api-routes': [] }, routers: [] }, { observe: { log: process.env.LOG === 'lines' } }, docs);
server.listen(0, '127.0.0.1', () => console.log('port', server.address().port));
if (process.env.PIPE) open(process.env.PIPE, 'r', () => {});
`;

/** A server of the application's own, which never answers `/docs`. */
const OWN_SERVER = `
import { createServer } from 'node:http';
import { createListener } from ${JSON.stringify(new URL('../../../src/server/runtime/runtime.js', import.meta.url).href)};
import { host } from ${JSON.stringify(new URL('../../../src/server/host/host.js', import.meta.url).href)};
const api = { host, routeList: { 'api-routes': [] }, routers: [] };
const server = createServer(createListener(api, () => console.log('called'), {}));
server.listen(0, '127.0.0.1', () => console.log('port', server.address().port));
`;

interface Program {
  child: ChildProcess;
  answer: Promise<IncomingMessage>;
  /** Resolves when no connection is taken any more: the first signal has come. */
  stopping(): Promise<void>;
}

async function program(source = PROGRAM, env: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { ...process.env, ...env, RESTGEN_DATABASE_URL: 'memory:', RESTGEN_SECRET: 'x'.repeat(32) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  const see = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(printed)) await once(child.stdout ?? child, 'data');
    return pattern.exec(printed)?.[1] ?? '';
  };
  const port = Number(await see(/port (\d+)\n/));
  const answer = answerOf(port, '/docs');
  await see(/(called)/);
  const isTaken = (): Promise<boolean> =>
    answerOf(port, '/healthz', new Agent()).then(
      () => true,
      () => false,
    );
  const stopping = async (): Promise<void> => {
    while (await isTaken()) await sleep(5);
  };
  return { child, answer, stopping };
}

test('where the log has lines of JSON, what the process says of itself and of its database are such lines', async (t) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: {
      ...process.env,
      LOG: 'lines',
      RESTGEN_DATABASE_URL: 'mongodb://ada:secret@127.0.0.1:1/app?serverSelectionTimeoutMS=20',
      RESTGEN_SECRET: 'x'.repeat(32),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let [printed, said] = ['', ''];
  child.stderr.on('data', (text) => {
    said += text;
  });
  child.stdout.on('data', (text) => {
    printed += text;
  });
  while (!/port \d+\n/.test(printed)) await once(child.stdout, 'data');
  const port = Number(/port (\d+)/.exec(printed)?.[1]);
  assert.equal((await answerOf(port, '/readyz')).statusCode, 503);
  child.kill('SIGTERM');
  await once(child, 'close');
  const lines = printed.split('\n').filter((line) => line !== '' && !line.startsWith('port '));
  const told = lines.map((line): { level: string; msg: string; port?: number } => JSON.parse(line));
  assert.deepEqual(
    told.map(({ level, msg }) => `${level} ${msg.replace(/(is unreachable): .*/, '$1')}`),
    [
      'info The server accepts requests',
      'error The database at 127.0.0.1:1 is unreachable',
      'error /readyz: the database does not answer:',
      'info The server is stopping',
      'info The server has stopped',
    ],
  );
  assert.equal(told[0]?.port, port);
  assert.equal(said, '');
});

test('a signal ends a program when all is answered, and a second one at once, whatever it waits for', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'restgen-shutdown-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const PIPE = join(folder, 'pipe');
  execFileSync('mkfifo', [PIPE]);
  const [patient, hasty] = await Promise.all([program(), program(PROGRAM, { PIPE })]);
  t.after(() => hasty.child.kill('SIGKILL'));
  const cut = assert.rejects(hasty.answer);
  for (const { child } of [patient, hasty]) child.kill('SIGTERM');
  await Promise.all([patient.stopping(), hasty.stopping()]);
  // Signals that come together are one.
  await sleep(120);
  patient.child.kill('SIGUSR2');
  hasty.child.kill('SIGTERM');
  assert.deepEqual(await once(hasty.child, 'exit'), [null, 'SIGTERM']);
  await cut;
  assert.equal((await patient.answer).headers.connection, 'close');
  if (patient.child.exitCode === null) await once(patient.child, 'exit');
  assert.equal(patient.child.exitCode, 0);
});

test("a server of the application's own is ended by the first signal: restgen listens to none", async () => {
  const { child, answer } = await program(OWN_SERVER);
  const cut = assert.rejects(answer);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGTERM']);
  await cut;
});

test('a database that cannot be closed is told in the log of the process, and to the caller', async () => {
  const logged: unknown[][] = [];
  const log = { ...plainLog, error: (...texts: unknown[]) => void logged.push(texts) };
  const refusal = new Error('The disk is full.');
  const processEnd = new ProcessEnd(
    () => Promise.reject(refusal),
    () => log,
    () => {},
  );
  await assert.rejects(processEnd.stop(), refusal);
  assert.deepEqual(logged, [['The database was not closed:', refusal]]);
});
