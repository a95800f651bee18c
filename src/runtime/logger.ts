import type { Request } from 'express';

/** Where problems are reported to those who run the API; `console` is such a logger. */
export interface Logger {
  warn(message: string): void;
  error(message: string, error: unknown): void;
}

/** The name of a request in the log: `POST /methods/tasks.add`. It never contains the URL, which may hold a token. */
export function requestLabel(request: Request): string {
  const path: unknown = request.route?.path;
  return `${request.method} ${request.baseUrl ?? ''}${typeof path === 'string' ? path : ''}`;
}
