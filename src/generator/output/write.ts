import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Diagnostic, diagnostic, hasErrors } from '../../shared/diagnostics.js';
import { type ComparedFile, compareFolder, type FileState, isHidden } from './compare.js';
import { FolderBusy, withLock } from './lock.js';
import { recover, stage, swap, swapPaths, tidy } from './swap.js';

/** Paths relative to the generated folder, sorted. */
export interface Written {
  created: string[];
  updated: string[];
  removed: string[];
  unchanged: string[];
  /** Warnings about the user's files, which are kept. An error if one of them is in the way: then nothing is written. */
  diagnostics: Diagnostic[];
}

/**
 * Gives the folder exactly these files. After a crash, either all changes or none are there. If nothing changes, nothing
 * is touched.
 * @param later schedules work that can wait: the removal of the old folder, which may have thousands of files
 */
export function writeFolder(
  given: string,
  files: ReadonlyMap<string, string>,
  later: (work: () => void) => void = (work) => work(),
): Written {
  try {
    const written = writeChanges(given, files);
    later(() => removeReplaced(given));
    return written;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const diagnostics = [notWritten(given, error)];
    return { created: [], updated: [], removed: [], unchanged: [], diagnostics };
  }
}

/** The next write removes a folder that cannot be removed now, because another process has it open. */
function removeReplaced(given: string): void {
  try {
    recover(given);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** No permission, no space, a file or broken link in the place of a folder, or another process. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof FolderBusy || (error instanceof Error && 'syscall' in error);

function notWritten(given: string, { message }: Error): Diagnostic {
  const isFile = existsSync(given) && statSync(given).isFile();
  return diagnostic('out-not-usable', `The generated folder cannot be written. ${message}`, {
    hint: isFile
      ? 'A file stands there: move it, or choose another folder with `out`.'
      : 'Choose another folder with `out`, or see to it that restgen may write there.',
  });
}

function writeChanges(given: string, files: ReadonlyMap<string, string>): Written {
  mkdirSync(dirname(given), { recursive: true });
  const paths = swapPaths(given);
  return withLock(paths.lock, () => {
    tidy(paths);
    const compared = compareFolder(paths.folder, files);
    const diagnostics = [...notOwn(given, compared), ...compared.flatMap(diagnosticsOf)];
    const written = { ...summaryOf(compared), diagnostics };
    if (hasErrors(diagnostics)) return { ...written, created: [], updated: [], removed: [] };
    if (written.created.length + written.updated.length + written.removed.length > 0) {
      stage(paths, compared, files);
      swap(paths);
    }
    return written;
  });
}

/** The generated folder is not searched for declarations, so it must not be a folder of the host's source. */
function notOwn(given: string, compared: readonly ComparedFile[]): Diagnostic[] {
  if (compared.some(({ state }) => state !== 'missing' && state !== 'foreign')) return [];
  const source = compared.find(({ path, state }) => state === 'foreign' && SOURCE.test(path));
  if (source === undefined) return [];
  const message = `The folder '${basename(given)}' is not restgen's: it holds ${source.path}. What is generated needs a folder of its own.`;
  return [diagnostic('out-not-usable', message, { hint: 'Choose another one with `out`.' })];
}

const SOURCE = /\.[cm]?[jt]sx?$/;

function summaryOf(compared: readonly ComparedFile[]): Omit<Written, 'diagnostics'> {
  const inState = (wanted: FileState): string[] =>
    compared.filter(({ state }) => state === wanted).map(({ path }) => path);
  return {
    created: inState('missing'),
    updated: inState('changed'),
    removed: inState('orphaned'),
    unchanged: inState('unchanged'),
  };
}

function diagnosticsOf({ path, state }: ComparedFile): Diagnostic[] {
  if (state === 'foreign') {
    if (isHidden(path)) return [];
    const message = `${path} in the generated folder is not restgen's; it is kept.`;
    return [
      diagnostic('file-foreign', message, { hint: 'Keep your own files outside of the generated folder.' }),
    ];
  }
  if (state !== 'in-the-way') return [];
  const message = `${path} in the generated folder is not restgen's, and stands where a generated file has to.`;
  return [diagnostic('file-in-the-way', message, { hint: 'Move it, or choose another folder with `out`.' })];
}
