import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, it } from 'node:test';
import { EVENTS, type EventReader, openStream } from './event-reader.js';
import { onEachHost, type RunningHost } from './running-host.js';

const LEFT = { collection: 'hands', id: 'left' };

onEachHost('live publications over HTTP', (startHost) => {
  let host: RunningHost;
  const open = (path: string, headers?: Record<string, string>): Promise<EventReader> =>
    openStream(`${host.url}/publications/${path}`, headers);
  const call = async (name: string, ...values: unknown[]): Promise<unknown> => {
    const answer = await host.send('POST', `/methods/${name}`, { json: values });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  const byHand = (action: string, ...values: unknown[]) => call('by.hand.do', action, ...values);
  const times = async (event: string) =>
    ((await call('events')) as string[]).filter((happened) => happened === event).length;
  before(async () => {
    host = await startHost('contract/rules', { options: { publicationTimeout: 300 } });
  });
  after(() => host.stop());

  it('C48: a stream begins with the documents of the publication and `ready`', async () => {
    const stream = await open('manual');
    assert.equal(stream.response.statusCode, 200);
    const { headers } = stream.response;
    assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-store, no-transform');
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.deepEqual(await stream.until('ready'), [
      { event: 'added', data: { collection: 'letters', id: 'a', fields: { upper: 'A', vowel: true } } },
      { event: 'added', data: { collection: 'letters', id: 'b', fields: { upper: 'B', vowel: false } } },
      { event: 'added', data: { collection: 'digits', id: '1', fields: { value: 1 } } },
      {
        event: 'changed',
        data: { collection: 'letters', id: 'a', fields: { upper: 'Ä' }, cleared: ['vowel'] },
      },
      { event: 'removed', data: { collection: 'letters', id: 'b' } },
      { event: 'ready', data: {} },
    ]);
    assert.match(stream.text(), /^retry: \d+\n\n/);
    stream.close();
  });

  it('C48: a stream is the last answer of its connection: what is sent behind it is not run', async () => {
    const socket = connect(host.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => {});
    const call = `POST /methods/by.hand.do HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]`;
    socket.write(
      `GET /publications/manual HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n${call.repeat(100)}`,
    );
    await once(socket, 'close');
    assert.equal(text.match(/HTTP\/1.1/g)?.length ?? 0, 0, 'nor is the stream, whose client is closed');
  });

  it('C48: only the whole type, at a quality not below that of JSON, asks for a stream', async () => {
    const typeFor = async (accept: string) => {
      const answer = await fetch(`${host.url}/publications/manual`, { headers: { accept } });
      await answer.body?.cancel();
      return answer.headers.get('content-type')?.split(';')[0];
    };
    for (const accept of [
      'text/event-stream',
      'Text/Event-Stream',
      'application/json;q=0.5, text/event-stream;q=0.5',
      'text/event-stream, */*;q=0.1',
    ])
      assert.equal(await typeFor(accept), 'text/event-stream', accept);
    for (const accept of [
      '*/*',
      'text/*',
      'application/json',
      'text/event-stream;q=0.8, application/json',
      'text/event-stream;q=0.8, */*',
      'text/event-stream;q=0',
    ])
      assert.equal(await typeFor(accept), 'application/json', accept);
  });

  it('C48: errors before the stream are ordinary answers', async () => {
    const statusOf = async (path: string) => {
      const answer = await host.send('GET', `/publications/${path}`, { headers: EVENTS });
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
      return [answer.status, (answer.body as { error: string }).error];
    };
    assert.deepEqual(await statusOf('error.deliberate'), [400, 'no-letters']);
    assert.deepEqual(await statusOf('error.thrown'), [500, 'internal-server-error']);
    assert.deepEqual(await statusOf('two.of.one'), [500, 'internal-server-error']);
    assert.deepEqual(await statusOf('notes.in'), [400, 'invalid-arguments']);
    assert.deepEqual(await statusOf('by.hand.unready'), [504, 'publication-timeout']);
  });

  it('C48: HEAD answers the headers of the stream', async () => {
    const answer = await host.send('HEAD', '/publications/by.hand', { headers: EVENTS });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(answer.text, '');
  });

  it('C48: other verbs, and publications of other verbs, are answered as before', async () => {
    const posted = await host.send('POST', '/publications/posted', { json: ['one'], headers: EVENTS });
    assert.deepEqual(posted.body, { arguments: [{ _id: 'posted', first: 'one' }] });
    assert.equal((await host.send('POST', '/publications/cursor', { headers: EVENTS })).status, 405);
  });

  it('C49: after `ready`, the handler publishes changes by hand', async () => {
    const stream = await open('by.hand');
    await stream.until('ready');
    await byHand('added', 'hands', 'right', { _id: 'ignored', fingers: 4 });
    // The second time, `added` brings only the fields that the document lacks.
    await byHand('added', 'hands', 'left', { fingers: 6, nails: 5 });
    await byHand('added', 'hands', 'left', { nails: 4, ring: undefined });
    await byHand('changed', 'hands', 'left', { ring: false });
    await call('by.hand.clear', 'hands', 'left', 'ring');
    // A field that is gone already is not cleared again.
    await call('by.hand.clear', 'hands', 'left', 'ring');
    await byHand('changed', 'hands', 'left', {});
    await byHand('removed', 'hands', 'right');
    assert.deepEqual(await stream.next(5), [
      { event: 'added', data: { collection: 'hands', id: 'right', fields: { fingers: 4 } } },
      { event: 'changed', data: { ...LEFT, fields: { nails: 5 }, cleared: [] } },
      { event: 'changed', data: { ...LEFT, fields: { ring: false }, cleared: [] } },
      { event: 'changed', data: { ...LEFT, fields: {}, cleared: ['ring'] } },
      { event: 'removed', data: { collection: 'hands', id: 'right' } },
    ]);
    assert.match(
      String(await byHand('changed', 'hands', 'right', {})),
      /Could not find element with id right/,
    );
    assert.match(String(await byHand('removed', 'hands', 'right')), /Removed nonexistent document right/);
    await byHand('stop');
    await stream.rest();
  });

  it('C49: the changes of a returned cursor are sent in their order', async () => {
    await call('notes.insert', { _id: 'n1', list: 'a', text: 'one', at: '1970-01-01T00:00:00.000Z' });
    const stream = await open('notes.in?list=a');
    const place = { collection: 'notes', id: 'n1' };
    const first = { list: 'a', text: 'one', at: '1970-01-01T00:00:00.000Z' };
    assert.deepEqual(await stream.until('ready'), [
      { event: 'added', data: { ...place, fields: first } },
      { event: 'ready', data: {} },
    ]);
    await call('notes.insert', { _id: 'n2', list: 'b', text: 'elsewhere' });
    await call('notes.set', 'n1', { text: 'two', pinned: true });
    await call('notes.unset', 'n1', 'pinned');
    await call('notes.set', 'n2', { list: 'a' });
    await call('notes.set', 'n1', { list: 'b' });
    await call('notes.remove', 'n2');
    assert.deepEqual(await stream.next(5), [
      { event: 'changed', data: { ...place, fields: { text: 'two', pinned: true }, cleared: [] } },
      { event: 'changed', data: { ...place, fields: {}, cleared: ['pinned'] } },
      { event: 'added', data: { collection: 'notes', id: 'n2', fields: { list: 'a', text: 'elsewhere' } } },
      { event: 'removed', data: place },
      { event: 'removed', data: { collection: 'notes', id: 'n2' } },
    ]);
    stream.close();
    await call('notes.remove', 'n1');
  });

  it('C49: several cursors, and documents beside them, make one stream', async () => {
    const parts = await open('promised.cursors');
    const events = await parts.until('ready');
    assert.deepEqual(new Set(events.map(({ event }) => event)), new Set(['added', 'ready']));
    assert.deepEqual(
      events.flatMap(({ data }) => ('id' in (data as object) ? (data as { id: string }).id : [])).sort(),
      ['65a000000000000000000001', 'hammer'],
    );
    parts.close();
    const counted = await open('notes.with.counts?list=c');
    assert.deepEqual(await counted.until('ready'), [
      { event: 'added', data: { collection: 'counts', id: 'c', fields: { notes: 0 } } },
      { event: 'ready', data: {} },
    ]);
    await call('notes.insert', { _id: 'c1', list: 'c', text: 'counted' });
    assert.deepEqual(
      (await counted.next(1)).map(({ event }) => event),
      ['added'],
    );
    counted.close();
    await call('notes.remove', 'c1');
  });

  it('C49: each connection begins with the whole set', async () => {
    const first = await open('cursor');
    const events = await first.until('ready');
    assert.equal(events.length, 2);
    const again = await open('cursor', { 'last-event-id': '7' });
    assert.deepEqual(await again.until('ready'), events);
    first.close();
    again.close();
  });

  it('C50: `onStop` and `onClose` run once when the client leaves', async () => {
    const [stops, closes] = [await times('by.hand stopped'), await times('by.hand closed')];
    const stream = await open('by.hand');
    await stream.until('ready');
    stream.close();
    while ((await times('by.hand stopped')) === stops);
    await byHand('added', 'hands', 'late', {});
    assert.equal(await times('by.hand stopped'), stops + 1);
    assert.equal(await times('by.hand closed'), closes + 1);
  });

  it('C50: `stop` ends the stream for good', async () => {
    const stops = await times('by.hand stopped');
    const stream = await open('by.hand');
    await stream.until('ready');
    await byHand('stop');
    assert.deepEqual(await stream.rest(), [{ event: 'end', data: { stopped: true } }]);
    assert.equal(await times('by.hand stopped'), stops + 1);
    const atOnce = await open('stopped');
    assert.deepEqual(await atOnce.rest(), [{ event: 'end', data: { stopped: true } }]);
  });

  it('C50: an error after `ready` is the last event', async () => {
    const stream = await open('by.hand');
    await stream.until('ready');
    await byHand('error');
    assert.deepEqual(await stream.rest(), [
      { event: 'error', data: { error: 'broken', reason: 'The hand is broken.' } },
    ]);
  });

  it('C52: a publication with `live: false` has no stream', async () => {
    const answer = await host.send('GET', '/publications/notes.still?list=x', { headers: EVENTS });
    assert.equal(answer.status, 406);
    assert.equal((answer.body as { error: string }).error, 'not-acceptable');
    const either = { accept: 'text/event-stream, application/json;q=0.1' };
    const both = await host.send('GET', '/publications/notes.still?list=x', { headers: either });
    assert.deepEqual([both.status, both.body], [200, { notes: [] }]);
  });
});

onEachHost('limits of live publications', (startHost, on) => {
  let served: RunningHost;
  before(async () => {
    served = await startHost('contract/rules');
  });
  after(() => served.stop());

  const ready = async (host: RunningHost, headers?: Record<string, string>): Promise<EventReader> => {
    const stream = await openStream(`${host.url}/publications/by.hand`, headers);
    await stream.until('ready');
    return stream;
  };
  const registered = async (host: RunningHost, username: string): Promise<{ authorization: string }> => {
    const account = { username, password: 'correct horse' };
    const { body } = await host.send('POST', '/users/register', { json: account });
    return { authorization: `Bearer ${(body as { token: string }).token}` };
  };
  const by = (host: RunningHost, name: string, ...values: unknown[]) =>
    host.send('POST', `/methods/${name}`, { json: values });

  it('C51: a user, or an address without a user, has a limited number of streams', async () => {
    const host = await served.withOptions({ live: { perUser: 2 } });
    const streams = [await ready(host), await ready(host)];
    const refused = await host.send('GET', '/publications/by.hand', { headers: EVENTS });
    assert.equal(refused.status, 429);
    assert.equal((refused.body as { error: string }).error, 'too-many-streams');
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    streams.push(await ready(host, await registered(host, 'ada')));
    streams[0]?.close();
    while ((await by(host, 'by.hand.do', 'noop')).status !== 200);
    for (const stream of streams) stream.close();
    await host.stop();
  });

  it('C51: a process has a limited number of streams', async () => {
    const host = await served.withOptions({ live: { perProcess: 1 } });
    const stream = await ready(host);
    const refused = await host.send('GET', '/publications/by.hand', { headers: EVENTS });
    assert.equal(refused.status, 503);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    stream.close();
    await host.stop();
  });

  it('C51: a client that lags too far behind is cut off', async () => {
    const host = await served.withOptions({ live: { lag: 100_000 } });
    const stream = await ready(host);
    stream.response.pause();
    for (let id = 0; id < 100; id += 1)
      await by(host, 'by.hand.do', 'added', 'hands', `hand ${id}`, { filler: 'x'.repeat(100_000) });
    stream.response.resume();
    await stream.rest();
    assert.match(host.log(), /was cut off: its client lagged \d+ bytes behind/);
    await host.stop();
  });

  it('C51: comments show that an idle stream is open', async () => {
    const host = await served.withOptions({ live: { heartbeat: 20 } });
    const stream = await ready(host);
    await stream.matches(/\n\n:\n\n:\n\n/);
    stream.close();
    await host.stop();
  });

  it('C50: a stream ends at once when its user logs out', async () => {
    const token = await registered(served, 'leaving');
    const streams = [await ready(served, token), await ready(served, token)];
    const other = await ready(served);
    await served.send('POST', '/users/logout', { headers: token });
    for (const stream of streams) assert.deepEqual(await stream.rest(), [{ event: 'end', data: {} }]);
    await by(served, 'by.hand.do', 'added', 'hands', 'still', {});
    assert.equal((await other.next(1))[0]?.event, 'added');
    other.close();
  });

  if (on === 'standalone')
    it('C50: a stream ends when its token expires', async () => {
      const host = await served.withOptions({ auth: { tokenLifetimeDays: 3 / 86_400 } });
      const stream = await ready(host, await registered(host, 'expiring'));
      assert.deepEqual(await stream.rest(), [{ event: 'end', data: {} }]);
      await host.stop();
    });

  it('C50: the end of the process ends its streams', async () => {
    const host = await startHost('contract/rules');
    const stream = await ready(host);
    const exit = once(host.child, 'exit');
    host.child.kill('SIGTERM');
    assert.deepEqual(await stream.rest(), [{ event: 'end', data: {} }]);
    await exit;
    assert.equal(await openStream(`${host.url}/publications/by.hand`).catch(() => 'refused'), 'refused');
  });

  it('C52: the configuration switches off all streams', async () => {
    const host = await served.withOptions({ live: false });
    assert.equal((await host.send('GET', '/publications/cursor', { headers: EVENTS })).status, 406);
    assert.equal((await host.send('GET', '/publications/cursor')).status, 200);
    await host.stop();
  });
});
