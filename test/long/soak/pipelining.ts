/** Clients that send requests behind an open stream: they are disconnected, and nothing of their requests is left. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from './report.js';
import { memoryOf, startDemo } from './traffic.js';

const CONNECTIONS = 150;
const REQUESTS = 2_000;
const PATIENCE = 60_000;
/** In megabytes, after garbage is collected. The answers to all requests would be 20 times as much. */
const MOST_GROWTH = 20;

const STREAM = 'GET /publications/guestbook HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n';
const CALL = 'GET /publications/api-routes HTTP/1.1\r\nHost: x\r\n\r\n';

export async function pipelineBehindStreams(): Promise<Report> {
  const host = await startDemo('memory:', ['--expose-gc'], {
    live: { perUser: 4 * CONNECTIONS, perProcess: 16 * CONNECTIONS },
  });
  await Promise.all(Array.from({ length: CONNECTIONS }, () => attachTo(host.port, 'closed by the client')));
  const before = await memoryOf(host);
  const closed = [];
  for (const moment of MOMENTS)
    closed.push(
      ...(await Promise.all(Array.from({ length: CONNECTIONS }, () => attachTo(host.port, moment)))),
    );
  const most = mostMemory(host.child.pid);
  const after = await memoryOf(host);
  await host.stop();
  const left = closed.filter((isClosed) => !isClosed).length;
  const growth = inMegabytes(after.heapUsed + after.external - before.heapUsed - before.external);
  return {
    part: `${REQUESTS} requests behind each of ${CONNECTIONS} streams`,
    figures: {
      'resident before, MB': inMegabytes(before.rss),
      'most resident, MB': most,
      'resident after, MB': inMegabytes(after.rss),
      'heap after more than before, MB': growth,
      'connections that stayed open': left,
    },
    failures: [
      ...(left > 0 ? [`${left} connections stayed open`] : []),
      ...(growth > MOST_GROWTH ? [`${growth} MB of memory are left`] : []),
    ],
  };
}

const inMegabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** In megabytes. Node makes objects of all requests in 64 KB before the connection is closed: so does a server without restgen. */
const mostMemory = (pid: number | undefined): number =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);

const MOMENTS = ['with the stream', 'after the stream has begun'] as const;

/** Opens a stream that needs no log-in, and returns whether the server closes the connection. */
async function attachTo(
  port: number,
  moment: (typeof MOMENTS)[number] | 'closed by the client',
): Promise<boolean> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(moment === 'with the stream' ? STREAM + CALL.repeat(REQUESTS) : STREAM);
  // `once` would reject at a reset.
  const closed = new Promise<boolean>((done) => socket.on('close', () => done(true)));
  if (moment !== 'with the stream') await once(socket, 'data');
  if (moment === 'closed by the client') socket.destroy();
  if (moment === 'after the stream has begun') socket.write(CALL.repeat(REQUESTS));
  socket.resume();
  const isClosed = await Promise.race([closed, delay(PATIENCE, false)]);
  socket.destroy();
  return isClosed;
}
