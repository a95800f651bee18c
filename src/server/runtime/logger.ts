import type { ApiRequest } from './calls/api-request.js';
import { observationOf } from './observing/observation.js';

/** Where problems are reported to those who run the API; `console` is such a logger. */
export interface Logger {
  warn(message: string): void;
  error(message: string, error: unknown): void;
}

/** Where a process tells of itself. */
export interface ProcessLog extends Logger {
  info(message: string): void;
  error(message: string, ...errors: unknown[]): void;
  /** What only a log of lines has: a terminal shows as much anyhow. */
  event(message: string, fields: object): void;
}

/** A request that no route has taken has neither route nor mount path. */
export type RequestName = Pick<ApiRequest, 'method'> & Partial<Pick<ApiRequest, 'baseUrl' | 'route'>>;

/**
 * The name of a request in the log: `POST /methods/tasks.add`, with the request's id where requests are watched. It never
 * contains the URL, which may hold a token.
 */
export function requestLabel(request: RequestName): string {
  const { method, baseUrl, route } = request;
  const path: unknown = route?.path;
  const id = observationOf(request)?.id;
  return `${method} ${baseUrl ?? ''}${typeof path === 'string' ? path : ''}${id === undefined ? '' : ` (${id})`}`;
}
