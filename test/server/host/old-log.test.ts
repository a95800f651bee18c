import assert from 'node:assert/strict';
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ObjectId } from '../../../src/server/host/host.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import { temporaryFolder } from './support/temporary-folder.js';

/** Written by the version before: inserts, updates and removals in two collections. */
const LOG = fileURLToPath(new URL('../../../../test/server/host/support/log/documents.log', import.meta.url));

function oldFolder(): { folder: string; log: string } {
  const folder = temporaryFolder();
  const log = join(folder, 'documents.log');
  copyFileSync(LOG, log);
  return { folder, log };
}

async function documentsIn(folder: string): Promise<unknown> {
  const store = openStore(`file:${folder}`);
  try {
    return [await store.collection('values').find({}), await store.collection('counters').find({})];
  } finally {
    await store.close();
  }
}

const COUNTERS = [
  { _id: 'a', count: 2 },
  { _id: 'c', count: 1 },
  { _id: 'b', count: 9 },
];
const DOCUMENTS = [
  [
    {
      _id: new ObjectId('64b000000000000000000001'),
      when: new Date(0),
      bytes: new Uint8Array([0, 255]),
      pattern: /a\/b/gi,
      numbers: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.5],
      marks: { $date: 1, $escape: { $binary: 'y' } },
      text: '\n\u2028"\\\0 ü 😀 \ud800',
    },
  ],
  COUNTERS,
];

async function warningsOf(action: () => Promise<unknown>): Promise<string[]> {
  const warnings: string[] = [];
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error) => void warnings.push(String(warning));
  try {
    await action();
  } finally {
    process.emitWarning = emitWarning;
  }
  return warnings;
}

describe('a folder of the version before', () => {
  it('is taken over at the first start, in the order of the inserts, and its log is kept', async () => {
    const { folder, log } = oldFolder();
    assert.deepEqual(await documentsIn(folder), DOCUMENTS);
    assert.equal(existsSync(log), false);
    assert.deepEqual(readFileSync(`${log}.converted`), readFileSync(LOG));
    assert.deepEqual(await documentsIn(folder), DOCUMENTS);
  });

  it('is taken over once, also where the process stopped before it put the log aside', async () => {
    const { folder, log } = oldFolder();
    await documentsIn(folder);
    const store = openStore(`file:${folder}`);
    await store.collection('counters').remove({ _id: 'a' });
    await store.close();
    copyFileSync(LOG, log);
    assert.deepEqual(await documentsIn(folder), [DOCUMENTS[0], COUNTERS.slice(1)]);
  });

  it('whose last record is incomplete comes without it, with a warning', async () => {
    for (const rest of [
      '8cb05d68 [["counters",[{"_id":"d"',
      '00000000 [["counters",[],["a"]]]\n',
      '\0\0\0',
    ]) {
      const { folder, log } = oldFolder();
      appendFileSync(log, rest);
      const [warning, ...others] = await warningsOf(async () =>
        assert.deepEqual(await documentsIn(folder), DOCUMENTS),
      );
      assert.match(String(warning), /byte \d+ of .*documents\.log.*not been taken over/);
      assert.deepEqual(others, []);
      assert.ok(readFileSync(`${log}.converted`, 'utf8').endsWith(rest));
    }
  });

  it('that is damaged before the end, or is of another format, is an error and stays as it is', () => {
    const { folder, log } = oldFolder();
    const text = readFileSync(LOG, 'utf8');
    for (const bad of [text.replace('"count":1', '"count":7'), 'restgen log 2\nwhatever\n']) {
      writeFileSync(log, bad);
      assert.throws(() => openStore(`file:${folder}`), /documents\.log is (damaged: .*byte \d+|no log)/);
      assert.equal(readFileSync(log, 'utf8'), bad);
    }
  });

  it('is not touched while a process of that version has it', async () => {
    const { folder, log } = oldFolder();
    const lock = join(folder, 'lock');
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: '', machine: hostname() }));
    assert.throws(() => openStore(`file:${folder}`), /in use by process \d+ of an earlier version/);
    assert.equal(existsSync(log), true);
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, started: '', machine: hostname() }));
    assert.deepEqual(await documentsIn(folder), DOCUMENTS);
    assert.equal(existsSync(lock), false);
  });

  it('that is empty is an empty database', async () => {
    for (const text of ['', 'restgen', 'restgen log 1\n']) {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'documents.log'), text);
      assert.deepEqual(await documentsIn(folder), [[], []]);
    }
  });
});
