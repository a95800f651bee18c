import type { IncomingMessage, ServerResponse } from 'node:http';

/** Middleware for Express 4 and 5 and similar servers: `app.use('/api', middleware)`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;
