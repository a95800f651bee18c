/** What a command sees of the world around it; the process's own, or a test's. */
import type { Readable, Writable } from 'node:stream';
import pc from 'picocolors';
import type { Colours } from '../diagnostic-text.js';

export type Output = Writable & { isTTY?: boolean };

export interface Io {
  /** The working directory, absolute. */
  cwd: string;
  /** Absent where nobody can answer. */
  stdin?: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
}

/** NO_COLOR, then FORCE_COLOR decide; otherwise whether somebody watches. */
export const hasColours = (stream: Output, { env }: Io): boolean => {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
};

export const coloursOf = (stream: Output, io: Io): Colours => pc.createColors(hasColours(stream, io));

/** After all that was written to a stream, which a pipe takes in its own time; where it is closed, all the same. */
export function onceWritten(stream: Output, then: () => void): void {
  if (stream.writableLength === 0) then();
  else stream.write('', () => then());
}

/** A reader such as `head` may leave before everything is written, which is noticed at any time until the process ends. */
export function allowClosedPipes({ stdout, stderr }: Io): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
