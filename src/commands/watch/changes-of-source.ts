/** Watches a project's source and configuration. Several changes at once are one event. */
import { lstatSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FSWatcher, watch } from 'chokidar';
import type { Workspace } from '../workspace.js';

const WATCHED = /\.(?:[cm]?[jt]sx?|json)$/;
const SETTINGS = /(^|\/)(package|tsconfig[^/]*|restgen\.config)\.json$/;

export interface SourceChanges {
  /** Resolves with the paths changed since the last time, relative to the project. */
  next(): Promise<string[]>;
  /** The paths changed since `next` returned: usually none. */
  further(): Promise<string[]>;
  close(): Promise<void>;
}

/** Milliseconds without a further change that end an event, because editors and git write many files at once. */
interface Pauses {
  quiet: number;
  /** After a change of one file, reading starts this early; `further` waits for the rest of `quiet`. */
  alone?: number;
}

/**
 * @param current the workspace as it was last opened; its generated folder is not watched
 * @param isRead whether JSON, absolute, is imported: other JSON may be data that the host itself writes
 */
export async function watchSource(
  root: string,
  current: () => Workspace,
  isRead: (path: string) => boolean,
  { quiet, alone = quiet }: Pauses,
): Promise<SourceChanges> {
  const changed = new Set<string>();
  const reported = new Map<string, string>();
  let lastChange = 0;
  let timer: NodeJS.Timeout | undefined;
  let waiting: ((paths: string[]) => void) | undefined;
  const report = (): void => {
    if (waiting === undefined || changed.size === 0) return;
    reported.clear();
    for (const path of changed) reported.set(path, stampOf(resolve(root, path)));
    waiting([...changed].sort());
    waiting = undefined;
    changed.clear();
  };
  const reportLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(report, changed.size > 1 ? quiet : alone);
  };
  const watcher = await startWatching(root, current);
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (path.endsWith('.json') && !isSettings(path, current()) && !isRead(resolve(path))) return;
    changed.add(relative(root, path).split(sep).join('/'));
    lastChange = performance.now();
    reportLater();
  });
  const next = (): Promise<string[]> =>
    new Promise((resolveNext) => {
      // The configuration may have changed, and name other folders.
      watcher.add(packageFolders(current()));
      waiting = resolveNext;
      reportLater();
    });
  return {
    next,
    further: async () => {
      const rest = lastChange + quiet - performance.now();
      if (rest > 0) await sleep(rest);
      for (const [path, stamp] of reported) if (stampOf(resolve(root, path)) !== stamp) changed.add(path);
      return changed.size === 0 ? [] : next();
    },
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

const isSettings = (path: string, { configFile }: Workspace): boolean =>
  resolve(path) === configFile || SETTINGS.test(path.split(sep).join('/'));

/** Detects the second change of a file within 50 ms, which chokidar does not report. */
function stampOf(path: string): string {
  const { ino, size, mtimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
  return `${ino} ${size} ${mtimeMs}`;
}

function startWatching(root: string, current: () => Workspace): Promise<FSWatcher> {
  const { configFile } = current();
  const watched = [root, ...(configFile === undefined ? [] : [configFile]), ...packageFolders(current())];
  const watcher = watch(watched, {
    ignoreInitial: true,
    ignored: (path, stats) => isIgnored(root, current(), path, stats?.isFile() === true),
  });
  return new Promise((ready) => watcher.once('ready', () => ready(watcher)));
}

/** Packages may lie beside the project, too. */
const packageFolders = ({ root, config }: Workspace): string[] =>
  (config.packageDirs ?? []).map((folder) => resolve(root, folder));

function isIgnored(root: string, { out, configFile }: Workspace, path: string, isFile: boolean): boolean {
  const full = resolve(path);
  if (full === configFile || full === root) return false;
  if (full === out || full.startsWith(out + sep)) return true;
  const parts = relative(root, full).split(sep);
  if (parts.some((part) => part === 'node_modules' || /^\.[^.]/.test(part))) return true;
  return isFile && !WATCHED.test(full);
}
