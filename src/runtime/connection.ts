import type { Request } from 'express';
import type { Connection } from './port.js';

let connections = 0;

/** What a handler may know of its client (C3). The address respects `trust proxy`. */
export function connectionOf(request: Request): Connection {
  connections += 1;
  return {
    id: String(connections),
    // Without an Express application in front, requests are Node's own.
    clientAddress: request.ip ?? request.socket.remoteAddress ?? '',
    httpHeaders: request.headers,
  };
}
