/** The process that the host runs in. It loads the host's modules and the generated code, listens, and ends on request. */
import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { Awake, HostError, Order, Report } from './messages.js';

type Start = Extract<Order, { type: 'start' }>;
type StopOrder = Extract<Order, { type: 'stop' }>;

let server: Server | undefined;
let started: Start | undefined;
let stopping: Promise<void> | undefined;

/** What the command tells before it ends this process. */
const told = new EventEmitter();
const hold = once(told, 'hold');
const last = once(told, 'last');

process.on('message', (order: Order, socket?: Socket) => {
  switch (order.type) {
    case 'start':
      return void startHost(order);
    case 'connection':
      // The client may have gone on the way.
      return void (socket === undefined || server?.emit('connection', socket));
    case 'stop':
      return void stop(order);
    case 'hold':
    case 'last':
      return void told.emit(order.type);
  }
});
process.on('disconnect', () => {
  told.emit('hold');
  told.emit('last');
  void stop();
});
// Terminals and process managers signal to this process, too. The command decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.send?.({ type: 'awake' } satisfies Awake);

async function startHost(order: Start): Promise<void> {
  started = order;
  const generated = await load(order);
  if (generated === undefined) return;
  if (order.listen === undefined) report({ type: 'loaded' });
  else listen(generated, order.listen);
}

async function load({ modules, index }: Start): Promise<Generated | undefined> {
  let loaded: unknown;
  for (const module of [...modules, index]) {
    try {
      loaded = await import(pathToFileURL(module).href);
    } catch (error) {
      report({ type: 'not-loaded', module, error: errorToSend(error) });
      return undefined;
    }
  }
  if (isGenerated(loaded)) return loaded;
  const error = errorToSend(new Error('The generated index exports no createRestServer.'));
  report({ type: 'not-loaded', module: index, error });
  return undefined;
}

interface Generated {
  createRestServer: (options: { signals: boolean }) => Server;
}

const isGenerated = (loaded: unknown): loaded is Generated =>
  typeof loaded === 'object' &&
  loaded !== null &&
  'createRestServer' in loaded &&
  typeof loaded.createRestServer === 'function';

function listen({ createRestServer }: Generated, where: NonNullable<Start['listen']>): void {
  try {
    const created = createRestServer({ signals: false });
    server = created;
    if (where === 'connections') {
      // From this event on, the server looks for clients that are too slow.
      created.emit('listening');
      report({ type: 'loaded' });
      return;
    }
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

function stop(order: Omit<StopOrder, 'type'> = {}): Promise<void> {
  stopping ??= (async () => {
    // A host that was not closed has said so in its log; one that was not loaded has been reported.
    process.exit(
      await closeHost(order).then(
        () => 0,
        () => 1,
      ),
    );
  })();
  return stopping;
}

/** Server and database belong to the copy of the standalone host that the host's modules loaded. */
async function closeHost({ timeout, awaitsLast }: Omit<StopOrder, 'type'>): Promise<void> {
  if (started === undefined) return;
  const require = createRequire(started.index);
  const path = require.resolve(started.host);
  const host: unknown = require.cache[path]?.exports ?? (await import(pathToFileURL(path).href));
  if (typeof host !== 'object' || host === null || !('close' in host)) return;
  if (typeof host.close === 'function')
    await host.close({ timeout, ...(awaitsLast === true && { after: hold, last }) });
}
