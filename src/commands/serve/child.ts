/** The process that runs the host. It loads the host's modules and the generated code, listens, and ends on request. */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { HostError, Order, Report } from './messages.js';

type Start = Extract<Order, { type: 'start' }>;

let started: Start | undefined;
let stopping: Promise<void> | undefined;

process.on('message', (order: Order) => {
  switch (order.type) {
    case 'start':
      return void startHost(order);
    case 'stop':
      return void stop(order.timeout);
  }
});
process.on('disconnect', () => void stop());
// Terminals and process managers signal this process too, but the command decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function startHost(order: Start): Promise<void> {
  started = order;
  const generated = await load(order);
  if (generated !== undefined) listen(generated, order.listen);
}

interface Generated {
  createRestServer: (options: { signals: boolean }) => Server;
}

async function load({ modules, index }: Start): Promise<Generated | undefined> {
  let loading = index;
  try {
    for (loading of modules) await import(pathToFileURL(loading).href);
    loading = index;
    return await import(pathToFileURL(index).href);
  } catch (error) {
    report({ type: 'not-loaded', module: loading, error: errorToSend(error) });
    return undefined;
  }
}

function listen({ createRestServer }: Generated, where: Start['listen']): void {
  try {
    const created = createRestServer({ signals: false });
    created.once('error', (error) => report({ type: 'not-listening', error: errorToSend(error) }));
    created.listen(where.port, where.host, () => {
      const address = created.address();
      if (typeof address === 'object' && address !== null) report({ type: 'listening', port: address.port });
    });
  } catch (error) {
    report({ type: 'not-listening', error: errorToSend(error) });
  }
}

const report = (message: Report): void => {
  if (process.connected) process.send?.(message);
};

const errorToSend = (error: unknown): HostError =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack ?? '',
        ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
      }
    : { name: 'Error', message: String(error), stack: '' };

function stop(timeout?: number): Promise<void> {
  stopping ??= (async () => {
    // Errors need no report: a host logs a failed close itself, and a failed load was reported.
    process.exit(
      await closeHost(timeout).then(
        () => 0,
        () => 1,
      ),
    );
  })();
  return stopping;
}

/** Closes server and database through the copy of the standalone host that the host's modules have loaded. */
async function closeHost(timeout: number | undefined): Promise<void> {
  if (started === undefined) return;
  const require = createRequire(started.index);
  const path = require.resolve(started.host);
  const host: unknown = require.cache[path]?.exports ?? (await import(pathToFileURL(path).href));
  if (typeof host !== 'object' || host === null || !('close' in host)) return;
  if (typeof host.close === 'function') await host.close({ timeout });
}
