import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** How many milliseconds a writer waits for another one. */
const PATIENCE = 10_000;
/** After how many milliseconds a lock without a process number is ignored: its process died while taking it. */
const TAKING = 1000;
const PAUSE = 25;

export class FolderBusy extends Error {}

/** Runs `work` while no other process holds the lock. The lock of a dead process is ignored. */
export function withLock<Result>(path: string, work: () => Result): Result {
  const deadline = Date.now() + PATIENCE;
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    else if (Date.now() < deadline) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    else throw new FolderBusy(`Another process is writing it; if there is none, remove ${path}`);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isAbandoned(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder === 0) return Date.now() - statSync(path).mtimeMs > TAKING;
    process.kill(holder, 0);
    // An earlier process with the same number has left the lock.
    return holder === process.pid;
  } catch (error) {
    if (hasCode(error, 'EPERM') || hasCode(error, 'ENOENT')) return false;
    if (hasCode(error, 'ESRCH')) return true;
    throw error;
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
