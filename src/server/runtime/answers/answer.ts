import type { ServerResponse } from 'node:http';
import type { ApiRequest, AsExpress } from '../calls/api-request.js';
import type { ResolvedOptions } from '../calls/options.js';
import type { DocumentList } from '../endpoints/published-documents.js';
import type { Download } from '../files/download.js';
import { requestLabel } from '../logger.js';
import { type EncodeInstance, plainJson } from './plain-json.js';
import {
  type AnswerHeaders,
  extendVary,
  JSON_TYPE,
  mergeHeaders,
  type ResponseHeaders,
} from './response-headers.js';
import { bytesInMemory, isWorthCompressing, lingeringEnd, sendBody, takesGzip } from './send-body.js';
import { sendDownload } from './send-download.js';
import type { UnreadAnswers } from './unread-answers.js';

export interface Answer {
  status: number;
  /** Any value that JSON can express; `undefined` makes an empty body (C12). */
  body?: unknown;
  /** The body of a publication, in place of `body`. */
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
  const configured = answering.headers(status, request.headers.origin);
  const headers = mergeHeaders(mergeHeaders(configured, added), answer.headers);
  if (events !== undefined) events.begin(headers);
  else if (download !== undefined && !BODYLESS.has(status))
    sendDownload(answering, { request, response }, download, { status, headers });
  else sendWritten(answering, { request, response }, answer, headers);
}

function sendWritten(
  { encode, options: { compression, log }, asExpress, unread }: Answering,
  { request, response }: { request: ApiRequest; response: ServerResponse },
  answer: Answer,
  headers: Record<string, string>,
): void {
  const { status } = answer;
  const body = BODYLESS.has(status) ? undefined : writtenBody(answer, encode);
  if (compression && body !== undefined) headers['Vary'] = extendVary(headers['Vary'], 'Accept-Encoding');
  const isCompressed =
    compression && body !== undefined && isWorthCompressing(body) && takesGzip(asExpress(request, response));
  const bytes = bytesInMemory(body);
  if (bytes > 0) unread.admit(request, response, bytes);
  if (body !== undefined) headers['Content-Type'] = JSON_TYPE;
  if (isCompressed) headers['Content-Encoding'] = 'gzip';
  else if (status !== 204 && status !== 304)
    headers['Content-Length'] = `${body === undefined ? 0 : Buffer.byteLength(body)}`;
  response.writeHead(status, headers);
  if (headers['Connection'] === 'close') lingeringEnd(request, response, body);
  else
    sendBody(response, body, isCompressed, bytes > 0 ? unread : undefined, (error) =>
      log.error(`${requestLabel(request)} broke off its answer:`, error),
    );
}

const writtenBody = ({ documents, body }: Answer, encode: EncodeInstance | undefined): string | undefined =>
  documents === undefined ? plainJson(body, encode) : documentsJson(documents, encode);

function documentsJson(
  collections: Readonly<Record<string, DocumentList>>,
  encode: EncodeInstance | undefined,
): string {
  const members = Object.entries(collections).map(([name, list]) => {
    const texts =
      'texts' in list ? list.texts : list.map((document) => plainJson(document, encode) ?? 'null');
    return `${JSON.stringify(name)}:[${texts.join()}]`;
  });
  return `{${members.join()}}`;
}

/** Statuses whose answers have no body (RFC 9110). 204 and 304 have no length either. */
const BODYLESS: ReadonlySet<number> = new Set([204, 205, 304]);
