/** Live publications: memory, time and writes with many open streams, as ratios to a `node:http` server written by hand. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { callsBesideBadClients, type LiveServer } from './calls-beside-bad-clients.js';
import { median, ratio } from './statistics.js';

const REQUEST = 'GET /publications/tasks HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n';
const AT_ONCE = 50;
const OF_ONE_QUERY = 1_000;
const CHANGES = 31;
const WRITES = 50_000;
const WRITE_ROUNDS = 15;
/** Streams of a round that comes and goes, and how many there are for each stream that is open elsewhere. */
const ROUND = 2_000;
const CHURN = 10;
/** Rounds of calls beside bad clients. */
const BAD_ROUNDS = 7;

type Figures = Record<string, number>;

async function start(kind: 'generated' | 'hand'): Promise<LiveServer> {
  const child = fork(new URL('./live-server.js', import.meta.url), [kind], {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      RESTGEN_DATABASE_URL: 'memory:',
      RESTGEN_SECRET: 'a secret of the benchmark of streams',
    },
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: message.port };
}

async function ask({ child }: LiveServer, question: 'usage' | 'write', count = 0): Promise<Figures> {
  const answer = once(child, 'message');
  child.send({ ask: question, count });
  const [figures] = (await answer) as [Figures];
  return figures;
}

/** Resolves once the stream is ready. */
function open({ port }: LiveServer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(REQUEST));
    let text = '';
    const read = (part: Buffer): void => {
      text += part.toString('latin1');
      if (!text.includes('event: ready\ndata: {}\n\n')) return;
      socket.off('data', read).off('error', reject).resume();
      socket.on('error', () => socket.destroy());
      resolve(socket);
    };
    socket.on('data', read).on('error', reject);
    socket.on('end', () => reject(new Error(`no stream: ${text}`)));
  });
}

async function openMany(server: LiveServer, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => open(server)),
      )),
    );
  return sockets;
}

async function closeAll(sockets: readonly Socket[]): Promise<void> {
  await Promise.all(sockets.map((socket) => once(socket.destroy(), 'close')));
}

/** Kilobytes of a stream, of the heap with buffers, and of resident memory. */
async function memoryPerStream(server: LiveServer, count: number): Promise<Figures> {
  await closeAll(await openMany(server, OF_ONE_QUERY));
  await delay(1_000);
  const before = await ask(server, 'usage');
  const sockets = await openMany(server, count);
  const after = await ask(server, 'usage');
  await closeAll(sockets);
  const perStream = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) / count / 1024;
  return { heap: perStream('heap'), rss: perStream('rss') };
}

/** Milliseconds until the last stream has the event of a change. */
async function timeToLast({ child }: LiveServer, sockets: readonly Socket[], count: number): Promise<number> {
  const begun = performance.now();
  const all = sockets.map((socket) => once(socket, 'data'));
  child.send({ ask: 'change', count });
  await Promise.all(all);
  return performance.now() - begun;
}

async function fanOut(own: LiveServer, hand: LiveServer): Promise<string[]> {
  const [streams, byHand] = [await openMany(own, OF_ONE_QUERY), await openMany(hand, OF_ONE_QUERY)];
  const rounds: [number, number][] = [];
  for (let round = 1; round <= CHANGES; round += 1)
    rounds.push([await timeToLast(own, streams, round), await timeToLast(hand, byHand, round)]);
  await closeAll([...streams, ...byHand]);
  return row(`a change to ${OF_ONE_QUERY} streams, ms to the last event`, rounds, '<= 1.50');
}

