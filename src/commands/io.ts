/** The streams and environment of a command: those of the process, or those of a test. */
import type { Writable } from 'node:stream';
import pc from 'picocolors';
import type { Colours } from '../shared/diagnostic-text.js';

export type Output = Writable & { isTTY?: boolean; columns?: number };

export interface Io {
  /** The working directory, absolute. */
  cwd: string;
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
}

/** Whether to use colours: NO_COLOR decides first, then FORCE_COLOR, then whether the stream is a terminal. */
export const hasColours = (stream: Output, { env }: Io): boolean => {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
};

export const streamColours = (stream: Output, io: Io): Colours => pc.createColors(hasColours(stream, io));

/** Calls `then` once everything was written to a pipe, or the pipe is closed. */
export function afterWriting(stream: Output, then: () => void): void {
  if (stream.writableLength === 0) then();
  else stream.write('', () => then());
}

/** Ignores the error of a pipe whose reader, such as `head`, has closed it early. */
export function allowClosedPipes({ stdout, stderr }: Io): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
