import { isUtf8 } from 'node:buffer';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';
import type { Host } from '../port.js';
import { readBytes } from './body-bytes.js';
import { decodeEjson } from './ejson.js';
import { parseForm } from './form.js';
import { parseJson } from './json.js';
import { acceptedType, type MediaType, mediaType } from './media-type.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

/**
 * Reads and decodes a body (C11, C15); `undefined` without a body. A body that other middleware has parsed, of any
 * type, gets the same checks. Errors are `HttpError`s (C36, C37).
 */
export async function readBody(
  request: ApiRequest,
  host: Host,
  bodies: UnfinishedBodies,
  takesFiles: boolean,
): Promise<unknown> {
  const contentType = request.headers['content-type'];
  const parsed: unknown = request.body;
  if (!requestHasBody(request)) return undefined;
  if (parsed !== undefined && !Buffer.isBuffer(parsed))
    return decodeParsed(mediaType(contentType), parsed, host);
  const type = acceptedType(contentType, takesFiles);
  const bytes = parsed ?? (await bodyBytes(request, bodies));
  if (bytes.length === 0) return undefined;
  const text = decodeText(bytes);
  return decodeParsed(type, type === 'json' ? parseJson(text) : parseForm(text), host);
}

const bodyBytes = (request: ApiRequest, bodies: UnfinishedBodies): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    readBytes(request, bodies, (error, bytes) => (error === undefined ? resolve(bytes) : reject(error))),
  );

/** In HTTP/1.1 one of these headers announces every body (RFC 9112, 6.3). */
const requestHasBody = ({ headers }: ApiRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const decodeParsed = (type: MediaType | undefined, value: unknown, host: Host): unknown =>
  decodeEjson(value, type === 'json' ? host : undefined);

const BYTE_ORDER_MARK = '\uFEFF';
const REPLACEMENT = '\uFFFD';

/** @throws HttpError 400 for bytes that are not UTF-8, which decoding would replace */
function decodeText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  // Decoding replaces invalid bytes by this character, which a valid text may contain too.
  if (text.includes(REPLACEMENT) && !isUtf8(bytes)) throw httpError('notUtf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
