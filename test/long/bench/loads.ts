/** The requests that servers are loaded with, and the client that sends them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Load {
  path: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export const JSON_BODY = { 'content-type': 'application/json' };
export const CALL: Load = {
  path: '/methods/notes.describe',
  method: 'POST',
  headers: JSON_BODY,
  body: '["a title",3]',
};
export const CHANGE: Load = {
  path: '/methods/notes.change',
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify([
    'LmzQ7eXTwpcYF4sAi',
    {
      title: 'a title',
      priority: 2,
      tags: ['home', 'garden', 'spring'],
      due: '2030-01-02T03:04:05.000Z',
      place: { street: 'Long Lane', number: 7 },
    },
  ]),
};
export const UNCHECKED: Load = { ...CHANGE, path: '/methods/notes.change.unchecked' };
export const READ: Load = { path: '/publications/notes.ofProject', method: 'GET' };
export const WRITE: Load = {
  path: '/notes',
  method: 'POST',
  headers: JSON_BODY,
  body: '{"project":"p2","title":"written","done":false}',
};

/** When a load ends: after so many requests or seconds. */
export interface Extent {
  amount?: number;
  seconds?: number;
}

export interface Answered {
  count: number;
  perSecond: number;
  /** Milliseconds that 99 of 100 requests took at most. */
  p99: number;
}

/**
 * Sends a request again and again on each connection, when the one before is answered. The client does little more than
 * that: one that takes longer for an answer than the server does would measure itself.
 * @throws Error for an answer that is no success
 */
export async function sendLoad(
  url: string,
  load: Load,
  connections: number,
  { amount = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY }: Extent,
): Promise<Answered> {
  const { host, hostname, port } = new URL(url);
  const request = bytesOf(load, host);
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => connected(hostname, Number(port))),
  );
  const times: number[] = [];
  const begin = performance.now();
  const isEnough = (): boolean =>
    times.length + connections > amount || performance.now() - begin >= seconds * 1_000;
  try {
    await Promise.all(sockets.map((socket) => askAgain(socket, request, isEnough, times)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const elapsed = performance.now() - begin;
  times.sort((left, right) => left - right);
  return {
    count: times.length,
    perSecond: (times.length * 1_000) / elapsed,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

function bytesOf({ path, method, headers = {}, body = '' }: Load, host: string): Buffer {
  const all = {
    Host: host,
    ...headers,
    ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

async function connected(hostname: string, port: number): Promise<Socket> {
  const socket = connect({ host: hostname, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function askAgain(socket: Socket, request: Buffer, isEnough: () => boolean, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer | undefined;
    let asked = 0;
    const ask = (): void => {
      asked = performance.now();
      socket.write(request);
    };
    socket.on('data', (chunk) => {
      received = received === undefined ? chunk : Buffer.concat([received, chunk]);
      const size = sizeOfAnswer(received);
      if (received.length < size) return;
      if (received.length !== size || received.toString('latin1', 0, SUCCESS.length) !== SUCCESS)
        reject(new Error(received.toString()));
      received = undefined;
      times.push(performance.now() - asked);
      if (isEnough()) resolve();
      else ask();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    ask();
  });
}

const SUCCESS = 'HTTP/1.1 2';
const HEAD_END = '\r\n\r\n';

/** Infinity as long as the headers are not whole, NaN where they tell no length. */
function sizeOfAnswer(received: Buffer): number {
  const end = received.indexOf(HEAD_END);
  if (end === -1) return Number.POSITIVE_INFINITY;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end)) ?? [];
  return end + HEAD_END.length + Number(length);
}
