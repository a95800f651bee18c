/** The answers of a call, and the errors that all calls share (C34). */
import type { Contract, ErrorKind, Schema } from '../../contract.js';
import { describedStatus } from '../../http-errors/index.js';
import { acceptsNothing } from '../../json-schema.js';
import type { DocumentContext } from './document-context.js';
import { mediaType } from './media.js';
import type { Operation, ResponseObject } from './types.js';

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
  const {
    description,
    example: { error, reason },
  } = describedStatus(status);
  const example = { error: String(error), reason };
  const schema: Schema = { $ref: `#/components/schemas/${schemaName}` };
  return { description, content: { 'application/json': { schema, example } } };
}

export const errorReferences = (statuses: Iterable<number>): Operation['responses'] =>
  Object.fromEntries(
    [...new Set(statuses)]
      .sort((one, other) => one - other)
      .map((status) => [String(status), { $ref: `#/components/responses/${status}` }]),
  );

/** The statuses of the errors of a call, by the kinds of work that it does. */
export const errorsOf = (errors: Contract['errors'], ...kinds: ErrorKind[]): number[] =>
  kinds.flatMap((kind) => errors[kind]);

/** The answer of a successful call. */
export function success(
  description: string,
  result: Schema | undefined,
  name: string,
  known: DocumentContext,
): ResponseObject {
  if (result === undefined) return { description, content: { 'application/json': {} } };
  if (acceptsNothing(result)) return { description: 'Done; the body is empty.' };
  const media = mediaType(known.schemas.answer(result), result, name, known);
  return { description, content: { 'application/json': media } };
}
