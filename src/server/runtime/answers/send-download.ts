/** Sends bytes as a file to save (C55). */
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { create as attachment } from 'content-disposition';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';
import type { Download } from '../files/download.js';
import { fileName } from '../files/upload.js';
import { requestLabel } from '../logger.js';
import type { Answering } from './answer.js';
import { type AnswerHeaders, merged } from './response-headers.js';

/** About how many bytes of a download are in memory. */
const IN_MEMORY = 128 * 1024;

interface Exchanged {
  request: ApiRequest;
  response: ServerResponse;
}

/** @throws HttpError 416 for a range beyond the end, 503 if too much is unread */
export function sendDownload(
  answering: Answering,
  exchanged: Exchanged,
  download: Download,
  { status, headers }: { status: number; headers: AnswerHeaders },
): void {
  const { request, response } = exchanged;
  const range = status === 200 ? rangeIn(answering, exchanged, download) : undefined;
  const { start, end } = range === undefined ? {} : { start: range.start, end: range.end + 1 };
  const all = merged(headers, headersOf(download, request.method, range));
  if (request.method === 'HEAD') {
    response.writeHead(status, all).end();
    return;
  }
  const { log } = answering.options;
  answering.unread.admit(response, IN_MEMORY, (milliseconds) =>
    log.warn(`${requestLabel(request)} was cut off: its client had read nothing for ${milliseconds} ms.`),
  );
  response.writeHead(range === undefined ? status : 206, all);
  pipeline(answering.unread.taken(response, download.read(start, end)), response, (error) => {
    // A client may leave at any time. A source that fails has broken the connection off.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error(`${requestLabel(request)} broke off its answer:`, error);
  });
}

/** Both ends are counted from 0, and included. */
interface ByteRange {
  start: number;
  end: number;
}

function headersOf(
  { name, type, size }: Download,
  verb: string,
  range: ByteRange | undefined,
): AnswerHeaders {
  const length = range === undefined ? size : range.end - range.start + 1;
  return {
    'Content-Type': isHeader(type) ? type : 'application/octet-stream',
    'Content-Disposition': attachment(fileName(name) || undefined),
    ...(length !== undefined && { 'Content-Length': `${length}` }),
    ...(size !== undefined && (verb === 'GET' || verb === 'HEAD') && { 'Accept-Ranges': 'bytes' }),
    ...(range !== undefined && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
  };
}

/** The only range that a GET asks for; `undefined` for the whole. `If-Range` asks for the whole, because files have no tag. */
function rangeIn(
  { asExpress }: Answering,
  { request, response }: Exchanged,
  { size }: Download,
): ByteRange | undefined {
  const { range, 'if-range': condition } = request.headers;
  if (size === undefined || request.method !== 'GET' || range === undefined || condition !== undefined)
    return undefined;
  const ranges = asExpress(request, response).range(size);
  if (ranges === -1)
    throw httpError('rangeUnsatisfiable', { size }, { headers: { 'Content-Range': `bytes */${size}` } });
  const isOne = typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1;
  return isOne ? ranges[0] : undefined;
}

/** A client or a user may have stated the type. */
const isHeader = (type: string): boolean => /^[\t\x20-\x7e\x80-\xff]+$/.test(type);
