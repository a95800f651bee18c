/** One process at a time may write a folder: a file says which. */
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When the process started, where that can be known: another process may get the same pid later. */
  started: string;
  machine: string;
}

/** Milliseconds between signs of life, and without one until a holder on another machine counts as dead. */
const SIGN_OF_LIFE = 15_000;
const DEAD_AFTER = 60_000;

/**
 * Takes the lock of a folder, also from a process that ended without giving it back. Returns what gives it back.
 * @throws Error where a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  const self: Holder = { pid: process.pid, started: startOf(process.pid), machine: hostname() };
  while (!tryCreate(file, self)) {
    const text = readText(file);
    if (text === undefined) continue;
    if (isAlive(text, file)) throw inUse(folder, text);
    removeStale(file, text);
  }
  const timer = setInterval(() => touch(file), SIGN_OF_LIFE).unref();
  const release = () => {
    clearInterval(timer);
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** The file appears with its content, so that nobody reads half of it. */
function tryCreate(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  const text = JSON.stringify(holder);
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkOrWrite(draft, file, text);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function linkOrWrite(draft: string, file: string, text: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw error;
    // Some file systems have no links.
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  }
}

/** Moves the lock away before it is removed: what was moved may be that of a process that was quicker. */
function removeStale(file: string, expected: string): void {
  const moved = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, moved);
    if (readText(moved) !== expected) linkSync(moved, file);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  }
  rmSync(moved, { force: true });
}

function isAlive(text: string, file: string): boolean {
  const holder = parse(text);
  if (holder === undefined) return false;
  if (holder.machine !== hostname()) return Date.now() - lastTouched(file) < DEAD_AFTER;
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** On Linux the boot and the tick at which a process started; elsewhere nothing. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${boot} ${fields?.[19]}`;
  } catch {
    return '';
  }
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, started, machine }: Partial<Holder> = JSON.parse(text);
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof machine !== 'string')
      return undefined;
    return { pid, started, machine };
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const lastTouched = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    process.emitWarning(`The lock ${file} cannot be refreshed: ${String(error)}`);
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function inUse(folder: string, text: string): Error {
  const holder = parse(text);
  const elsewhere = holder?.machine === hostname() ? '' : ` on ${holder?.machine}`;
  return new Error(
    `The database ${folder} is in use by process ${holder?.pid}${elsewhere}. Stop that process, or set ` +
      'RESTGEN_DATABASE_URL to another folder.',
  );
}
