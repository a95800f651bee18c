import { resolve } from 'node:path';
import type { Flags } from '../config/index.js';
import type { Io } from './io.js';
import { findPackageManager } from './package-manager.js';

/** A command for the same project, ready to paste into a shell. */
export function commandLine(
  command: string,
  { project, flags, io }: { project: string; flags: Flags; io: Pick<Io, 'cwd'> },
  more: readonly string[] = [],
): string {
  const { run } = findPackageManager(resolve(io.cwd, project));
  const words = [...run.split(' '), 'restgen', command];
  if (project !== '.') words.push(project);
  if (flags.out !== undefined) words.push('--out', flags.out);
  if (flags.config !== undefined) words.push('--config', flags.config);
  return inShell([...words, ...more]);
}

const inShell = (words: readonly string[]): string =>
  words.map((word) => (/^[\w./:@+-]+$/.test(word) ? word : `'${word}'`)).join(' ');
