/** The ends of streams that their users cause: a token that is revoked elsewhere, and one that expires (C50). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Authentication } from '../../../../src/server/runtime/auth/authentication.js';
import { type Identity, INVALID, NOBODY } from '../../../../src/server/runtime/auth/identity.js';
import type { Call } from '../../../../src/server/runtime/calls/call.js';
import { LiveStreams } from '../../../../src/server/runtime/live/live-streams.js';

/** The timers of streams alone do not keep a process alive, because the sockets of streams do. */
let socket: NodeJS.Timeout;
before(() => {
  socket = setInterval(() => {}, 1_000);
});
after(() => clearInterval(socket));

const LIMITS = { perUser: 10, perProcess: 10, heartbeat: 1_000, lag: 1_000 };
const ADA: Identity = { userId: 'ada', token: 'one', invalidToken: false };

function start(identify: () => Identity | Promise<Identity>) {
  const streams = new LiveStreams(LIMITS, { identify } as unknown as Authentication, undefined, 20);
  const open = (identity: Identity) => {
    const callbacks: (() => void)[] = [];
    const call = {
      identity,
      userId: identity.userId,
      request: { socket: {} },
      connection: { clientAddress: null },
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
