import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { onEachHost, type RunningHost } from './running-host.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

onEachHost('downloads over HTTP', (startHost) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/files');
  });
  after(() => host.stop());
  const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    host.send(method, `/methods/${name}`, { headers });

  it('C55: bytes, files and streams are answered as they are', async () => {
    const rows: [name: string, type: string, disposition: string, text: string, length: string | null][] = [
      ['files.bytes', 'application/octet-stream', 'attachment', LETTERS, '26'],
      ['files.named?name=a.txt', 'text/plain', 'attachment; filename=a.txt', LETTERS, '26'],
      ['files.empty', 'application/octet-stream', 'attachment', '', '0'],
      ['files.stream', 'application/octet-stream', 'attachment', LETTERS + LETTERS, null],
      ['files.web', 'application/octet-stream', 'attachment', LETTERS, null],
    ];
    for (const [name, type, disposition, text, length] of rows) {
      const { status, headers, text: answered } = await get(name);
      assert.deepEqual(
        [
          status,
          headers.get('content-type'),
          headers.get('content-disposition'),
          answered,
          headers.get('content-length'),
        ],
        [200, type, disposition, text, length],
      );
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('accept-ranges'), length === null ? null : 'bytes');
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  it('C55: HEAD answers the headers', async () => {
    const { status, headers, text } = await get('files.named?name=a.txt', {}, 'HEAD');
    assert.deepEqual([status, headers.get('content-length'), text], [200, '26', '']);
    assert.equal(headers.get('content-disposition'), 'attachment; filename=a.txt');
    assert.equal((await get('files.endless', {}, 'HEAD')).status, 200);
  });

  it('C55: a method sets its status, and a POST has no ranges', async () => {
    const json = ['a/../ü"\r\n.html', 'text/html'];
    const { status, headers, text } = await host.send('POST', '/methods/files.posted', {
      json,
      headers: { range: 'bytes=0-1' },
    });
    assert.deepEqual([status, text, headers.get('accept-ranges')], [201, LETTERS, null]);
    assert.equal(headers.get('content-type'), 'text/html');
    assert.equal(
      headers.get('content-disposition'),
      'attachment; filename="?\\".html"; filename*=UTF-8\'\'%C3%BC%22.html',
    );
    const odd = await host.send('POST', '/methods/files.posted', { json: ['', 'no\r\ntype'] });
    assert.equal(odd.headers.get('content-type'), 'application/octet-stream');
    assert.equal(odd.headers.get('content-disposition'), 'attachment');
  });

  it('C55: within an object bytes stay base64, and null stays null', async () => {
    assert.deepEqual((await host.send('POST', '/methods/bytes.within')).body, { bytes: 'AQID' });
    assert.equal((await host.send('POST', '/methods/bytes.maybe', { json: [false] })).text, 'null');
    assert.equal((await host.send('POST', '/methods/bytes.maybe', { json: [true] })).text, LETTERS);
  });

  it('C55: a range of what has a length', async () => {
    const rows: [range: string, status: number, text: string, contentRange: string | null][] = [
      ['bytes=0-2', 206, 'abc', 'bytes 0-2/26'],
      ['bytes=23-', 206, 'xyz', 'bytes 23-25/26'],
      ['bytes=-2', 206, 'yz', 'bytes 24-25/26'],
      ['bytes=20-99', 206, 'uvwxyz', 'bytes 20-25/26'],
      ['bytes=0-1,4-5', 200, LETTERS, null],
      ['lines=0-1', 200, LETTERS, null],
      ['nonsense', 200, LETTERS, null],
    ];
    for (const name of ['files.bytes', 'files.named?name=a'])
      for (const [range, status, text, contentRange] of rows) {
        const answer = await get(name, { range });
        assert.deepEqual(
          [
            answer.status,
            answer.text,
            answer.headers.get('content-range'),
            answer.headers.get('content-length'),
          ],
          [status, text, contentRange, `${text.length}`],
          range,
        );
      }
    const beyond = await get('files.bytes', { range: 'bytes=26-' });
    assert.equal(beyond.headers.get('content-range'), 'bytes */26');
    assert.deepEqual(
      [beyond.status, beyond.body],
      [
        416,
        { error: 'range-not-satisfiable', reason: 'The file has 26 bytes: the range begins beyond its end' },
      ],
    );
    assert.equal((await get('files.bytes', { range: 'bytes=0-1', 'if-range': '"tag"' })).status, 200);
    assert.equal((await get('files.stream', { range: 'bytes=0-1' })).status, 200);
  });

  it('C55: a stream that fails before its first byte is an error, and later breaks the connection off', async () => {
    const missing = await get('files.missing');
    assert.deepEqual([missing.status, missing.headers.get('content-disposition')], [500, null]);
    await assert.rejects(get('files.broken'), /terminated|fetch failed/);
    for (let attempt = 0; !/broke off/.test(host.log()) && attempt < 100; attempt += 1) await wait(20);
    assert.match(host.log(), /broke off its answer/);
  });

  it('C55: a client that goes away, or does not read, ends or stops the stream', async () => {
    const open = async () => (await host.send('POST', '/methods/streams.open')).body;
    const memory = (): Promise<number> =>
      new Promise((resolve) => {
        host.child.once('message', ({ rss }: { rss: number }) => resolve(rss));
        host.child.send('memory');
      });
    const before = await memory();
    const reading = request(`${host.url}/methods/files.endless`).on('error', () => {});
    await new Promise((resolve) => reading.on('response', (response) => resolve(response.pause())).end());
    await wait(300);
    assert.equal(await open(), 1);
    assert.ok((await memory()) - before < 30_000_000);
    reading.destroy();
    for (let attempt = 0; (await open()) !== 0 && attempt < 100; attempt += 1) await wait(20);
    assert.equal(await open(), 0);
  });

  it('C55: a large stream arrives whole', async () => {
    const response = await fetch(`${host.url}/methods/files.large?size=20000000`);
    let size = 0;
    for await (const part of response.body ?? []) size += part.length;
    assert.equal(size, 20_000_000);
  });
});
