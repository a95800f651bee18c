import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { recover } from '../../../src/generator/output/swap.js';
import { writeFolder } from '../../../src/generator/output/write.js';
import { runsOf } from '../../random.js';
import { readTree, temporaryFolder } from '../../temporary-folder.js';
import { crashVersion } from './crash-version.js';

const WRITER = fileURLToPath(new URL('./crash-writer.js', import.meta.url));
const CRASHES = runsOf(120);

const sorted = (files: Map<string, string>): string => JSON.stringify([...files].sort());

test('a writer that is killed at any moment leaves the old folder or the new one, whole', async (context) => {
  const root = temporaryFolder(context);
  const folder = join(root, 'generated');
  const versions = [0, 1].map((version) => sorted(crashVersion(version)));
  writeFolder(folder, crashVersion(0));
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const child = spawn(process.execPath, [WRITER, folder, String(crash)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await setTimeout((crash * 1.7) % 23);
    child.kill('SIGKILL');
    await once(child, 'exit');
    recover(folder);
    assert.ok(versions.includes(sorted(readTree(folder))), `crash ${crash} left a mixture`);
  }
  writeFolder(folder, crashVersion(1));
  assert.equal(
    sorted(readTree(root)),
    sorted(new Map([...crashVersion(1)].map(([path, text]) => [`generated/${path}`, text]))),
  );
});
