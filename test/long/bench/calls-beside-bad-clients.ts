/** How long calls take beside clients that behave badly, and without them. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds of a measurement, between two calls of a caller, and between two changes. */
const CALLING = 3_000;
const PAUSE = 5;
const CHANGING = 100;
const CALLERS = 4;

export interface LiveServer {
  child: ChildProcess;
  port: number;
}

/** The 99th percentile of calls that are no streams, in milliseconds, while the streamed document changes. */
async function slowCalls({ child, port }: LiveServer): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + CALLING;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const begun = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/publications/tasks`)).text();
      times.push(performance.now() - begun);
      await delay(PAUSE);
    }
  };
  const changing = setInterval(() => child.send({ ask: 'change', count: times.length }), CHANGING);
  await Promise.all(Array.from({ length: CALLERS }, caller));
  clearInterval(changing);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

export async function callsBesideBadClients(server: LiveServer): Promise<[beside: number, without: number]> {
  const without = await slowCalls(server);
  const clients = fork(new URL('./bad-clients.js', import.meta.url), [`${server.port}`]);
  await once(clients, 'message');
  const beside = await slowCalls(server);
  clients.disconnect();
  await once(clients, 'exit');
  return [beside, without];
}
