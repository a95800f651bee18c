import type { ServerResponse } from 'node:http';
import { DEFAULT_RESPONSE_HEADERS, NO_SNIFFING } from '../../shared/conventions.js';

/** An answer of the server itself, outside of the API. */
export function jsonAnswer(body: unknown) {
  const text = JSON.stringify(body);
  const headers = {
    ...DEFAULT_RESPONSE_HEADERS,
    ...NO_SNIFFING,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  return { headers, text };
}

export function sendJson(
  response: ServerResponse,
  { status, body }: { status: number; body?: unknown },
): void {
  const { headers, text } = jsonAnswer(body);
  response.writeHead(status, headers).end(text);
}
