/** Files through the generated client of `fixtures/contract/files`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClientOptions } from '../../templates/client/send.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { importClient } from './generated-client.js';

type Call = (...args: unknown[]) => Promise<unknown>;

interface Client {
  createClient(options: ClientOptions): {
    methods: {
      photos: Record<'add' | 'addAll' | 'create' | 'echo' | 'import' | 'keep' | 'replace', Call>;
      bytes: Record<'reverse' | 'maybe' | 'within', Call>;
      files: Record<'named' | 'stream' | 'missing', Call>;
    };
  };
}

let host: RunningHost;
let api: ReturnType<Client['createClient']>;

before(async () => {
  const client = await importClient<Client>('contract/files');
  host = await startHost('contract/files');
  api = client.createClient({ baseUrl: host.url });
});
after(() => host.stop());

const file = new File(['hi'], 'ä.txt', { type: 'text/plain' });
const HASH = '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4';
const shown = { name: 'ä.txt', type: 'text/plain', size: 2, hash: HASH };

test('files are sent as a form, with the other arguments as they are', async () => {
  const { photos, bytes } = api.methods;
  assert.deepEqual(await photos.add('5', file, 2), ['5', shown, 2]);
  assert.deepEqual(await photos.add('5', file), ['5', shown, null]);
  assert.deepEqual(await photos.addAll('l', [file, file]), ['l', [shown, shown]]);
  assert.deepEqual(await photos.keep(file, file), [shown, shown]);
  assert.deepEqual(await photos.replace('p1', file), ['p1', shown]);
  assert.deepEqual(await bytes.reverse(new Blob([Uint8Array.of(1, 2)])), [2, 1]);
  const takenAt = new Date(0);
  const scans = [Uint8Array.of(1)];
  assert.deepEqual(await photos.create({ title: 'null', tags: [], takenAt, photo: file, scans }), {
    title: 'null',
    tags: [],
    takenAt: takenAt.toISOString(),
    photo: shown,
    scans: [[1]],
  });
});

test('bytes are sent as JSON', async () => {
  assert.deepEqual(await api.methods.bytes.reverse(Uint8Array.of(1, 2)), [2, 1]);
  assert.deepEqual(await api.methods.photos.import(Buffer.from('hi').subarray()), {
    ...shown,
    name: '',
    type: '',
  });
});

test('an answer of bytes is a Blob, and bytes within one are as ever', async () => {
  const { photos, bytes, files } = api.methods;
  const echo = await photos.echo(file);
  assert.ok(echo instanceof Blob);
  assert.deepEqual([echo.type, await echo.text()], ['text/plain', 'hi']);
  assert.ok((await files.stream()) instanceof Blob);
  assert.equal(((await files.named('a.txt')) as Blob).size, 26);
  assert.equal(await bytes.maybe(false), null);
  assert.deepEqual(await bytes.within(), { bytes: Uint8Array.of(1, 2, 3) });
  await assert.rejects(files.missing(), { status: 500, error: 'internal-server-error' });
});
