import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type HttpError, httpError } from '../errors/http-error.js';

/** Gets an error or the bytes, once. */
type Receive = (error: HttpError | undefined, bytes: Buffer) => void;

/**
 * Reads the bytes of a body, and decompresses them. The error is 413 over the limit, and 400 if the body breaks off.
 * @param limit how many bytes there may be, before decompression and after it
 * @throws HttpError 413 for an announced length over the limit, 415 for an unknown encoding
 */
export function readBytes(request: IncomingMessage, limit: number, receive: Receive): void {
  if (request.readableEnded) throw new Error('Other middleware has read the body, and left none');
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const inflate = decompressor(request.headers['content-encoding']);
  if (inflate === undefined) collect(request, request, limit, receive);
  else
    collect(request.pipe(inflate), request, limit, (error, bytes) => {
      request.unpipe(inflate);
      request.resume();
      inflate.destroy();
      receive(error, bytes);
    });
}

function decompressor(encoding: string | undefined): Transform | undefined {
  switch (encoding?.toLowerCase() ?? 'identity') {
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw httpError('unsupportedEncoding');
  }
}

/** Collects the chunks of a stream, which is the request or reads from it. */
function collect(stream: Readable, request: IncomingMessage, limit: number, receive: Receive): void {
  let chunks: Buffer[] | undefined = [];
  let length = 0;
  const end = (error: HttpError | undefined): void => {
    if (chunks === undefined) return;
    const received = chunks;
    chunks = undefined;
    receive(error, error === undefined ? joined(received) : EMPTY);
  };
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    chunks?.push(chunk);
    if (length > limit) end(tooLarge(limit));
  });
  stream.on('end', () => end(undefined));
  // Also emitted after a whole body, perhaps before its decompressed end.
  request.on('close', () => {
    if (!request.readableEnded) end(httpError('bodyBrokenOff'));
  });
  // A request that breaks off is closed, and tells of no error unless somebody listens.
  if (stream !== request) stream.on('error', () => end(httpError('undecodableBody')));
}

const EMPTY = Buffer.alloc(0);

function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/** The connection cannot be used again, because the rest of the body is not read. */
const tooLarge = (limit: number): HttpError =>
  httpError('bodyTooLarge', { limit }, { headers: { Connection: 'close' } });
