import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type HttpError, httpError } from '../errors/http-error.js';

/**
 * Reads the bytes of a body, and decompresses them. Rejects with an `HttpError`: 413 over the limit, 415 for an unknown
 * encoding, 400 if the body breaks off.
 * @param limit how many bytes there may be, before decompression and after it
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (request.readableEnded) throw new Error('Other middleware has read the body, and left none');
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const inflate = decompressor(request.headers['content-encoding']);
  if (inflate === undefined) return collect(request, request, limit);
  try {
    return await collect(request.pipe(inflate), request, limit);
  } finally {
    request.unpipe(inflate);
    request.resume();
    inflate.destroy();
  }
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

/** The chunks of a stream, which is the request or reads from it. */
function collect(stream: Readable, request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > limit) fail(tooLarge(limit));
    };
    const onEnd = (): void => {
      release();
      resolve(joined(chunks));
    };
    const onError = (): void => fail(httpError(stream === request ? 'bodyBrokenOff' : 'undecodableBody'));
    // Also emitted after a whole body, perhaps before its decompressed end.
    const onClose = (): void => {
      if (!request.readableEnded) fail(httpError('bodyBrokenOff'));
    };
    const fail = (error: HttpError): void => {
      release();
      reject(error);
    };
    const release = (): void => {
      stream.off('data', onData).off('end', onEnd).off('error', onError);
      request.off('close', onClose);
    };
    stream.on('data', onData).on('end', onEnd).on('error', onError);
    request.on('close', onClose);
  });
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/** The connection cannot be used again, because the rest of the body is not read. */
const tooLarge = (limit: number): HttpError =>
  httpError('bodyTooLarge', { limit }, { headers: { Connection: 'close' } });
