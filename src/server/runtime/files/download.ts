/** Results of methods that are bytes: their answers are downloads, and not JSON (C55). */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { isUint8Array } from 'node:util/types';
import { viewsOf } from '../answers/unread-answers.js';

export interface Download {
  /** Empty if it has none. */
  name: string;
  /** Empty if it is unknown. */
  type: string;
  /** `undefined` if it is unknown. Then only all bytes can be read. */
  size: number | undefined;
  /** The bytes from `start` to before `end`, by default all. Called once at most. */
  read(start?: number, end?: number): Readable;
}

/** `undefined` for a result that is no bytes. A stream ends with the response, at the latest. */
export async function downloadOf(result: unknown, response: ServerResponse): Promise<Download | undefined> {
  if (typeof result !== 'object' || result === null) return undefined;
  const unnamed = { name: '', type: '', size: undefined };
  if (isUint8Array(result)) {
    const read = (start?: number, end?: number) => Readable.from(viewsOf(result.subarray(start, end)));
    return { ...unnamed, size: result.length, read };
  }
  if (result instanceof Blob) {
    const read = (start?: number, end?: number) =>
      Readable.fromWeb(result.slice(start, end).stream() as ReadableStream);
    return { name: result instanceof File ? result.name : '', type: result.type, size: result.size, read };
  }
  const stream = result instanceof ReadableStream ? Readable.fromWeb(result) : result;
  if (!isNodeStream(stream)) return undefined;
  response.once('close', () => stream.destroy());
  await beginning(stream);
  return { ...unnamed, read: () => stream };
}

/** Streams of packages are of classes of their own. */
const isNodeStream = (value: object): value is Readable =>
  value instanceof Readable || ('pipe' in value && '_readableState' in value && 'destroy' in value);

/** Waits for the first bytes or the end. Rejects if the stream fails before: that is still an error answer. */
async function beginning(stream: Readable): Promise<void> {
  if (stream.readableLength === 0 && !stream.destroyed)
    await new Promise((resolve, reject) => {
      stream.once('readable', resolve).once('close', resolve).once('error', reject);
    });
  if (stream.errored) throw stream.errored;
}
