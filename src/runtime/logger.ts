import type { ApiRequest } from './calls/api-request.js';

/** Where problems are reported to those who run the API; `console` is such a logger. */
export interface Logger {
  warn(message: string): void;
  error(message: string, error: unknown): void;
}

/** A request that no route has taken has neither route nor mount path. */
export type RequestName = Pick<ApiRequest, 'method'> & Partial<Pick<ApiRequest, 'baseUrl' | 'route'>>;

/** The name of a request in the log: `POST /methods/tasks.add`. It never contains the URL, which may hold a token. */
export function requestLabel({ method, baseUrl, route }: RequestName): string {
  const path: unknown = route?.path;
  return `${method} ${baseUrl ?? ''}${typeof path === 'string' ? path : ''}`;
}
