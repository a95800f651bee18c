/** Conditional requests (RFC 9110, 13): a client that has the current answer gets 304 in place of the body. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BodyParts } from './body-parts.js';

/** A weak tag, because the same documents may be sent compressed or not. */
export function entityTag(body: string | BodyParts): string {
  const hash = createHash('sha256');
  for (const part of typeof body === 'string' ? [body] : body()) hash.update(part);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Whether the client has the answer with this tag. */
export function clientHas(tag: string | undefined, { headers }: IncomingMessage): boolean {
  const clientTags = headers['if-none-match'];
  if (tag === undefined || clientTags === undefined) return false;
  return (
    clientTags === '*' || clientTags.split(',').some((clientTag) => opaque(clientTag.trim()) === opaque(tag))
  );
}

const opaque = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);
