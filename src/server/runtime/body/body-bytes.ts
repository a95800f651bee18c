import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type HttpError, httpError } from '../errors/http-error.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

/** Called once, with an error or the bytes. */
type Receive = (error: HttpError | undefined, bytes: Buffer) => void;

/**
 * Reads and decompresses the bytes of a body. Errors: 413 over the limit, 400 for an incomplete body, 503 if it is
 * dropped to make room.
 * @param bodies its limit applies before and after decompression
 * @throws HttpError 413 if the announced length is over the limit, 415 for an unknown encoding
 */
export function readBytes(request: IncomingMessage, bodies: UnfinishedBodies, receive: Receive): void {
  if (request.readableEnded) throw new Error('Other middleware has already read the body');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bodies.limit) throw bodyTooLarge(bodies.limit);
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

export function decompressor(encoding: string | undefined): Transform | undefined {
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
  /** How many bytes the stream will have; 0 if unknown. */
  readonly announced: number;
}

/** Collects the bytes of a stream: the request itself, or a decompressor. */
function collect(stream: Readable, { request, bodies, announced }: Collecting, receive: Receive): void {
  let collected: Buffer | undefined = EMPTY;
  let length = 0;
  const end = (error: HttpError | undefined): void => {
    if (collected === undefined) return;
    const bytes = error === undefined ? collected : EMPTY;
    collected = undefined;
    bodies.remove(drop);
    receive(error, bytes.length > length ? bytes.subarray(0, length) : bytes);
  };
  const drop = (): void => end(bodiesUnfinished());
  stream.on('data', (chunk: Buffer) => {
    if (collected === undefined) return;
    if (length + chunk.length > bodies.limit) {
      end(bodyTooLarge(bodies.limit));
      return;
    }
    collected = appendChunk(collected, length, chunk, bodies.limit);
    length += chunk.length;
    if (length !== announced) bodies.add(drop, collected.length);
  });
  stream.on('end', () => end(undefined));
  // `close` also follows a complete body, perhaps before decompression has ended.
  request.on('close', () => {
    if (!request.readableEnded) end(httpError('bodyBrokenOff'));
  });
  // A broken request emits `close`, so only the decompressor needs an error listener.
  if (stream !== request) stream.on('error', () => end(httpError('undecodableBody')));
}

export const EMPTY: Buffer = Buffer.alloc(0);

/** A growing buffer with more bytes: a list of chunks would take many times the memory if a client sends single bytes. */
export function appendChunk(bytes: Buffer, length: number, chunk: Buffer, limit: number): Buffer {
  if (length === 0) return chunk;
  const needed = length + chunk.length;
  let buffer = bytes;
  if (bytes.length < needed) {
    buffer = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(2 * bytes.length, needed)));
    bytes.copy(buffer);
  }
  chunk.copy(buffer, length);
  return buffer;
}

/** The connection closes, because the rest of the body is not read. */
export const bodiesUnfinished = (): HttpError =>
  httpError('bodiesUnfinished', {}, { headers: { 'Retry-After': '5', Connection: 'close' } });

export const bodyTooLarge = (limit: number): HttpError =>
  httpError('bodyTooLarge', { limit }, { headers: { Connection: 'close' } });