/** Writes of the process itself, which has streams on another collection, and of one without: HTTP would hide the difference. */
async function writes(own: LiveServer, count: number): Promise<string[][]> {
  const alone = await start('generated');
  const sockets = await openMany(own, count);
  const rounds: { elapsed: [number, number]; processor: [number, number] }[] = [];
  const perSecond = async (server: LiveServer): Promise<Figures> => {
    const taken = await ask(server, 'write', WRITES);
    return Object.fromEntries(Object.entries(taken).map(([name, ms]) => [name, (WRITES * 1000) / ms]));
  };
  try {
    // The first two rounds warm the engine up. Each server is as often first.
    for (let round = 0; round < WRITE_ROUNDS + 2; round += 1) {
      const early = round % 2 === 0 ? await perSecond(own) : undefined;
      const without = await perSecond(alone);
      const beside = early ?? (await perSecond(own));
      const both = (name: string): [number, number] => [beside[name] ?? 0, without[name] ?? 0];
      if (round > 1) rounds.push({ elapsed: both('elapsed'), processor: both('processor') });
    }
  } finally {
    alone.child.disconnect();
    await closeAll(sockets);
  }
  const name = `writes beside ${count} streams : without, a second`;
  return [
    row(
      name,
      rounds.map(({ elapsed }) => elapsed),
      '>= 0.95',
    ),
    row(
      `${name} of processor time`,
      rounds.map(({ processor }) => processor),
      '>= 0.95',
    ),
  ];
}

async function badClients(own: LiveServer, hand: LiveServer): Promise<string[][]> {
  const rounds: { own: [number, number]; hand: [number, number] }[] = [];
  for (let round = 0; round < BAD_ROUNDS + 1; round += 1) {
    const both = { own: await callsBesideBadClients(own), hand: await callsBesideBadClients(hand) };
    // The first round warms the engines up.
    if (round > 0) rounds.push(both);
  }
  const name = 'p99 of calls beside bad clients : without, ms';
  return [
    row(
      name,
      rounds.map((round) => round.own),
      '<= 1.20',
    ),
    row(
      `${name}, by hand`,
      rounds.map((round) => round.hand),
      '',
    ),
  ];
}

function row(name: string, rounds: readonly (readonly [number, number])[], goal: string): string[] {
  const [own, other] = [median(rounds.map(([one]) => one)), median(rounds.map(([, two]) => two))];
  const quotient = median(rounds.map(([one, two]) => one / two));
  return [name, own.toFixed(1), other.toFixed(1), ratio(quotient), goal];
}

/** Streams come and go in rounds; the server must be as it was after the first ones. */
async function churn(count: number): Promise<string[][]> {
  const server = await start('generated');
  const round = async (): Promise<void> => closeAll(await openMany(server, Math.min(ROUND, count)));
  try {
    for (let warming = 0; warming < 3; warming += 1) await round();
    await delay(1_000);
    const before = await ask(server, 'usage');
    for (let opened = 0; opened < count; opened += ROUND) await round();
    await delay(1_000);
    const after = await ask(server, 'usage');
    return Object.entries(after).map(([name, value]) => {
      const inMemory = name === 'heap' || name === 'rss';
      const first = before[name] ?? 0;
      const shown = (bytes: number): string => (inMemory ? `${(bytes / 1024).toFixed(0)} KB` : `${bytes}`);
      return [
        `${name} after ${count} streams : before`,
        shown(value),
        shown(first),
        inMemory ? ratio(value / first) : '',
        name === 'heap' ? '<= 1.05' : inMemory ? '' : 'the same',
      ];
    });
  } finally {
    server.child.disconnect();
  }
}

/** @returns rows of: what is measured, its figure, the one it is compared with, their ratio or difference, the goal */
export async function benchLive(count: number): Promise<string[][]> {
  const [own, hand] = [await start('generated'), await start('hand')];
  try {
    const [memory, ofHand] = [await memoryPerStream(own, count), await memoryPerStream(hand, count)];
    const perStream = (name: 'heap' | 'rss'): string[] => [
      `${name} per stream of ${count}, KB : by hand`,
      (memory[name] ?? 0).toFixed(2),
      (ofHand[name] ?? 0).toFixed(2),
      `+${((memory[name] ?? 0) - (ofHand[name] ?? 0)).toFixed(2)}`,
      '<= +12',
    ];
    return [
      perStream('heap'),
      perStream('rss'),
      await fanOut(own, hand),
      ...(await writes(own, count)),
      ...(await churn(count * CHURN)),
      ...(await badClients(own, hand)),
    ];
  } finally {
    for (const { child } of [own, hand]) child.disconnect();
  }
}
