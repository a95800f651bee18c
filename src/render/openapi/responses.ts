/** Answers: what a call gives, and the errors that all calls share (C34). */
import type { Contract, ErrorKind, Schema } from '../../contract.js';
import { acceptsNothing } from '../../json-schema.js';
import type { Known } from './known.js';
import { mediaType } from './media.js';
import type { Operation, ResponseObject } from './types.js';

/** Texts of errors by their statuses, and an example's `error` and `reason`. */
const ERRORS: Readonly<Record<number, readonly [description: string, error: string, reason: string]>> = {
  400: ['The request or its arguments do not fit.', 'invalid-arguments', 'Argument 0 must be a string'],
  401: ['The token or the credentials do not count.', '401', 'The token is invalid or expired'],
  403: ['Not allowed.', '403', 'Access denied'],
  404: ['There is no such thing.', '404', 'Method not found'],
  409: ['What is there already does not allow it.', '409', 'There is one already'],
  413: ['The body is too large.', 'body-too-large', 'The body is too large'],
  415: ['The body has another content type.', 'unsupported-media-type', 'Send application/json'],
  429: ['Too many attempts.', 'too-many-requests', 'Error, too many requests. Please slow down.'],
  500: ['The call failed.', 'internal-server-error', 'Internal server error'],
  504: [
    'The publication was not ready in time.',
    'publication-timeout',
    'The publication was not ready in time',
  ],
};

/** C34 */
export const ERROR_SCHEMA: Schema = {
  type: 'object',
  properties: { error: { type: 'string' }, reason: { type: 'string' }, details: {}, data: {} },
  required: ['error', 'reason'],
};

export function errorResponses(
  statuses: Iterable<number>,
  schemaName: string,
): Record<string, ResponseObject> {
  const sorted = [...new Set(statuses)].sort((one, other) => one - other);
  return Object.fromEntries(sorted.map((status) => [String(status), errorResponse(status, schemaName)]));
}

function errorResponse(status: number, schemaName: string): ResponseObject {
  const [description, error, reason] = ERRORS[status] ?? [`Error ${status}.`, String(status), 'Error'];
  const schema: Schema = { $ref: `#/components/schemas/${schemaName}` };
  return { description, content: { 'application/json': { schema, example: { error, reason } } } };
}

export const errorReferences = (statuses: Iterable<number>): Operation['responses'] =>
  Object.fromEntries(
    [...new Set(statuses)]
      .sort((one, other) => one - other)
      .map((status) => [String(status), { $ref: `#/components/responses/${status}` }]),
  );

/** Statuses of errors of a call, by the kinds of what it does. */
export const errorsOf = (errors: Contract['errors'], ...kinds: ErrorKind[]): number[] =>
  kinds.flatMap((kind) => errors[kind]);

/** What a successful call answers. */
export function success(
  description: string,
  result: Schema | undefined,
  name: string,
  known: Known,
): ResponseObject {
  if (result === undefined) return { description, content: { 'application/json': {} } };
  if (acceptsNothing(result)) return { description: 'Done; the body is empty.' };
  const media = mediaType(known.schemas.answer(result), result, name, known);
  return { description, content: { 'application/json': media } };
}
