/** Files of requests in the system's temporary folder, each for one call (C54). */
import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Processes of other machines or containers may share the temporary folder: their numbers mean nothing here. */
const PREFIX = `restgen-files-${hostname().replace(/[^\w.]/g, '_')}-`;

export const temporaryPath = (): string => join(tmpdir(), `${PREFIX}${process.pid}-${randomUUID()}`);

/** Removes the files of processes that have ended. Never rejects, because other processes may remove them too. */
export async function removeLeftFiles(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const ours = names.filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.map((name) => removeIfLeft(name).catch(() => {})));
}

async function removeIfLeft(name: string): Promise<void> {
  const path = join(tmpdir(), name);
  const { birthtimeMs } = await lstat(path);
  if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10), birthtimeMs)) await rm(path);
}

/** Whether the process that made a file still runs. In a container, its successor has the same number. */
function isRunning(id: number, madeAt: number): boolean {
  if (id === process.pid) return madeAt >= Date.now() - process.uptime() * 1_000;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
