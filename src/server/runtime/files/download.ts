/** Results of methods that are bytes: their answers are downloads, and not JSON (C55). */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { isUint8Array } from 'node:util/types';
import { viewsOf } from '../answers/unread-answers.js';

/** A part of the bytes: from the first to the last one, both counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Download {
  /** Empty if it has none. */
  name: string;
  type: string;
  /** `undefined` if it is unknown. Then only all bytes can be read. */
  size: number | undefined;
  /** Called once at most. */
  read(range?: ByteRange): Readable;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** `undefined` for a result that is no bytes. A stream ends with the response, at the latest. */
export function downloadOf(
  result: unknown,
  response: ServerResponse,
): Download | Promise<Download> | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if (isUint8Array(result)) return downloadOfBytes(result);
  if (result instanceof Blob) return downloadOfBlob(result);
  const stream = result instanceof ReadableStream ? Readable.fromWeb(result) : result;
  return isNodeStream(stream) ? downloadOfStream(stream, response) : undefined;
}

/** Streams of packages are of classes of their own. */
const isNodeStream = (value: object): value is Readable =>
  value instanceof Readable || ('pipe' in value && '_readableState' in value && 'destroy' in value);

const downloadOfBytes = (bytes: Uint8Array): Download => ({
  name: '',
  type: UNKNOWN_TYPE,
  size: bytes.length,
  read: ({ start, end } = whole(bytes.length)) => Readable.from(viewsOf(bytes.subarray(start, end + 1))),
});

const downloadOfBlob = (blob: Blob): Download => ({
  name: blob instanceof File ? blob.name : '',
  type: blob.type === '' ? UNKNOWN_TYPE : blob.type,
  size: blob.size,
  read: ({ start, end } = whole(blob.size)) =>
    Readable.fromWeb(blob.slice(start, end + 1).stream() as ReadableStream),
});

const whole = (size: number): ByteRange => ({ start: 0, end: size - 1 });

async function downloadOfStream(stream: Readable, response: ServerResponse): Promise<Download> {
  response.once('close', () => stream.destroy());
  await beginning(stream);
  return { name: '', type: UNKNOWN_TYPE, size: undefined, read: () => stream };
}

/** Waits for the first bytes or the end. Rejects if the stream fails before: that is still an error answer. */
async function beginning(stream: Readable): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (stream.readableLength > 0 || stream.destroyed) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(stream, 'readable', { signal }), once(stream, 'close', { signal })]);
  waiting.abort();
}
