import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/** A folder with the given files, for as long as the test runs. */
export function temporaryFolder(context: TestContext, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'restgen-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  writeTree(folder, Object.entries(files));
  return folder;
}

const DIST = fileURLToPath(new URL('../', import.meta.url));
const ofThisProcess: string[] = [];
process.once('exit', () => {
  for (const folder of ofThisProcess) rmSync(folder, { recursive: true, force: true });
});

/** A new folder inside the repository, where `restgen/host` means this package; it is gone when the process ends. */
export function folderInRepository(name: string): string {
  mkdirSync(join(DIST, name), { recursive: true });
  const folder = mkdtempSync(join(DIST, name, 'process-'));
  ofThisProcess.push(folder);
  return folder;
}

/** Every file below a folder with its text, sorted by path. */
export function readTree(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

export function writeTree(folder: string, files: Iterable<readonly [string, string]>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
