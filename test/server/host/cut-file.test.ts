/** A file of LMDB that was not copied to its end is refused, where LMDB itself would end the process. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { refuseCutFile } from '../../../src/server/host/store/lmdb-file/cut-file.js';
import { openFile } from '../../../src/server/host/store/lmdb-file/open-file.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import { project, restgen } from '../../cli/captured.js';
import { FILES } from './support/stores.js';
import { temporaryFolder } from './support/temporary-folder.js';

const CUT = /documents\.mdb is cut short: .*restore another backup\.$/s;

/** The file of a database with short and long documents, of which some were changed and removed. */
async function databaseFile(): Promise<string> {
  const folder = temporaryFolder(FILES);
  const store = openStore(`file:${folder}`);
  const things = store.collection('things');
  const insert = (n: number) => things.insert({ _id: `${n}`, text: 'x'.repeat(n % 10 === 0 ? 20_000 : 500) });
  await Promise.all(Array.from({ length: 2_000 }, (_, n) => insert(n)));
  for (let n = 0; n < 300; n += 3) await things.remove({ _id: `${n}` });
  await store.close();
  return join(folder, 'documents.mdb');
}

function copyIn(folder: string, file: string, size?: number): string {
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, 'documents.mdb');
  copyFileSync(file, copy);
  if (size !== undefined) truncateSync(copy, size);
  return copy;
}

describe('a file of a database', () => {
  it('is opened where it is whole', async () => {
    const file = await databaseFile();
    refuseCutFile(copyIn(temporaryFolder(FILES), file));
  });

  it('is refused where its end is missing, and nothing is written', async () => {
    const file = await databaseFile();
    const page = pageSize(readFileSync(file));
    const pages = statSync(file).size / page;
    for (const size of [
      page + 100,
      2 * page,
      5 * page,
      Math.floor(pages / 2) * page,
      (pages - 1) * page - 7,
    ]) {
      const folder = temporaryFolder(FILES);
      const copy = copyIn(folder, file, size);
      const before = readFileSync(copy);
      assert.throws(() => openStore(`file:${folder}`), CUT, `${size}`);
      assert.deepEqual(readFileSync(copy), before);
      assert.deepEqual(readdirSync(folder), ['documents.mdb', 'lock']);
    }
  });

  it('may end before its last page, where the last pages are free', async () => {
    const folder = temporaryFolder(FILES);
    const { database, close } = openFile(folder);
    const file = join(folder, 'documents.mdb');
    await database.put(['kept', 0], Buffer.from('value'));
    const keys = (count: number) => Array.from({ length: count }, (_, n) => ['long', n]);
    for (let count = 500; isWhole(file) && count < 5_000; count += 500)
      await database.transaction(() => {
        for (const key of keys(count)) database.put(key, Buffer.alloc(9_000, 'x'));
        for (const key of keys(count)) database.remove(key);
      });
    await close();
    assert.ok(!isWhole(file));
    const reopened = openFile(folder);
    assert.equal(reopened.database.get(['kept', 0])?.toString(), 'value');
    await reopened.close();
  });

  it('that is cut makes a command say so, and end with 2', async () => {
    const root = project({ 'package.json': '{}' });
    const file = await databaseFile();
    copyIn(join(root, 'data'), file, 10 * pageSize(readFileSync(file)));
    const { code, stdout, stderr } = await restgen(root, ['data', 'export', 'backup', '--from', 'file:data']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /data-not-exported\n.*documents\.mdb is cut short/);
  });
});

/** Whether the file has every page up to the last one of the newer of its two states. */
function isWhole(file: string): boolean {
  const bytes = readFileSync(file);
  const states = [0, pageSize(bytes)].map((page) => ({
    last: bytes.readBigUInt64LE(page + 144),
    transaction: bytes.readBigUInt64LE(page + 152),
  }));
  const [newer] = states.sort((one, other) => Number(other.transaction - one.transaction));
  return newer !== undefined && (Number(newer.last) + 1) * pageSize(bytes) <= bytes.length;
}

const pageSize = (bytes: Buffer): number => bytes.readUInt32LE(48);
