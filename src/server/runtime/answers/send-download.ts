/** Sends bytes as a file to save (C55). */
import { type ServerResponse, validateHeaderValue } from 'node:http';
import { pipeline } from 'node:stream';
import { create as attachment } from 'content-disposition';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';
import type { ByteRange, Download } from '../files/download.js';
import { fileName } from '../files/uploaded-file.js';
import { requestLabel } from '../logger.js';
import type { Answering } from './answer.js';
import { type AnswerHeaders, merged } from './response-headers.js';

interface Exchanged {
  request: ApiRequest;
  response: ServerResponse;
}

/** About how many bytes of a download are in memory. */
const IN_MEMORY = 128 * 1024;

/** @throws HttpError 416 for a range beyond the end, 503 if too much is unread */
export function sendDownload(
  answering: Answering,
  exchanged: Exchanged,
  download: Download,
  { status, headers }: { status: number; headers: AnswerHeaders },
): void {
  const { request, response } = exchanged;
  const range = status === 200 ? rangeIn(answering, exchanged, download) : undefined;
  if (request.method === 'HEAD') {
    response.writeHead(status, merged(headers, headersOf(exchanged, download, range))).end();
    return;
  }
  const { log } = answering.options;
  answering.unread.admit(response, IN_MEMORY, (milliseconds) =>
    log.warn(`${requestLabel(request)} was cut off: its client had read nothing for ${milliseconds} ms.`),
  );
  response.writeHead(
    range === undefined ? status : 206,
    merged(headers, headersOf(exchanged, download, range)),
  );
  pipeline(answering.unread.taken(response, download.read(range)), response, (error) => {
    // A client may leave at any time. A source that fails has broken the connection off.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error(`${requestLabel(request)} broke off its answer:`, error);
  });
}

function headersOf(
  { request }: Exchanged,
  { name, type, size }: Download,
  range: ByteRange | undefined,
): AnswerHeaders {
  const shown = fileName(name);
  const length = range === undefined ? size : range.end - range.start + 1;
  return {
    'Content-Type': safeType(type),
    'Content-Disposition': attachment(shown === '' ? undefined : shown),
    ...(length !== undefined && { 'Content-Length': `${length}` }),
    ...(size !== undefined && RANGED.has(request.method) && { 'Accept-Ranges': 'bytes' }),
    ...(range !== undefined && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
  };
}

/** HTTP defines ranges for GET alone (RFC 9110, 14.2). */
const RANGED: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The only range that the client asks for; `undefined` for the whole. `If-Range` asks for the whole, because files have no tag. */
function rangeIn(
  { asExpress }: Answering,
  { request, response }: Exchanged,
  { size }: Download,
): ByteRange | undefined {
  const { range: asked, 'if-range': condition } = request.headers;
  if (size === undefined || request.method !== 'GET' || asked === undefined || condition !== undefined)
    return undefined;
  const ranges = asExpress(request, response).range(size);
  if (ranges === -1)
    throw httpError('rangeUnsatisfiable', { size }, { headers: { 'Content-Range': `bytes */${size}` } });
  const isOne = typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1;
  return isOne ? ranges[0] : undefined;
}

/** A client or a user may have stated the type. */
function safeType(type: string): string {
  try {
    validateHeaderValue('Content-Type', type);
    return type;
  } catch {
    return 'application/octet-stream';
  }
}
