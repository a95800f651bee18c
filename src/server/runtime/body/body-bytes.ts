import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type HttpError, httpError } from '../errors/http-error.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

/** Gets an error or the bytes, once. */
type Receive = (error: HttpError | undefined, bytes: Buffer) => void;

/**
 * Reads the bytes of a body, and decompresses them. The error is 413 over the limit, 400 if the body breaks off, and 503
 * if it is given up for others.
 * @param bodies the limit is for the bytes before decompression and after it
 * @throws HttpError 413 for an announced length over the limit, 415 for an unknown encoding
 */
export function readBytes(request: IncomingMessage, bodies: UnfinishedBodies, receive: Receive): void {
  if (request.readableEnded) throw new Error('Other middleware has read the body, and left none');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bodies.limit) throw tooLarge(bodies.limit);
  const inflate = decompressor(request.headers['content-encoding']);
  if (inflate === undefined) collect(request, { request, bodies, announced }, receive);
  else
    collect(request.pipe(inflate), { request, bodies, announced: 0 }, (error, bytes) => {
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

interface Collecting {
  readonly request: IncomingMessage;
  readonly bodies: UnfinishedBodies;
  /** How many bytes the stream will have; 0 if nobody knows. */
  readonly announced: number;
}

/** Collects the bytes of a stream, which is the request or reads from it. */
function collect(stream: Readable, { request, bodies, announced }: Collecting, receive: Receive): void {
  let collected: Buffer | undefined = EMPTY;
  let length = 0;
  const end = (error: HttpError | undefined): void => {
    if (collected === undefined) return;
    const bytes = error === undefined ? collected : EMPTY;
    collected = undefined;
    bodies.letGo(giveUp);
    receive(error, bytes.length > length ? bytes.subarray(0, length) : bytes);
  };
  const giveUp = (): void => end(httpError('bodiesUnfinished', {}, { headers: BUSY }));
  stream.on('data', (chunk: Buffer) => {
    if (collected === undefined) return;
    if (length + chunk.length > bodies.limit) {
      end(tooLarge(bodies.limit));
      return;
    }
    collected = appended(collected, length, chunk, bodies.limit);
    length += chunk.length;
    if (length !== announced) bodies.hold(giveUp, collected.length);
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

/**
 * The bytes of a body with one more chunk, in a buffer that may be longer. A list of chunks would hold a multiple of their
 * length where a client sends them byte by byte.
 */
function appended(bytes: Buffer, length: number, chunk: Buffer, limit: number): Buffer {
  if (length === 0) return chunk;
  const needed = length + chunk.length;
  let roomy = bytes;
  if (bytes.length < needed) {
    roomy = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(2 * bytes.length, needed)));
    bytes.copy(roomy);
  }
  chunk.copy(roomy, length);
  return roomy;
}

/** The rest of the body is not read. */
const BUSY = { 'Retry-After': '5', Connection: 'close' };

/** The connection cannot be used again, because the rest of the body is not read. */
const tooLarge = (limit: number): HttpError =>
  httpError('bodyTooLarge', { limit }, { headers: { Connection: 'close' } });
