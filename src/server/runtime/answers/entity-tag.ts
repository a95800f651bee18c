/** Conditional requests (RFC 9110, 13): who has an answer already need not get it again. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BodyParts } from './body-parts.js';

/** Weak, because the same documents may be sent compressed or not. */
export function entityTag(body: string | BodyParts): string {
  const hash = createHash('sha256');
  for (const part of typeof body === 'string' ? [body] : body()) hash.update(part);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Whether the client has the answer with this tag. */
export function clientHas(tag: string | undefined, { headers }: IncomingMessage): boolean {
  const known = headers['if-none-match'];
  if (tag === undefined || known === undefined) return false;
  return known === '*' || known.split(',').some((each) => opaque(each.trim()) === opaque(tag));
}

const opaque = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);
