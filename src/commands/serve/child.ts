/** The process that the host runs in. It loads the host's modules and the generated code, listens, and ends on request. */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { HostError, Order, Report } from './messages.js';

type Start = Extract<Order, { type: 'start' }>;

let started: Start | undefined;
let stopping: Promise<void> | undefined;

process.on('message', (order: Order) => {
  if (order.type === 'start') void startHost(order);
  else void stop(order.timeout);
});
process.on('disconnect', () => void stop());
// The terminal sends Ctrl-C to this process, too. The command decides when it ends.
process.on('SIGINT', () => undefined);

async function startHost(order: Start): Promise<void> {
  started = order;
  const generated = await load(order);
  if (generated === undefined) return;
  if (order.listen === undefined) report({ type: 'loaded' });
  else listen(generated, order.listen);
}

async function load({
  modules,
  index: last,
}: Start): Promise<{ createRestServer: () => Server } | undefined> {
  let loaded: unknown;
  for (const module of [...modules, last]) {
    try {
      loaded = await import(pathToFileURL(module).href);
    } catch (error) {
      report({ type: 'not-loaded', module, error: errorToSend(error) });
      return undefined;
    }
  }
  if (isGenerated(loaded)) return loaded;
  const error = errorToSend(new Error('The generated index exports no createRestServer.'));
  report({ type: 'not-loaded', module: last, error });
  return undefined;
}

const isGenerated = (loaded: unknown): loaded is { createRestServer: () => Server } =>
  typeof loaded === 'object' &&
  loaded !== null &&
  'createRestServer' in loaded &&
  typeof loaded.createRestServer === 'function';

function listen(
  { createRestServer }: { createRestServer: () => Server },
  where: { port: number; host: string },
): void {
  try {
    const created = createRestServer();
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
    await closeHost(timeout).catch((error: unknown) => console.error('The database was not closed:', error));
    process.exit(0);
  })();
  return stopping;
}

/** Server and database belong to the copy of the standalone host that the host's modules loaded. */
async function closeHost(timeout: number | undefined): Promise<void> {
  if (started === undefined) return;
  const require = createRequire(started.index);
  const path = require.resolve(started.host);
  const host: unknown = require.cache[path]?.exports ?? (await import(pathToFileURL(path).href));
  if (typeof host !== 'object' || host === null || !('close' in host)) return;
  if (typeof host.close === 'function') await host.close(timeout === undefined ? {} : { timeout });
}
