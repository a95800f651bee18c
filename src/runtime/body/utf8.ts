import { isUtf8 } from 'node:buffer';
import { httpError } from '../errors/http-error.js';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * @throws HttpError 400 where bytes would be lost
 */
export function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw httpError('notUtf8');
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
