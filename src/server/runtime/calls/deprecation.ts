/** The headers of a deprecated route's answers (C58). */
import { replaceParameters } from '../../../shared/conventions.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import type { ApiRequest } from './api-request.js';
import { type ApiContext, publicPath } from './context.js';

export interface RouteDeprecation {
  /** The day on which the route was or will be deprecated, such as `2026-05-01`. */
  since?: string;
  /** The day on which the route will end. */
  sunset?: string;
  /** The path at which the API answers such calls in future. Its parameters are among the route's own. */
  successor?: string;
}

export const deprecationHeaders = (
  { since, sunset, successor }: RouteDeprecation,
  context: ApiContext,
  request: ApiRequest,
): AnswerHeaders => ({
  // RFC 9745: the Unix time in seconds after an at sign (RFC 9651).
  ...(since === undefined ? {} : { Deprecation: `@${Date.parse(since) / 1000}` }),
  ...(sunset === undefined ? {} : { Sunset: new Date(sunset).toUTCString() }),
  ...(successor === undefined
    ? {}
    : { Link: successorLink(publicPath(context, request, successor), request) }),
});

const successorLink = (path: string, { params }: ApiRequest): string =>
  `<${replaceParameters(path, (name) => encodeURIComponent(String(params[name])))}>; rel="successor-version"`;
