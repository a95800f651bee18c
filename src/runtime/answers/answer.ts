import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingeringEnd } from './lingering-end.js';
import { type EncodeInstance, plainJson } from './plain-json.js';
import type { AnswerHeaders, ResponseHeaders } from './response-headers.js';

export interface Answer {
  status: number;
  /** Anything that JSON can express; `undefined` makes an empty body (C12). */
  body?: unknown;
  /** Sent in addition to the configured ones. */
  headers?: AnswerHeaders;
}

/** What all answers of one API share. */
export interface Answering {
  readonly headers: ResponseHeaders;
  readonly encode: EncodeInstance | undefined;
}

/**
 * Sends the answer, unless the client is gone or has an answer already.
 * @throws Error if JSON cannot express the body; nothing has been sent then
 */
export function sendAnswer(
  { headers: configured, encode }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  challenge: AnswerHeaders,
): void {
  if (response.headersSent || response.destroyed) return;
  const { status } = answer;
  const body = BODYLESS.has(status) ? undefined : plainJson(answer.body, encode);
  const headers: Record<string, string> = { ...configured.current(), ...challenge, ...answer.headers };
  if (body !== undefined) headers['Content-Type'] = 'application/json; charset=utf-8';
  if (status !== 204 && status !== 304)
    headers['Content-Length'] = String(body === undefined ? 0 : Buffer.byteLength(body));
  // Not a list of names and values: middleware that wraps `writeHead`, such as compression 1.7, loses headers of a list.
  response.writeHead(status, headers);
  if (answer.headers?.['Connection'] === 'close') lingeringEnd(request, response, body);
  else response.end(body);
}

/** Statuses whose answers have no body (RFC 9110). Those of 204 and 304 have no length either. */
const BODYLESS: ReadonlySet<number> = new Set([204, 205, 304]);
