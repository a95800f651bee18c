/** A database that goes away and comes back: 503 in between, and afterwards everything is there, without a restart. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from './client.js';
import type { Report } from './report.js';
import { startDemo } from './traffic.js';
import { type Caller, type Ledger, logIn, look, visit } from './visits.js';

const TIMES = 5;
const PHASE = 6_000;
const AT_ONCE = 8;
/** The server looks for its database again and again. */
const LONGEST_RETURN = 30_000;

/** @param url a database at one address, which is reached through a door that closes */
export async function loseDatabase(url: string): Promise<Report> {
  const { host: hostname, port } = addressOf(url);
  const door = await openDoor(hostname, port);
  const through = url.replace(`${hostname}:${port}`, `127.0.0.1:${door.port}`);
  const host = await startDemo(`${through}${through.includes('?') ? '&' : '?'}directConnection=true`);
  const client = new Client(host.port);
  const ledger: Ledger = { acknowledged: 0, reread: 0, broken: [], comments: new Map() };
  const returns: number[] = [];
  let refused = 0;
  try {
    const caller = await logIn(client);
    for (let times = 0; times < TIMES; times += 1) {
      await Promise.all([visitFor(PHASE, client, caller, ledger), closeInBetween()]);
      const last = await client.send({ method: 'GET', path: '/publications/projects' });
      if (last.outcome !== 200)
        ledger.broken.push(`the database is back, and a call is answered ${last.outcome}`);
    }
    for (const [taskId, text] of ledger.comments) await look(client, caller.token, ledger, taskId, text);
  } finally {
    client.close();
    await host.stop();
    door.close();
  }
  return {
    part: 'database that goes away',
    figures: {
      times: TIMES,
      'answers and errors by kind': [...client.outcomes]
        .map(([kind, count]) => `${kind}: ${count}`)
        .join(', '),
      '503 while it was away': refused,
      'ms until it answered again': returns.join(', '),
      'p50, ms': client.percentile(50),
      'p99, ms': client.percentile(99),
      'acknowledged writes': ledger.acknowledged,
      'found again': ledger.reread,
    },
    failures: [...ledger.broken, ...(ledger.broken.length > 0 ? [`the server's log:\n${host.log()}`] : [])],
  };

  /** For a while within the visits. */
  async function closeInBetween(): Promise<void> {
    await delay(PHASE / 4);
    door.shut();
    const end = Date.now() + PHASE / 2;
    while (Date.now() < end) {
      await delay(100);
      const { outcome } = await client.send({ method: 'GET', path: '/publications/projects' });
      if (outcome === 503) refused += 1;
    }
    await door.open();
    const begun = Date.now();
    while (Date.now() - begun < LONGEST_RETURN) {
      const { outcome } = await client.send({ method: 'GET', path: '/publications/projects' });
      if (outcome === 200) break;
      await delay(50);
    }
    returns.push(Date.now() - begun);
  }
}

async function visitFor(milliseconds: number, client: Client, caller: Caller, ledger: Ledger): Promise<void> {
  const end = Date.now() + milliseconds;
  const begun = client.requests;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, visitor) => {
      for (let number = begun + visitor; Date.now() < end; number += AT_ONCE)
        await Promise.all([visit(client, caller, ledger, number), delay(5)]);
    }),
  );
}

function addressOf(url: string): { host: string; port: string } {
  const [, host, port = '27017'] = /^mongodb:\/\/(?:[^@/]*@)?([^:/,]+)(?::(\d+))?/.exec(url) ?? [];
  if (host === undefined) throw new Error(`${url.replace(/\/\/.*@/, '//')} names no single host`);
  return { host, port };
}

/** Passes on what comes, or lets nobody in and puts out who is there. */
async function openDoor(host: string, port: string) {
  const inside = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = connect(Number(port), host);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      inside.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          inside.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const shut = (): void => {
    server.close();
    for (const socket of inside) socket.destroy();
  };
  return { port: own, shut, open: () => listen(own), close: shut };
}
