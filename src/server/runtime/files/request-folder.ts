/** The folders in which files of requests are kept, each for one call, inside the system's temporary folder (C54). */
import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lazy } from '../../../shared/memoize.js';

/** Processes of other machines or containers may share the temporary folder: their numbers mean nothing here. */
const PREFIX = `restgen-files-${hostname().replace(/[^\w.]/g, '_')}-`;
const OWN_NAME = /^(\d+)-\w+$/;

const open = new Set<string>();

/** A process that exits leaves nothing. One that is killed leaves folders to the next start. */
const removeAtExit = lazy(() =>
  process.on('exit', () => {
    for (const folder of open) rmSync(folder, { recursive: true, force: true });
  }),
);

/** Nobody else can read it. */
export async function makeRequestFolder(): Promise<string> {
  removeAtExit();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  open.add(folder);
  return folder;
}

export async function removeRequestFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  open.delete(folder);
}

/** Removes the folders of processes that were killed. Never rejects, because other processes may remove them too. */
export async function removeLeftFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const ours = names.filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.map((name) => removeIfLeft(name).catch(() => {})));
}

async function removeIfLeft(name: string): Promise<void> {
  const id = OWN_NAME.exec(name.slice(PREFIX.length))?.[1];
  if (id === undefined) return;
  const folder = join(tmpdir(), name);
  const { birthtimeMs } = await lstat(folder);
  if (!isRunning(Number(id), birthtimeMs)) await rm(folder, { recursive: true, force: true });
}

/** Whether the process that made a folder still runs. In a container, its successor has the same number. */
function isRunning(id: number, madeAt: number): boolean {
  if (id === process.pid) return madeAt >= Date.now() - process.uptime() * 1_000;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
