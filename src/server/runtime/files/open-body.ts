import { PassThrough, type Readable } from 'node:stream';
import { bodiesUnfinished, decompressor } from '../body/body-bytes.js';
import type { UnfinishedBodies } from '../body/unfinished-bodies.js';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';

/**
 * The decompressed bytes of a body as a stream, which may be destroyed without harm to the request. It fails with an
 * HttpError if the body breaks off, cannot be decompressed, or is dropped to make room.
 * @param most how many of its bytes the reader holds in memory at most
 * @throws HttpError 415 for an unknown encoding
 */
export function openBody(request: ApiRequest, bodies: UnfinishedBodies, most: number): Readable {
  const source = new PassThrough();
  if (Buffer.isBuffer(request.body)) return source.end(request.body);
  const inflate = decompressor(request.headers['content-encoding']);
  const stream = inflate === undefined ? request : request.pipe(inflate);
  const drop = (): void => void source.destroy(bodiesUnfinished());
  let received = 0;
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (!source.destroyed) bodies.add(drop, Math.min(received, most));
  });
  request.once('close', () => {
    if (!request.readableEnded) source.destroy(httpError('bodyBrokenOff'));
  });
  inflate?.once('error', () => source.destroy(httpError('undecodableBody')));
  source.once('close', () => {
    bodies.remove(drop);
    stream.unpipe(source);
    if (inflate !== undefined) request.unpipe(inflate);
    inflate?.destroy();
  });
  return stream.pipe(source);
}
