/** The body of a call that takes files: a multipart form, and a raw body where one file is the whole (C53). */
import type { Schema } from '../../../shared/contract.js';
import type { FileArgument, FileBody } from '../../../shared/file-arguments.js';
import { BYTES, BYTES_SCHEMA } from './answers/responses.js';
import type { DocumentContext } from './document-context.js';
import type { Content } from './types.js';

/**
 * Whether no file is a `File`. Generators of clients choose the first content, and prefer JSON: a call with bytes is
 * documented as JSON first, one with a `File` as a form alone.
 */
export const isOfBytes = ({ parts }: FileBody): boolean =>
  [...parts.values()].every((file) => file?.type !== 'File');

/**
 * The form has no named type: generators make none of a second content, and refer to it nevertheless.
 * @param described the object that the form expresses
 */
export function fileContent(
  { parts, raw }: FileBody,
  { properties = {}, required = [] }: Schema,
  { schemas, closesRequests }: DocumentContext,
): Content {
  const needed = required.filter((name) => parts.has(name));
  const members = [...parts].map(([name, file]) => [name, file ? filePart(file) : (properties[name] ?? {})]);
  const form: Schema = {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(needed.length > 0 && { required: needed }),
  };
  return {
    'multipart/form-data': { schema: schemas.request(form, closesRequests) },
    ...(raw !== undefined && { [BYTES]: { schema: BYTES_SCHEMA } }),
  };
}

const filePart = ({ isList }: FileArgument): Schema =>
  isList ? { type: 'array', items: BYTES_SCHEMA } : BYTES_SCHEMA;
