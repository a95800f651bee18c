/** Sends bytes as a file to save (C55). */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { create as attachment } from 'content-disposition';
import type { Request } from 'express';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';
import type { Download } from '../files/download.js';
import { fileName } from '../files/upload.js';
import { requestLabel } from '../logger.js';
import type { Answering } from './answer.js';
import { type AnswerHeaders, mergeHeaders } from './response-headers.js';
import { sendBody } from './send-body.js';

/** About how many bytes of a download are in memory. */
const IN_MEMORY = 128 * 1024;

/** @throws HttpError 416 for a range beyond the end, 503 if too much is unread */
export function sendDownload(
  answering: Answering,
  { request, response }: { request: ApiRequest; response: ServerResponse },
  download: Download,
  { status, headers }: { status: number; headers: AnswerHeaders },
): void {
  const file = download instanceof Blob ? download : undefined;
  const range =
    file && status === 200 ? requestedRange(answering.asExpress(request, response), file) : undefined;
  const all = mergeHeaders(headers, {
    ...OF_STREAM,
    ...(file && downloadHeaders(file, request.method, range)),
  });
  const { log } = answering.options;
  answering.unread.admit(request, response, IN_MEMORY);
  response.writeHead(range === undefined ? status : 206, all);
  const bytes = download instanceof Blob ? fileRange(download, range) : download;
  sendBody(response, bytes, false, answering.unread, (error) =>
    log.error(`${requestLabel(request)} broke off its answer:`, error),
  );
}

/** Both ends are counted from 0, and included. */
type ByteRange = Record<'start' | 'end', number>;

const fileRange = (file: Blob, range: ByteRange | undefined): Readable =>
  Readable.fromWeb(file.slice(range?.start, range && range.end + 1).stream() as ReadableStream);

const OF_STREAM: AnswerHeaders = {
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': 'attachment',
};

function downloadHeaders(file: Blob, verb: string, range: ByteRange | undefined): AnswerHeaders {
  const { type, size } = file;
  const name = file instanceof File ? fileName(file.name) : '';
  return {
    ...(isHeader(type) && { 'Content-Type': type }),
    ...(name !== '' && { 'Content-Disposition': attachment(name) }),
    'Content-Length': `${range === undefined ? size : range.end - range.start + 1}`,
    ...((verb === 'GET' || verb === 'HEAD') && { 'Accept-Ranges': 'bytes' }),
    ...(range !== undefined && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
  };
}

/** The only range that a GET asks for; `undefined` for the whole. `If-Range` asks for the whole, because files have no tag. */
function requestedRange(request: Request, { size }: Blob): ByteRange | undefined {
  const { range, 'if-range': condition } = request.headers;
  if (request.method !== 'GET' || range === undefined || condition !== undefined) return undefined;
  const ranges = request.range(size);
  if (ranges === -1)
    throw httpError('rangeUnsatisfiable', { size }, { headers: { 'Content-Range': `bytes */${size}` } });
  const isOne = typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1;
  return isOne ? ranges[0] : undefined;
}

/** A client or a user may have stated the type. */
const isHeader = (type: string): boolean => /^[\t\x20-\x7e\x80-\xff]+$/.test(type);
