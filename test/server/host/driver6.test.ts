/** The stores of MongoDB with version 6 of the driver: its own tests, and selectors with ids and patterns. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { projectSays } from '../../compiler.js';
import { folderInRepository } from '../../temporary-folder.js';
import { NO_SERVER, SERVER } from './support/stores.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const DRIVER6 = new URL('./support/driver6.js', import.meta.url).href;

test('the host compiles with the types of version 6 of the driver of MongoDB', async () => {
  const folder = folderInRepository('driver6');
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: true,
      incremental: false,
      paths: { mongodb: [join(ROOT, 'node_modules/mongodb6')] },
    },
    files: [join(ROOT, 'src/server/host/host.ts')],
    include: [],
  };
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(settings));
  assert.equal(await projectSays(config), '');
});

describe('version 6 of the driver of MongoDB', { skip: SERVER === undefined && NO_SERVER }, () => {
  for (const name of ['mongodb', 'selector'])
    it(`does what version 7 does: ${name}`, () => {
      const file = fileURLToPath(new URL(`./${name}.test.js`, import.meta.url));
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const { status, stdout } = spawnSync(process.execPath, ['--import', DRIVER6, file], {
        env,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stdout);
    });
});
