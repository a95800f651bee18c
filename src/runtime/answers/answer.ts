import { type IncomingMessage, ServerResponse } from 'node:http';
import { lingeringEnd } from './lingering-end.js';
import { type EncodeInstance, plainJson } from './plain-json.js';
import { type AnswerHeaders, JSON_TYPE, type ResponseHeaders } from './response-headers.js';

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
  challenge: AnswerHeaders | undefined,
): void {
  if (response.headersSent || response.destroyed) return;
  const { status, headers } = answer;
  const body = BODYLESS.has(status) ? undefined : plainJson(answer.body, encode);
  const isUsual = body !== undefined && challenge === undefined && headers === undefined;
  if (isUsual && response.writeHead === ServerResponse.prototype.writeHead)
    response.writeHead(status, [
      ...configured.current().list,
      'Content-Length',
      `${Buffer.byteLength(body)}`,
    ]);
  else response.writeHead(status, headersByName(configured, answer, challenge, body));
  if (headers?.['Connection'] === 'close') lingeringEnd(request, response, body);
  else response.end(body);
}

/** Middleware that wraps `writeHead`, such as compression 1.7, loses headers of a list. */
function headersByName(
  configured: ResponseHeaders,
  { status, headers }: Answer,
  challenge: AnswerHeaders | undefined,
  body: string | undefined,
): Record<string, string> {
  return {
    ...configured.current().byName,
    ...challenge,
    ...headers,
    ...(body !== undefined && { 'Content-Type': JSON_TYPE }),
    ...(status !== 204 &&
      status !== 304 && { 'Content-Length': `${body === undefined ? 0 : Buffer.byteLength(body)}` }),
  };
}

/** Statuses whose answers have no body (RFC 9110). Those of 204 and 304 have no length either. */
const BODYLESS: ReadonlySet<number> = new Set([204, 205, 304]);
