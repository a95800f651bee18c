/** Results of methods that are bytes: their answers are downloads, and not JSON (C55). */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { isUint8Array } from 'node:util/types';

/** A stream has no length, so that only all of its bytes can be read. */
export type Download = Blob | Readable;

/** `undefined` for a result that is no bytes. A stream ends with the response, at the latest. */
export async function createDownload(
  result: unknown,
  response: ServerResponse,
): Promise<Download | undefined> {
  if (result instanceof Blob) return result;
  if (isUint8Array(result)) return new Blob([result]);
  const stream = result instanceof ReadableStream ? Readable.fromWeb(result) : result;
  if (!isNodeStream(stream)) return undefined;
  response.once('close', () => stream.destroy());
  await beginning(stream);
  return stream;
}

/** Streams of packages are of classes of their own. */
const isNodeStream = (value: unknown): value is Readable =>
  value instanceof Object && 'pipe' in value && '_readableState' in value && 'destroy' in value;

/** Waits for the first bytes or the end. Rejects if the stream fails before: that is still an error answer. */
async function beginning(stream: Readable): Promise<void> {
  if (stream.readableLength === 0 && !stream.destroyed)
    await new Promise((resolve, reject) => {
      stream.once('readable', resolve).once('close', resolve).once('error', reject);
    });
  if (stream.errored) throw stream.errored;
}
