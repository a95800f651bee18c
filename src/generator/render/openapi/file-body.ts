/** The body of a call that takes files: a multipart form, and a raw body where one file is the whole (C53). */
import type { Schema } from '../../../shared/contract.js';
import type { FileBody } from '../../../shared/file-arguments.js';
import type { DocumentContext } from './document-context.js';
import { BYTES, BYTES_SCHEMA } from './responses.js';
import type { Content } from './types.js';

/**
 * JSON is not among the contents: generators of clients prefer it, and lose the type of the form then.
 * @param described the object that the form expresses
 */
export function fileContent(
  { parts, raw }: FileBody,
  { properties = {}, required = [] }: Schema,
  { schemas, closesRequests }: DocumentContext,
): Content {
  const members = [...parts].map(([name, file]) => {
    const one = file === undefined ? (properties[name] ?? {}) : BYTES_SCHEMA;
    return [name, file?.isList === true ? { type: 'array', items: one } : one];
  });
  const form: Schema = {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(required.length > 0 && { required }),
  };
  return {
    'multipart/form-data': { schema: schemas.request(form, closesRequests) },
    ...(raw !== undefined && { [BYTES]: { schema: BYTES_SCHEMA } }),
  };
}
