/** One server of the benchmark of live publications, in a process of its own: `hand`, or `generated`. Both stream one document. */
import { once } from 'node:events';
import { createServer, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { queryObjects } from 'node:v8';
import { Collection, host, publish } from '../../../src/server/host/host.js';
import { ObservedQuery } from '../../../src/server/host/observing/observed-query.js';
import { createListener, publication, Router } from '../../../src/server/runtime/runtime.js';

/** An interval of garbage collections, for finalizers to run in between. */
const COLLECTIONS = 4;
const BACKLOG = 5_000;
const MANY_STREAMS = 200_000;
const STREAMED = { _id: 't1', title: 'Call Ada', n: 0 };

interface Served {
  listener: RequestListener;
  change(n: number): unknown;
  write(count: number): Promise<void>;
}

function byHand(): Served {
  const open = new Set<ServerResponse>();
  const { _id: id, ...fields } = STREAMED;
  const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    listener: ({ headers }, response) => {
      if (headers.accept !== 'text/event-stream') {
        response.end(JSON.stringify({ tasks: [STREAMED] }));
        return;
      }
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store, no-transform',
      });
      open.add(response);
      response.on('close', () => open.delete(response));
      response.write(event('added', { collection: 'tasks', id, fields }) + event('ready', {}));
    },
    change: (n) => {
      const text = event('changed', { collection: 'tasks', id, fields: { n }, cleared: [] });
      for (const response of open) response.write(text);
    },
    write: () => Promise.reject(new Error('it has no store')),
  };
}

async function generated(): Promise<Served> {
  const tasks = new Collection<typeof STREAMED>('tasks');
  const others = new Collection<{ _id: string; n: number }>('others');
  await tasks.insertAsync(STREAMED);
  await others.insertAsync({ _id: 'o1', n: 0 });
  publish('tasks', () => tasks.find());
  const routers = [Router().get('/publications/tasks', publication('tasks'))];
  const limits = { perUser: MANY_STREAMS, perProcess: MANY_STREAMS };
  return {
    listener: createListener({ host, routeList: { 'api-routes': [] }, routers }, undefined, { live: limits }),
    change: (n) => tasks.updateAsync('t1', { $set: { n } }),
    write: async (count) => {
      for (let n = 0; n < count; n += 1) await others.updateAsync('o1', { $set: { n } });
    },
  };
}

const served = process.argv[2] === 'hand' ? byHand() : await generated();
const server = createServer(served.listener).listen(0, '127.0.0.1', BACKLOG);
await once(server, 'listening');

async function usage(): Promise<Record<string, number>> {
  for (let time = 0; time < COLLECTIONS; time += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const left = {
    'observed queries': Number(queryObjects(ObservedQuery)),
    responses: Number(queryObjects(ServerResponse)),
    sockets: Number(queryObjects(Socket)),
    timers: Number(queryObjects(setTimeout(() => {}, 0).constructor)),
    listeners: [process, server]
      .flatMap((emitter) => emitter.eventNames().map((name) => emitter.listenerCount(name)))
      .reduce((sum, count) => sum + count, 0),
  };
  return { heap: heapUsed + external, rss, ...left };
}

process.on('message', async ({ ask, count }: { ask: 'usage' | 'change' | 'write'; count: number }) => {
  if (ask === 'usage') process.send?.(await usage());
  else if (ask === 'change') await served.change(count);
  else {
    const [begun, processor] = [performance.now(), process.cpuUsage()];
    await served.write(count);
    const { user, system } = process.cpuUsage(processor);
    process.send?.({ elapsed: performance.now() - begun, processor: (user + system) / 1000 });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
