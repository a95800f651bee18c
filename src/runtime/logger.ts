import type { Request } from 'express';

/** Tells the people who run the API what went wrong; `console` is one. */
export interface Logger {
  warn(message: string): void;
  error(message: string, error: unknown): void;
}

/** How the log names a request: `POST /methods/tasks.add`. Never the URL, which may hold a token. */
export function requestLabel(request: Request): string {
  const path: unknown = request.route?.path;
  return `${request.method} ${request.baseUrl ?? ''}${typeof path === 'string' ? path : ''}`;
}
