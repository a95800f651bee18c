/** `node make-generated-fixtures.js <folder>`: generates from every fixture into that folder, in place of all older ones beside it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { COLLECTION_RULE } from '../src/generator/lint/nobody-may-write.js';
import { writeFolder } from '../src/generator/output/write.js';
import { generateCached } from '../src/generator/session/generate-cached.js';
import { diagnosticsText } from '../src/shared/diagnostic-text.js';
import { configOf, type Fixture, fixtures } from './fixtures.js';
import { plain } from './generated-fixtures.js';
import { LIBRARIES } from './library-files.js';
import { writeTree } from './temporary-folder.js';

const MAKING = 'making-';
const LOCK = 'lock';

/** The folder appears whole. Another process that needs the same one waits until it is made. */
async function make(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  waitForLock(join(dirname(folder), LOCK));
  if (existsSync(folder)) return;
  const making = mkdtempSync(join(dirname(folder), MAKING));
  process.once('exit', () => rmSync(making, { recursive: true, force: true }));
  for (const fixture of fixtures()) await generateIn(join(making, fixture.name), fixture);
  renameSync(making, folder);
  for (const name of readdirSync(dirname(folder)))
    if (name !== basename(folder) && name !== LOCK)
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
}

/** The system ends the lock with this process, however that ends. */
function waitForLock(path: string): void {
  const locks: { waitForLockSync: (file: number) => void } = createRequire(import.meta.url)(
    'fs-native-extensions',
  );
  locks.waitForLockSync(openSync(path, 'a'));
}

async function generateIn(folder: string, { name, folder: from, files }: Fixture): Promise<void> {
  const root = join(folder, 'host');
  writeTree(root, files);
  const manifest = from && join(from, 'package.json');
  if (manifest !== undefined && existsSync(manifest)) cpSync(manifest, join(folder, 'package.json'));
  // The cache is kept below it.
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const config = await configOf(root);
  const memory = generateCached(root, config, LIBRARIES);
  const generated = memory.generate();
  memory.keep();
  const recalled = memory.recall();
  const text = JSON.stringify({
    result: plain(generated),
    recalled: recalled === undefined ? null : plain(recalled),
    stderr: diagnosticsText(generated.diagnostics.filter(({ code }) => isShown(name, code))),
  });
  writeFileSync(join(folder, 'generated.json'), text);
  if (resolve(root, config.out) !== join(folder, 'expected')) throw new Error(`${name} has another \`out\``);
  if (generated.files.size > 0) writeFolder(join(folder, 'expected'), generated.files);
}

/** Most fixtures have collections without rules, and one is about that. */
const isShown = (fixture: string, code: string): boolean =>
  code !== COLLECTION_RULE || fixture === `lint/${COLLECTION_RULE}`;

// Each time that the generator is loaded it leaves something to do at the end.
process.setMaxListeners(0);
const [folder = ''] = process.argv.slice(2);
await make(folder);
