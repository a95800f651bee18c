import { closeSync, copyFileSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import { LOG_HEADER, readRecord, type Write } from './record.js';

const CHUNK = 1 << 20;
const LINE_FEED = 10;

interface Line {
  /** Without its line feed. */
  bytes: Buffer;
  /** Of its first byte in the file. */
  offset: number;
  isTerminated: boolean;
  isLast: boolean;
}

/**
 * Hands over the writes of a log, oldest first. A damaged record at the end was never acknowledged: the process or the
 * machine stopped while it was written. It is cut off, with a warning.
 * @throws Error for a damaged record before the end, and for a file that is no log of this format
 */
export function readLog(file: string, apply: (writes: readonly Write[]) => void): void {
  for (const line of linesOf(file)) {
    if (line.offset === 0) {
      checkHeader(file, line);
      continue;
    }
    const writes = line.isTerminated ? readRecord(line.bytes) : undefined;
    if (writes !== undefined) apply(writes);
    else if (line.isLast) cutOff(file, line.offset);
    else throw damaged(file, line.offset);
  }
}

function checkHeader(file: string, { bytes, isTerminated }: Line): void {
  if (isTerminated && bytes.equals(LOG_HEADER.subarray(0, -1))) return;
  // The process stopped while it made the file.
  if (!isTerminated && LOG_HEADER.subarray(0, bytes.length).equals(bytes)) truncateSync(file, 0);
  else throw new Error(`${file} is no log that this version of restgen can read.`);
}

function cutOff(file: string, offset: number): void {
  const copy = `${file}.before-cut`;
  copyFileSync(file, copy);
  truncateSync(file, offset);
  process.emitWarning(
    `The last record of ${file} was incomplete and has been cut off at byte ${offset}. No acknowledged write is lost. ` +
      `The file as it was is kept as ${copy}.`,
  );
}

function damaged(file: string, offset: number): Error {
  return new Error(
    `${file} is damaged: the record at byte ${offset} does not match its checksum, and others follow it. ` +
      'Restore the file from a backup, or delete that line to go on without its writes.',
  );
}

function* linesOf(file: string): Generator<Line> {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    let begin = 0;
    let parts: Buffer[] = [];
    for (let position = 0; position < size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, size - position));
      const read = readSync(descriptor, chunk, 0, chunk.length, position);
      if (read === 0) break;
      let from = 0;
      for (let to = chunk.indexOf(LINE_FEED); to !== -1 && to < read; to = chunk.indexOf(LINE_FEED, from)) {
        const bytes = Buffer.concat([...parts, chunk.subarray(from, to)]);
        from = to + 1;
        yield { bytes, offset: begin, isTerminated: true, isLast: position + from === size };
        begin = position + from;
        parts = [];
      }
      parts.push(chunk.subarray(from, read));
      position += read;
    }
    const rest = Buffer.concat(parts);
    if (rest.length > 0) yield { bytes: rest, offset: begin, isTerminated: false, isLast: true };
  } finally {
    closeSync(descriptor);
  }
}
