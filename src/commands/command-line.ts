import type { Flags } from '../config.js';

/** Another command for the same project, ready to paste into a shell. */
export function commandLine(command: string, { project, flags }: { project: string; flags: Flags }): string {
  const words = ['npx', 'restgen', command];
  if (project !== '.') words.push(project);
  if (flags.out !== undefined) words.push('--out', flags.out);
  if (flags.config !== undefined) words.push('--config', flags.config);
  return words.map((word) => (/^[\w./:@+-]+$/.test(word) ? word : `'${word}'`)).join(' ');
}
