/** The body of a call that takes files: a multipart form, and a raw body where one file is the whole (C53). */
import type { Schema } from '../../../shared/contract.js';
import type { FileArgument, FileBody } from '../../../shared/file-arguments.js';
import { upperFirst } from '../code/index.js';
import { BYTES, BYTES_SCHEMA } from './answers/responses.js';
import { type CallContext, requestType } from './document-context.js';
import { notesOn } from './notes.js';
import type { Content } from './types.js';

/**
 * Whether no file is a `File`. Generators of clients choose the first content, and prefer JSON: a call with bytes is
 * documented as JSON first, one with a `File` as a form alone.
 */
export const isOfBytes = ({ parts }: FileBody): boolean =>
  [...parts.values()].every((file) => file?.type !== 'File');

/** @param described the object that the form expresses */
export function fileContent(files: FileBody, described: Schema, context: CallContext): Content {
  const name = upperFirst(context.operationId);
  const notes = notesOn(`The parts of a form for \`${context.callName}\`.`, undefined);
  const names = [`${name}Form`, `${name}Upload`];
  const schema = requestType(context, names, formSchema(files, described), notes);
  return {
    'multipart/form-data': { schema },
    ...(files.raw && { [BYTES]: { schema: BYTES_SCHEMA } }),
  };
}

function formSchema({ parts }: FileBody, { properties = {}, required = [] }: Schema): Schema {
  const needed = required.filter((name) => parts.has(name));
  const schemas = [...parts].map(([name, file]) => [name, file ? filePart(file) : (properties[name] ?? {})]);
  return {
    type: 'object',
    properties: Object.fromEntries(schemas),
    ...(needed.length === 0 ? {} : { required: needed }),
  };
}

const filePart = ({ isList }: FileArgument): Schema =>
  isList ? { type: 'array', items: BYTES_SCHEMA } : BYTES_SCHEMA;
