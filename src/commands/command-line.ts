import { resolve } from 'node:path';
import type { Flags } from '../config/index.js';
import type { Io } from './io.js';
import { installationOf } from './package-manager.js';

/** A command for the same project, ready to paste into a shell. */
export function commandLine(
  command: string,
  { project, flags, io }: { project: string; flags: Flags; io: Pick<Io, 'cwd'> },
  more: readonly string[] = [],
): string {
  const { run } = installationOf(resolve(io.cwd, project)).manager;
  const words = [...run.split(' '), 'restgen', command];
  if (project !== '.') words.push(project);
  if (flags.out !== undefined) words.push('--out', flags.out);
  if (flags.config !== undefined) words.push('--config', flags.config);
  return inShell([...words, ...more]);
}

const inShell = (words: readonly string[]): string =>
  words.map((word) => (/^[\w./:@+-]+$/.test(word) ? word : `'${word}'`)).join(' ');

interface TypedCommand {
  project: string;
  flags: Flags;
  io: Pick<Io, 'cwd' | 'env'>;
}

/** The user's `serve` command at another port, through the same script of package.json if there is one. */
export function serveAtPort(port: number, { project, flags, io }: TypedCommand): string {
  const { npm_lifecycle_event: script, npm_lifecycle_script: text, npm_config_user_agent: agent } = io.env;
  const isLast = /\brestgen(?:\.js)? serve\b[^&|;'"]*$/.test(text ?? '');
  if (script !== undefined && script !== 'npx' && isLast) {
    const [manager = 'npm'] = (agent ?? 'npm').split('/');
    return inShell([manager, 'run', script, ...(manager === 'npm' ? ['--'] : []), '--port', String(port)]);
  }
  const { watch, host } = flags;
  return commandLine('serve', { project, flags, io }, [
    ...(watch === true ? ['--watch'] : []),
    ...(host === undefined ? [] : ['--host', host]),
    '--port',
    String(port),
  ]);
}
