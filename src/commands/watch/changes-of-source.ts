/** Watches a project's source and configuration. Several changes at once are one event. */
import { relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import type { Workspace } from '../workspace.js';

const WATCHED = /\.(?:[cm]?[jt]sx?|json)$/;
const SETTINGS = /(^|\/)(package|tsconfig[^/]*|restgen\.config)\.json$/;

export interface SourceChanges {
  /** Resolves with the paths changed since the last time, relative to the project. */
  next(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * @param current the workspace as it was last opened; its generated folder is not watched
 * @param isRead whether JSON, absolute, is imported: other JSON may be data that the host itself writes
 * @param quiet milliseconds without a further change that end an event, because editors and git write many files at once
 */
export async function watchSource(
  root: string,
  current: () => Workspace,
  isRead: (path: string) => boolean,
  quiet: number,
): Promise<SourceChanges> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let waiting: ((paths: string[]) => void) | undefined;
  const report = (): void => {
    if (waiting === undefined || changed.size === 0) return;
    waiting([...changed].sort());
    waiting = undefined;
    changed.clear();
  };
  const reportLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(report, quiet);
  };
  const watcher = await startWatching(root, current);
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (path.endsWith('.json') && !isSettings(path, current()) && !isRead(resolve(path))) return;
    changed.add(relative(root, path).split(sep).join('/'));
    reportLater();
  });
  return {
    next: () =>
      new Promise((resolveNext) => {
        // The configuration may have changed, and name other folders.
        watcher.add(packageFolders(current()));
        waiting = resolveNext;
        reportLater();
      }),
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

const isSettings = (path: string, { configFile }: Workspace): boolean =>
  resolve(path) === configFile || SETTINGS.test(path.split(sep).join('/'));

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
