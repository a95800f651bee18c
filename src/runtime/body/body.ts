import { isUtf8 } from 'node:buffer';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';
import type { Host } from '../port.js';
import { readBytes } from './body-bytes.js';
import { decoded } from './ejson.js';
import { parseForm } from './form.js';
import { parseJson } from './json.js';
import { acceptedType, type MediaType, mediaType } from './media-type.js';

/**
 * The decoded body (C11, C15); `undefined` if there is none. A body that other middleware has parsed, of whatever type,
 * is used after the same checks.
 */
export async function readBody(request: ApiRequest, host: Host, limit: number): Promise<unknown> {
  if (!requestHasBody(request)) return undefined;
  const contentType = request.headers['content-type'];
  const parsed: unknown = request.body;
  if (parsed !== undefined && !Buffer.isBuffer(parsed))
    return decodedAs(mediaType(contentType), parsed, host);
  const type = acceptedType(contentType);
  const bytes = parsed ?? (await readBytes(request, limit));
  return bytes.length === 0 ? undefined : decodedAs(type, parse(type, decodedText(bytes)), host);
}

/** In HTTP/1.1 these headers announce every body (RFC 9112, 6.3). */
const requestHasBody = ({ headers }: ApiRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const parse = (type: MediaType, text: string): unknown =>
  type === 'json' ? parseJson(text) : parseForm(text);

const decodedAs = (type: MediaType | undefined, value: unknown, host: Host): unknown =>
  decoded(value, type === 'json' ? host : undefined);

const BYTE_ORDER_MARK = '\uFEFF';

/** @throws HttpError 400 for bytes that are not UTF-8: decoding would replace them */
function decodedText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw httpError('notUtf8');
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
