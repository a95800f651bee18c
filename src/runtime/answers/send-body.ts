import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Request } from 'express';
import type { BodyParts } from './body-parts.js';

export type Encoding = 'br' | 'gzip';

/** In characters. A shorter body becomes hardly smaller. */
const SHORTEST_COMPRESSED = 1_024;
/** Brotli's own default takes a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encoding that the client likes best. */
export function encodingFor(request: Request): Encoding | undefined {
  const best = request.acceptsEncodings(['br', 'gzip', 'identity']);
  return best === 'br' || best === 'gzip' ? best : undefined;
}

export const isWorthCompressing = (body: string | BodyParts): boolean =>
  typeof body !== 'string' || body.length >= SHORTEST_COMPRESSED;

/**
 * Sends a body after its headers. Parts are made no faster than the client takes them.
 * @param fail gets the error of a document that could not be expressed although it was found to be plain
 */
export function sendBody(
  response: ServerResponse,
  body: string | BodyParts | undefined,
  encoding: Encoding | undefined,
  fail: (error: unknown) => void,
): void {
  // Only the headers of an answer to HEAD are sent.
  if (response.req.method === 'HEAD' || body === undefined) response.end();
  else if (encoding === undefined && typeof body === 'string') response.end(body);
  else {
    const parts = Readable.from(typeof body === 'string' ? [body] : body());
    const end = (error?: NodeJS.ErrnoException | null): void => {
      // The client may go at any time.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') fail(error);
    };
    if (encoding === undefined) pipeline(parts, response, end);
    else pipeline(parts, encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(), response, end);
  }
}
