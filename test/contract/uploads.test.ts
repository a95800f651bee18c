import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { folderInRepository } from '../temporary-folder.js';
import { onEachHost, type RunningHost } from './running-host.js';

const LIMIT = 300_000;
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const shown = (name: string | null, type: string, bytes: Uint8Array) => ({
  name,
  type,
  size: bytes.length,
  hash: hashOf(bytes),
});

function form(parts: readonly (readonly [name: string, value: string | File])[]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}

const text = (word: string, name = 'a.txt'): File => new File([word], name, { type: 'text/plain' });
/** Larger than what stays in memory. */
const LARGE = randomBytes(200_000);
const large = (name = 'large.bin'): File => new File([LARGE], name, { type: 'image/png' });

onEachHost('uploads over HTTP', (startHost) => {
  const temporary = folderInRepository('uploads');
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/files', {
      options: { bodies: { fileSize: LIMIT }, bodyLimit: 10_000 },
      environment: { TMPDIR: temporary },
    });
  });
  after(() => host.stop());
  const left = (): string[] =>
    readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('restgen-files'),
    );

  const post = async (name: string, body: RequestInit['body'], headers: Record<string, string> = {}) => {
    const response = await fetch(`${host.url}${name.startsWith('/') ? name : `/methods/${name}`}`, {
      method: 'POST',
      body,
      headers,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    const answer = await response.text();
    return {
      status: response.status,
      body: answer === '' ? undefined : JSON.parse(answer),
      headers: response.headers,
    };
  };
  const refusal = async (answer: ReturnType<typeof post>) => {
    const { status, body } = await answer;
    return [status, body.error, body.reason];
  };
  const parts = (...given: (readonly [name: string, value: string | File])[]) => form(given);

  it('C53: a form has the arguments by name, in memory or on the disk, and nothing is left', async () => {
    const sent = parts(['listId', 'l1'], ['photo', text('hi')], ['count', '2']);
    assert.deepEqual((await post('photos.add', sent)).body, [
      'l1',
      shown('a.txt', 'text/plain', Buffer.from('hi')),
      2,
    ]);
    const second = await post('photos.add', parts(['photo', large('ä €.png')], ['listId', '7']));
    assert.deepEqual(second.body, ['7', shown('ä €.png', 'image/png', LARGE), null]);
    await emptied();
  });

  it('C53: a list takes several files, a single argument one', async () => {
    const sent = parts(['photos', text('a')], ['listId', 'l1'], ['photos', large()]);
    assert.deepEqual((await post('photos.addAll', sent)).body, [
      'l1',
      [shown('a.txt', 'text/plain', Buffer.from('a')), shown('large.bin', 'image/png', LARGE)],
    ]);
    const rest = await post('photos.keep', parts(['photos', text('a')], ['photos', text('b')]));
    assert.equal(rest.body.length, 2);
    const one = await post('photos.addAll', parts(['photos', text('a')], ['listId', 'l1']));
    assert.equal(one.body[1].length, 1);
    assert.deepEqual(
      await refusal(post('photos.add', parts(['listId', 'l1'], ['photo', large()], ['photo', text('b')]))),
      [400, 'invalid-form', 'The form\'s "photo" must be given once'],
    );
    await emptied();
  });

  it('C53: the members of a single object are decoded as those of a query', async () => {
    const sent = parts(
      ['title', '5'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['takenAt', '2030-01-02'],
      ['photo', text('hi')],
      ['scans', text('x')],
      ['scans', text('y')],
    );
    assert.deepEqual((await post('photos.create', sent)).body, {
      title: '5',
      tags: ['a', 'b'],
      takenAt: '2030-01-02T00:00:00.000Z',
      photo: shown('a.txt', 'text/plain', Buffer.from('hi')),
      scans: [[120], [121]],
    });
    const spelled = await post(
      'photos.create',
      parts(['title', 'a'], ['tags:json', '[]'], ['photo', text('hi')]),
    );
    assert.deepEqual(spelled.body.tags, []);
  });

  it('C53: a part that states JSON as its type is JSON', async () => {
    const boundary = 'b';
    const body = [
      `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nä\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="tags"\r\nContent-Type: application/json\r\n\r\n["a"]\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="photo"\r\nContent-Type: image/gif\r\n\r\nGIF\r\n`,
      `--${boundary}--\r\n`,
    ].join('');
    const answer = await post('photos.create', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    assert.deepEqual(answer.body, {
      title: 'ä',
      tags: ['a'],
      photo: shown('', 'image/gif', Buffer.from('GIF')),
    });
  });

  it('C53: a raw body of any other type is the only argument', async () => {
    const answer = await post('photos.import', LARGE, { 'content-type': 'image/webp' });
    assert.deepEqual(answer.body, shown('', 'image/webp', LARGE));
    assert.deepEqual(
      (await post('bytes.reverse', Uint8Array.of(1, 2, 3), { 'content-type': 'a/b' })).body,
      [3, 2, 1],
    );
    assert.deepEqual((await post('bytes.reverse', '', { 'content-type': 'a/b' })).body, []);
    const put = await host.send('PUT', '/photos/p1', {
      body: 'hi',
      headers: { 'content-type': 'text/csv; charset=latin1' },
    });
    assert.deepEqual(put.body, ['p1', shown('', 'text/csv; charset=latin1', Buffer.from('hi'))]);
    const form = await fetch(`${host.url}/photos/p1`, { method: 'PUT', body: parts(['photo', text('hi')]) });
    assert.deepEqual(await form.json(), ['p1', shown('a.txt', 'text/plain', Buffer.from('hi'))]);
    assert.deepEqual(await refusal(post('photos.add', 'x', { 'content-type': 'image/png' })), [
      415,
      'unsupported-media-type',
      'The body must be multipart/form-data, application/json or application/x-www-form-urlencoded',
    ]);
    assert.equal((await post('streams.open', parts(['a', 'b']))).status, 415);
  });

  it('C53: JSON has files in base64', async () => {
    const json = (value: unknown) => JSON.stringify(value);
    const type = { 'content-type': 'application/json' };
    const bytes = Buffer.from('hi');
    assert.deepEqual((await post('photos.import', json(['aGk=']), type)).body, shown('', '', bytes));
    assert.deepEqual(
      (await post('photos.import', json([{ $binary: 'aGk=' }]), type)).body,
      shown('', '', bytes),
    );
    assert.deepEqual(
      (await post('photos.add', json({ listId: 'l', photo: 'aGk=' }), type)).body.slice(0, 2),
      ['l', shown('', '', bytes)],
    );
    assert.deepEqual(await refusal(post('photos.import', json(['no base64!']), type)), [
      400,
      'invalid-arguments',
      "Argument 0 ('photo') must be a file, or binary data in base64",
    ]);
  });

  it('C53: what the call does not take is refused, and leaves nothing', async () => {
    const listId = ['listId', 'l1'] as const;
    const photo = ['photo', large()] as const;
    assert.deepEqual(await refusal(post('photos.add', parts(listId, photo, ['word', 'a']))), [
      400,
      'invalid-form',
      'The form\'s "word" must be left out: the call takes listId, photo, count',
    ]);
    assert.deepEqual(await refusal(post('photos.add', parts(photo, ['listId', text('a')]))), [
      400,
      'invalid-form',
      'The form\'s "listId" must be a text, not a file',
    ]);
    assert.deepEqual(await refusal(post('photos.add', parts(listId, ['photo', 'hello']))), [
      400,
      'invalid-form',
      'The form\'s "photo" must be a file: curl sends one by -F photo=@path',
    ]);
    assert.equal((await post('photos.create', parts(['title', 'a'], photo, ['other', 'a']))).status, 400);
    assert.equal((await post('photos.add', parts(listId, photo, ['count', 'many']))).status, 400);
    assert.equal((await post('photos.add', parts(listId))).body.reason.startsWith('photo is missing'), true);
    for (const name of ['__proto__', 'constructor:json', 'prototype'])
      assert.equal((await post('photos.create', parts([name, '{}'], photo))).body.error, 'invalid-key');
    assert.equal((await post('photos.refuse', parts(photo))).status, 500);
    await emptied();
  });

  it('C53: beyond the limit of files, 413', async () => {
    const twice = parts(['listId', 'a'], ['photos', large()], ['photos', large()]);
    const tooLarge = [413, 'too-large', `The files of the body have more than ${LIMIT} bytes`];
    assert.deepEqual(await refusal(post('photos.addAll', twice)), tooLarge);
    const announced = new Uint8Array(LIMIT + 1);
    assert.deepEqual(await refusal(post('photos.import', announced, { 'content-type': 'a/b' })), tooLarge);
    const streamed = new Blob([LARGE, LARGE]).stream();
    assert.deepEqual(await refusal(post('photos.import', streamed, { 'content-type': 'a/b' })), tooLarge);
    const exact = await post('photos.import', new Uint8Array(LIMIT), { 'content-type': 'a/b' });
    assert.equal(exact.body.size, LIMIT);
    const words = parts(['listId', 'a'.repeat(10_001)], ['photo', text('a')]);
    assert.equal((await post('photos.add', words)).body.error, 'body-too-large');
    await emptied();
  });

  it('C54: a name is no path', async () => {
    const nameOf = async (name: string) =>
      (await post('photos.keep', parts(['photos', new File(['a'], name)]))).body[0].name;
    assert.equal(await nameOf('../../etc/passwd'), 'passwd');
    assert.equal(await nameOf('C:\\Users\\ada\\a.txt'), 'a.txt');
    assert.equal(await nameOf('..'), '');
    assert.equal(await nameOf('a\0b\x7f'), 'ab');
    assert.equal(await nameOf('a "b" 😀.txt'), 'a "b" 😀.txt');
  });

  it('C54: a file lasts as long as its call, and the answer may be the file', async () => {
    const response = await fetch(`${host.url}/methods/photos.echo`, {
      method: 'POST',
      body: parts(['photo', large('é.png')]),
    });
    assert.equal(
      response.headers.get('content-disposition'),
      'attachment; filename="?.png"; filename*=UTF-8\'\'%C3%A9.png',
    );
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), LARGE);
    await emptied();
    const waiting = post('photos.wait', parts(['photo', large()], ['milliseconds', '300']));
    await wait(150);
    assert.notDeepEqual(left(), []);
    await waiting;
    await emptied();
  });

  /** What is removed after the answer is gone soon. */
  async function emptied(): Promise<void> {
    for (let attempt = 0; left().length > 0 && attempt < 100; attempt += 1) await wait(20);
    assert.deepEqual(left(), []);
  }

  it('C54: nothing is left of a client that goes away', async () => {
    const sending = request(`${host.url}/methods/photos.import`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'content-length': '250000' },
    });
    sending.on('error', () => {});
    sending.write(LARGE);
    for (let attempt = 0; left().length === 0 && attempt < 100; attempt += 1) await wait(20);
    assert.notDeepEqual(left(), []);
    sending.destroy();
    await emptied();
  });

  it('C54: a start removes what a killed process left, and nothing of a running one', async () => {
    const other = await startHost('contract/files', { environment: { TMPDIR: temporary } });
    const sending = request(`${other.url}/methods/photos.import`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'content-length': '250000' },
    });
    sending.on('error', () => {});
    sending.write(LARGE);
    for (let attempt = 0; left().length === 0 && attempt < 100; attempt += 1) await wait(20);
    const third = await startHost('contract/files', { environment: { TMPDIR: temporary } });
    await wait(100);
    assert.notDeepEqual(left(), []);
    other.child.kill('SIGKILL');
    await once(other.child, 'exit');
    await third.stop();
    assert.notDeepEqual(left(), []);
    const last = await startHost('contract/files', { environment: { TMPDIR: temporary } });
    await emptied();
    await last.stop();
  });

  it('C53: malformed forms are refused, and the server goes on', async () => {
    const type = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
    const head = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n';
    const part = `${head}\r\nhi\r\n`;
    assert.equal(
      (await post('photos.keep', part, { 'content-type': 'multipart/form-data' })).body.error,
      'invalid-form',
    );
    const bodies = [
      part,
      `${head}\r\n${'x'.repeat(100_000)}`,
      head,
      '',
      'no form',
      `--b\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n${'X-A: b\r\n'.repeat(10_000)}`,
      `${part.repeat(1_001)}--b--`,
      `${part}--b\r\nContent-Type: text/plain\r\n\r\nhi\r\n--b--`,
      `${part}--b\r\nContent-Disposition: form-data\r\n\r\nhi\r\n--b--`,
      `--b\r\nContent-Disposition: form-data; name="\xff"\r\n\r\nhi\r\n--b--`,
    ];
    for (const body of bodies) {
      const answer = await post('photos.keep', body, type('b'));
      assert.equal(answer.status, 400, body.slice(0, 200));
    }
    assert.equal((await post('photos.keep', `${part}--b--`, type('b'))).status, 200);
    assert.equal(
      (await post('photos.keep', `${part}--b--`, { ...type('b'), 'content-encoding': 'gzip' })).status,
      400,
    );
    assert.equal(
      (await post('photos.keep', `${part}--b--`, { ...type('b'), 'content-encoding': 'lzma' })).status,
      415,
    );
    await emptied();
  });

  it('C53: a form that is refused early is answered although its client goes on sending', async () => {
    const socket = connect(host.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'POST /methods/photos.add HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 300000\r\n\r\n--b\r\nContent-Disposition: form-data; name="word"\r\n\r\na\r\n--b\r\n',
    );
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1.1 400 [\s\S]*Connection: close/i);
    socket.destroy();
  });
});
