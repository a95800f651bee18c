import { listedPath } from '../../shared/conventions.js';
import type { ApiRequest } from './calls/api-request.js';
import { observationOfRequest } from './observing/observation.js';

/** Reports problems to the operators of the API. `console` is such a logger. */
export interface Logger {
  warn(message: string): void;
  error(message: string, error: unknown): void;
}

/** The log of a process. */
export interface ProcessLog extends Logger {
  info(message: string): void;
  error(message: string, ...errors: unknown[]): void;
  /** Logs an event, only in a structured log; a terminal shows it in another way. */
  event(message: string, fields: object): void;
}

/** The parts of a request that name it in the log. A request without a route has no mount path either. */
export type RequestName = Pick<ApiRequest, 'method'> & Partial<Pick<ApiRequest, 'baseUrl' | 'route'>>;

/** Such as `POST /methods/tasks.add (id)`. It never contains the URL, which may contain a token. */
export function requestLabel(request: RequestName): string {
  const { method, baseUrl = '', route } = request;
  const path: unknown = route?.path;
  const id = observationOfRequest(request)?.id;
  return `${method} ${baseUrl}${typeof path === 'string' ? listedPath(path) : ''}${id === undefined ? '' : ` (${id})`}`;
}
