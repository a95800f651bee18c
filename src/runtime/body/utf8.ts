import { isUtf8 } from 'node:buffer';
import { Refusal } from '../refusal.js';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * @throws Refusal 400 where bytes would be lost
 */
export function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(400, 'invalid-encoding', 'The body is not valid UTF-8');
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
