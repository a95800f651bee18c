import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Host, insert, method, publication, Router } from '../../../../src/server/runtime/runtime.js';
import { type FakeHost, KNOWN_TOKEN } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

/** Serves the method `act` of every test. */
const routes =
  (act: Parameters<FakeHost['define']>[1], more: Partial<Host> = {}) =>
  (host: FakeHost) => {
    Object.assign(host, more);
    host.define('act', act);
    host.publish('pub', () => []);
    host.addCollection('c', { insert: async ({ connection }) => connection.id });
    return Router().post('/act', method('act')).get('/pub', publication('pub')).post('/c', insert('c'));
  };

test('C3 a connection has five members, and its callbacks run once, after the call', async (t) => {
  const events: string[] = [];
  const { call, log } = await serve(
    t,
    routes(function () {
      this.connection.onClose(() => events.push('closed'));
      this.connection.onClose(() => {
        throw new Error('x');
      });
      this.connection.onClose(() => Promise.reject(new Error('y')));
      events.push('run');
      return Object.keys(this.connection).sort();
    }),
  );
  const members = ['clientAddress', 'close', 'httpHeaders', 'id', 'onClose'];
  assert.deepEqual((await call('POST', '/act')).json, members);
  assert.deepEqual(events, ['run', 'closed']);
  assert.deepEqual(
    log.map(({ message }) => message),
    ['POST /act failed in onClose:', 'POST /act failed in onClose:'],
  );
});

test('C3 a handler may close its connection: the callbacks run then, later ones at once', async (t) => {
  const { call } = await serve(
    t,
    routes(function () {
      const events: string[] = [];
      this.connection.onClose(() => events.push('first'));
      this.connection.close();
      events.push('closed');
      this.connection.onClose(() => events.push('late'));
      return events;
    }),
  );
  assert.deepEqual((await call('POST', '/act')).json, ['first', 'closed', 'late']);
});

test('the host makes one connection for a call, from the token if that is valid, and hears of its end', async (t) => {
  const events: unknown[] = [];
  const connect: Host['connect'] = (_request, token) => {
    const id = `of ${token ?? 'nobody'}`;
    events.push(id);
    const connection = { id, close() {}, onClose() {}, clientAddress: '', httpHeaders: {} };
    return { connection, end: () => events.push('end') };
  };
  const { call } = await serve(
    t,
    routes(
      function () {
        const { connection } = this;
        return connection === this.connection;
      },
      { connect },
    ),
  );
  const valid = { authorization: `Bearer ${KNOWN_TOKEN}` };
  assert.equal((await call('POST', '/act', { headers: valid })).json, true);
  await call('POST', '/act', { headers: { authorization: 'Bearer other' } });
  assert.equal((await call('POST', '/c', { json: {} })).json, 'of nobody');
  assert.deepEqual(events, [`of ${KNOWN_TOKEN}`, 'end', 'of nobody', 'end', 'of nobody', 'end']);
});

test('the host may refuse calls before their bodies are read', async (t) => {
  const asked: unknown[] = [];
  const admit: Host['admit'] = ({ type, name, caller }) => {
    asked.push([type, name, caller.userId]);
    throw Object.assign(new Error(), { isClientSafe: true, error: 'too-many-requests', statusCode: 429 });
  };
  const { call } = await serve(
    t,
    routes(() => asked.push('called'), { admit }),
  );
  const headers = { 'content-type': 'application/json' };
  assertProblem(await call('POST', '/act', { body: '{', headers }), 429, 'too-many-requests');
  assertProblem(await call('GET', '/pub'), 429, 'too-many-requests');
  assert.deepEqual(asked, [
    ['method', 'act', null],
    ['subscription', 'pub', null],
  ]);
});
