import type { ServerResponse } from 'node:http';
import type { ApiRequest, AsExpress } from '../calls/api-request.js';
import type { ResolvedOptions } from '../calls/options.js';
import type { DocumentList } from '../endpoints/published-documents.js';
import type { Download } from '../files/download.js';
import { requestLabel } from '../logger.js';
import { type BodyStream, documentsBody } from './body-parts.js';
import { clientHas, entityTag } from './entity-tag.js';
import { type EncodeInstance, plainJson } from './plain-json.js';
import { type AnswerHeaders, JSON_TYPE, merged, type ResponseHeaders, varyBy } from './response-headers.js';
import { bytesInMemory, encodingFor, isWorthCompressing, lingeringEnd, sendBody } from './send-body.js';
import { sendDownload } from './send-download.js';
import type { UnreadAnswers } from './unread-answers.js';

export interface Answer {
  status: number;
  /** Any value that JSON can express; `undefined` makes an empty body (C12). */
  body?: unknown;
  /** The body of a publication, in place of `body`. Many documents are sent in parts, and clients may cache them. */
  documents?: Readonly<Record<string, DocumentList>>;
  /** Bytes in place of a body (C55). */
  download?: Download;
  /** A stream in place of a body (C48). */
  events?: Events;
  /** Headers in addition to the configured ones. */
  headers?: AnswerHeaders;
}

export interface Events {
  /**
   * Sends the headers and the first events.
   * @throws HttpError 503 if too much is unread
   */
  begin(headers: AnswerHeaders): void;
  /** The callback runs once: at the end of the stream, or at once if it has ended. */
  onEnd(callback: () => void): void;
}

/** Settings and state that all answers of one API share. */
export interface Answering {
  readonly headers: ResponseHeaders;
  readonly encode: EncodeInstance | undefined;
  readonly options: Pick<ResolvedOptions, 'compression' | 'log'>;
  readonly unread: UnreadAnswers;
  readonly asExpress: AsExpress;
}

/**
 * Sends the answer, unless the client has left or already has an answer.
 * @throws before anything is sent: Error if JSON cannot express the body, HttpError 503 if too much is unread
 */
export function sendAnswer(
  answering: Answering,
  request: ApiRequest,
  response: ServerResponse,
  answer: Answer,
  added: AnswerHeaders | undefined,
): void {
  if (response.headersSent || response.destroyed) return;
  const { status, download, events } = answer;
  const { byName, allowsCaching } = answering.headers.current(status, request.headers.origin);
  const headers = merged(merged(byName, added), answer.headers);
  if (events !== undefined) events.begin(headers);
  else if (download !== undefined && !BODYLESS.has(status))
    sendDownload(answering, { request, response }, download, { status, headers });
  else sendWritten(answering, { request, response }, answer, headers, allowsCaching);
}

type Body = string | BodyStream | undefined;

function sendWritten(
  { encode, options: { compression, log }, asExpress, unread }: Answering,
  { request, response }: { request: ApiRequest; response: ServerResponse },
  answer: Answer,
  headers: Record<string, string>,
  allowsCaching: boolean,
): void {
  const { status, documents } = answer;
  const body = BODYLESS.has(status) ? undefined : writtenBody(answer, encode, allowsCaching);
  const isCacheable = documents !== undefined && allowsCaching && CACHEABLE_VERBS.has(request.method);
  if (isCacheable && typeof body === 'string') headers['ETag'] = entityTag(body);
  if (compression && body !== undefined) headers['Vary'] = varyBy(headers['Vary'], 'Accept-Encoding');
  if (clientHas(headers['ETag'], request)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const encoding =
    compression && body !== undefined && isWorthCompressing(body)
      ? encodingFor(asExpress(request, response))
      : undefined;
  const bytes = bytesInMemory(body);
  if (bytes > 0)
    unread.admit(response, bytes, (milliseconds) =>
      log.warn(`${requestLabel(request)} was cut off: its client had read nothing for ${milliseconds} ms.`),
    );
  if (body !== undefined) headers['Content-Type'] = JSON_TYPE;
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  else if (isWhole(body) && status !== 204 && status !== 304)
    headers['Content-Length'] = `${body === undefined ? 0 : Buffer.byteLength(body)}`;
  response.writeHead(status, headers);
  if (headers['Connection'] === 'close' && isWhole(body)) lingeringEnd(request, response, body);
  else
    sendBody(response, body, encoding, bytes > 0 ? unread : undefined, (error) =>
      log.error(`${requestLabel(request)} broke off its answer:`, error),
    );
}

const writtenBody = (
  { documents, body }: Answer,
  encode: EncodeInstance | undefined,
  allowsCaching: boolean,
): Body =>
  documents === undefined ? plainJson(body, encode) : documentsBody(documents, encode, allowsCaching);

const isWhole = (body: Body): body is string | undefined => body === undefined || typeof body === 'string';

/** Verbs whose answers clients may cache. */
const CACHEABLE_VERBS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Statuses whose answers have no body (RFC 9110). 204 and 304 have no length either. */
const BODYLESS: ReadonlySet<number> = new Set([204, 205, 304]);
