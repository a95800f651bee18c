import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Request } from 'express';
import { MAX_AT_ONCE, textInParts, type UnreadAnswers } from './unread-answers.js';

/** In characters. Compression gains little for shorter bodies. */
const SHORTEST_COMPRESSED = 1_024;

export const takesGzip = (request: Request): boolean =>
  request.acceptsEncodings(['gzip', 'identity']) === 'gzip';

export const isWorthCompressing = (body: string): boolean => body.length >= SHORTEST_COMPRESSED;

/** How many bytes a body holds in memory until the client has read it; 0 for a short one. */
export const bytesInMemory = (body: string | undefined): number =>
  body !== undefined && body.length > MAX_AT_ONCE ? Buffer.byteLength(body) : 0;

/**
 * Sends a body, a long one or the bytes of a file in parts, no faster than the client reads them.
 * @param unread tracks a long answer; `undefined` for a short one
 * @param fail gets an error of the connection, the compression or the bytes
 */
export function sendBody(
  response: ServerResponse,
  body: string | AsyncIterable<Uint8Array> | undefined,
  isCompressed: boolean,
  unread: UnreadAnswers | undefined,
  fail: (error: unknown) => void,
): void {
  // An answer to HEAD has only headers.
  if (response.req.method === 'HEAD' || body === undefined) response.end();
  else if (!isCompressed && typeof body === 'string' && unread === undefined) response.end(body);
  else {
    const parts = typeof body === 'string' ? textInParts(body) : body;
    const readable = Readable.from(unread?.passParts<Uint8Array>(response, parts) ?? parts);
    const end = (error?: NodeJS.ErrnoException | null): void => {
      // A client may leave at any time: this is not an error.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') fail(error);
    };
    if (isCompressed) pipeline(readable, createGzip(), response, end);
    else pipeline(readable, response, end);
  }
}

/** How many milliseconds to keep reading from a client after its answer. */
const LINGER = 2_000;

/** Sends the answer and reads on: closing at once would reset the connection, and the client would lose the answer. */
export function lingeringEnd(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | undefined,
): void {
  if (request.readableEnded || request.destroyed) {
    response.end(body);
    return;
  }
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const end = (): void => {
    clearTimeout(timer);
    request.off('end', end);
    request.off('close', end);
    response.end();
  };
  const timer = setTimeout(end, LINGER);
  request.on('end', end);
  request.on('close', end);
  request.resume();
}
