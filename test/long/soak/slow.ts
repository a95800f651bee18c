/** Clients that are slow or silent: the server ends them in time, and others do not notice. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from './client.js';
import type { Report } from './report.js';
import { startDemo } from './traffic.js';
import { type Caller, type Ledger, logIn, visit } from './visits.js';

const OF_EACH_KIND = 25;
const SECOND = 1_000;
/** The server's longest limit, and how often it looks. */
const LONGEST = 120 * SECOND;
const AT_ONCE = 4;
const LARGE = 900_000;
const LARGE_DOCUMENTS = 20;

/** Returns what to do each second. */
type Kind = (socket: Socket, caller: Caller) => () => void;

const idle = (): void => {};

const KINDS: Record<string, Kind> = {
  'say nothing': () => idle,
  'say a byte of a header each second': (socket) => {
    socket.write('GET /status HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    return () => socket.write('x');
  },
  'stop in a body': (socket) => {
    socket.write(
      'POST /methods/hello HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[',
    );
    return idle;
  },
  'send a byte of a body each second': (socket) => {
    socket.write(
      'POST /methods/hello HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n[',
    );
    return () => socket.write(' ');
  },
  'read nothing of a large answer': (socket, { token }) => {
    socket.pause();
    socket.write(`GET /tasks/large/comments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return idle;
  },
};

export async function slowClients(): Promise<Report> {
  const host = await startDemo('memory:');
  const client = new Client(host.port);
  const ledger: Ledger = { acknowledged: 0, reread: 0, broken: [], comments: new Map() };
  const caller = await logIn(client);
  for (let number = 0; number < LARGE_DOCUMENTS; number += 1) await insertLarge(client, caller);
  const attached = Object.entries(KINDS).flatMap(([kind, attach]) =>
    Array.from({ length: OF_EACH_KIND }, () => attachOne(kind, attach, host.port, caller)),
  );
  const end = Date.now() + LONGEST;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, visitor) => {
      for (let number = visitor; Date.now() < end; number += AT_ONCE)
        await Promise.all([visit(client, caller, ledger, number), delay(20)]);
    }),
  );
  // What the server has given up is cut off: a socket that nobody reads does not notice before it has read what was sent.
  for (const { socket } of attached) socket.resume();
  await delay(10 * SECOND);
  const isLeft = ({ socket, received }: Attached) => !socket.closed || received > LARGE * LARGE_DOCUMENTS;
  const figures = {
    ...Object.fromEntries(
      Object.keys(KINDS).map((kind) => [
        kind,
        ended(
          attached.filter((item) => item.kind === kind),
          isLeft,
        ),
      ]),
    ),
    'requests of others': client.requests,
    'their p50, ms': client.percentile(50),
    'their p99, ms': client.percentile(99),
  };
  const kinds = new Set(attached.filter(isLeft).map(({ kind }) => kind));
  const failures = [
    ...ledger.broken,
    ...[...kinds].map((kind) => `clients that ${kind} are still there after two minutes`),
  ];
  for (const { socket } of attached) socket.destroy();
  client.close();
  await host.stop();
  return { part: 'slow and silent clients', figures, failures };
}

async function insertLarge(client: Client, { id: authorId, token }: Caller): Promise<void> {
  const json = { taskId: 'large', authorId, text: 'x'.repeat(LARGE), createdAt: new Date().toISOString() };
  const { outcome, text } = await client.send({ method: 'POST', path: '/comments', token, json });
  if (outcome !== 200) throw new Error(`the large document was answered ${outcome}: ${text}`);
}

interface Attached {
  kind: string;
  socket: Socket;
  /** How long the server let it be; `undefined` while it does. */
  seconds: number | undefined;
  received: number;
}

function attachOne(kind: string, attach: Kind, port: number, caller: Caller): Attached {
  const socket = connect(port, '127.0.0.1');
  const begun = Date.now();
  const attached: Attached = { kind, socket, seconds: undefined, received: 0 };
  socket.on('data', (bytes: Buffer) => {
    attached.received += bytes.length;
  });
  const slowly = setInterval(attach(socket, caller), SECOND);
  // The server may reset what it ends.
  socket.on('error', () => {});
  void once(socket, 'close').then(() => {
    clearInterval(slowly);
    attached.seconds = (Date.now() - begun) / SECOND;
  });
  return attached;
}

function ended(clients: readonly Attached[], isLeft: (client: Attached) => boolean): string {
  const gone = clients.filter((attached) => !isLeft(attached));
  const longest = Math.max(0, ...gone.map(({ seconds = 0 }) => Math.round(seconds)));
  return `${gone.length} of ${clients.length} ended, within ${longest} s`;
}
