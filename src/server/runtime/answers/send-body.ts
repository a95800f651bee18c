import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Request } from 'express';
import type { BodyParts, BodyStream } from './body-parts.js';
import { LONGEST_AT_ONCE, textInParts, type UnreadAnswers } from './unread-answers.js';

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

export const isStream = (body: string | BodyParts | BodyStream): body is BodyStream =>
  typeof body === 'object';

export const isWorthCompressing = (body: string | BodyParts | BodyStream): boolean =>
  typeof body !== 'string' || body.length >= SHORTEST_COMPRESSED;

/** How many bytes of a body are kept until the client has read it, as far as they count. */
export function heldBy(body: string | BodyParts | BodyStream | undefined): number {
  if (typeof body === 'string') return body.length > LONGEST_AT_ONCE ? Buffer.byteLength(body) : 0;
  return body === undefined ? 0 : body.held;
}

/**
 * Sends a body after its headers. Parts are made no faster than the client takes them.
 * @param unread where the answer was admitted; `undefined` for one that is not long
 * @param fail gets the error of a document that could not be expressed although it was found to be plain
 */
export function sendBody(
  response: ServerResponse,
  body: string | BodyParts | BodyStream | undefined,
  encoding: Encoding | undefined,
  unread: UnreadAnswers | undefined,
  fail: (error: unknown) => void,
): void {
  // Only the headers of an answer to HEAD are sent.
  if (response.req.method === 'HEAD' || body === undefined) response.end();
  else if (encoding === undefined && typeof body === 'string' && unread === undefined) response.end(body);
  else {
    const parts = Readable.from(bodyParts(body, response, unread));
    const end = (error?: NodeJS.ErrnoException | null): void => {
      // The client may go at any time.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') fail(error);
    };
    if (encoding === undefined) pipeline(parts, response, end);
    else pipeline(parts, encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(), response, end);
  }
}

function bodyParts(
  body: string | BodyParts | BodyStream,
  response: ServerResponse,
  unread: UnreadAnswers | undefined,
): Iterable<string | Buffer> | AsyncIterable<string> {
  if (isStream(body)) return unread?.takenLater(response, body.stream) ?? body.stream;
  const all: Iterable<string | Buffer> = typeof body === 'string' ? textInParts(body) : body();
  return unread?.taken(response, all) ?? all;
}
