/** Conditional requests (RFC 9110, 13): a client that has the current answer gets 304 in place of the body. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A weak tag, because the same documents may be sent compressed or not. */
export const entityTag = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether the client has the answer with this tag. */
export function clientHas(tag: string | undefined, { headers }: IncomingMessage): boolean {
  const clientTags = headers['if-none-match'];
  if (tag === undefined || clientTags === undefined) return false;
  return (
    clientTags === '*' || clientTags.split(',').some((clientTag) => opaque(clientTag.trim()) === opaque(tag))
  );
}

const opaque = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);
