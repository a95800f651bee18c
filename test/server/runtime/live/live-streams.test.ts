/** The ends of streams that their users cause: a token that is revoked elsewhere, and one that expires (C50). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Authentication } from '../../../../src/server/runtime/auth/authentication.js';
import { type Identity, INVALID, NOBODY } from '../../../../src/server/runtime/auth/identity.js';
import type { Call } from '../../../../src/server/runtime/calls/call.js';
import { endStreamsOf, LiveStreams } from '../../../../src/server/runtime/live/live-streams.js';

/** The timers of streams alone do not keep a process alive, because the sockets of streams do. */
let socket: NodeJS.Timeout;
before(() => {
  socket = setInterval(() => {}, 1_000);
});
after(() => clearInterval(socket));

const LIMITS = { perUser: 10, perProcess: 10, heartbeat: 1_000, lag: 1_000 };
const ADA: Identity = { userId: 'ada', token: 'one', invalidToken: false };

function start(identify: () => Identity | Promise<Identity>, limits = LIMITS) {
  const streams = new LiveStreams(limits, { identify } as unknown as Authentication, 20);
  const open = (identity: Identity, clientAddress: string | null = null) => {
    const callbacks: (() => void)[] = [];
    const call = {
      identity,
      userId: identity.userId,
      request: { socket: {} },
      connection: { clientAddress },
      scopes: ['tasks:read'],
      afterwards: (callback: () => void) => callbacks.push(callback),
    } as unknown as Call;
    return new Promise<void>((ended) => {
      const end = () => {
        for (const callback of callbacks.splice(0)) callback();
        ended();
      };
      streams.open({ call, beat() {}, end });
    });
  };
  return { streams, open };
}

test('all streams of a token that is no longer valid end, and no others', async () => {
  let identity = ADA;
  let checks = 0;
  const { streams, open } = start(() => {
    checks += 1;
    return identity;
  });
  const both = [open(ADA), open(ADA)];
  let isOtherOpen = true;
  void open(NOBODY).then(() => {
    isOtherOpen = false;
  });
  while (checks < 3) await sleep(5);
  identity = INVALID;
  await Promise.all(both);
  assert.equal(isOtherOpen, true);
  const atEnd = checks;
  await sleep(60);
  assert.equal(checks, atEnd);
  streams.close();
});

test('streams go on while the database is away', async () => {
  let checks = 0;
  const { streams, open } = start(async () => {
    checks += 1;
    if (checks < 4) throw new Error('The database is away.');
    return INVALID;
  });
  await open(ADA);
  assert.equal(checks, 4);
  streams.close();
});

test('a token that expires ends its streams at that time', async () => {
  const expires = Date.now() + 30;
  const { streams, open } = start(() => ({ ...ADA, expires }));
  await open({ ...ADA, expires });
  assert.ok(Date.now() >= expires - 1);
  streams.close();
});

test('after the end of an API, streams are refused', () => {
  const { streams, open } = start(() => ADA);
  streams.close();
  return assert.rejects(() => open(ADA), { statusCode: 503 });
});

const isRefused = { statusCode: 429 };

test('addresses of one network are one client, however they are written', async () => {
  const { streams, open } = start(() => NOBODY, { ...LIMITS, perUser: 2 });
  void open(NOBODY, '2001:db8::1');
  void open(NOBODY, '2001:DB8:0:0:ffff::2');
  await assert.rejects(() => open(NOBODY, '2001:db8::3'), isRefused);
  void open(NOBODY, '::ffff:192.0.2.1');
  void open(NOBODY, '192.0.2.1');
  await assert.rejects(() => open(NOBODY, '192.0.2.1'), isRefused);
  streams.close();
});

test('one network has at most a quarter of all streams, under any accounts', async () => {
  const { streams, open } = start(() => ADA, { ...LIMITS, perUser: 2, perProcess: 16 });
  const as = (userId: string) => open({ ...ADA, userId, token: userId }, '192.0.2.1');
  for (const userId of ['a', 'b', 'a', 'b']) void as(userId);
  await assert.rejects(() => as('c'), isRefused);
  void open({ ...ADA, userId: 'c', token: 'c' }, '192.0.2.2');
  streams.close();
});

test('a stream ends when its API token has lost the scope', async () => {
  const grant = (scopes: string[] | null) => ({ ...ADA, apiToken: { id: 'one', scopes } });
  let identity: Identity = grant(['tasks:read', 'tasks:write']);
  const { streams, open } = start(() => identity);
  const opened = open(identity);
  identity = grant(['tasks:write']);
  await opened;
  streams.close();
});

test('the streams of a user end on demand, and no others', async () => {
  const { streams, open } = start(() => ADA);
  const opened = open(ADA);
  let isOtherOpen = true;
  void open(NOBODY).then(() => {
    isOtherOpen = false;
  });
  endStreamsOf('ada');
  await opened;
  assert.equal(isOtherOpen, true);
  streams.close();
});
