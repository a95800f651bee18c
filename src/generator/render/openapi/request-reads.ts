/** The query and the body of a declaration that reads its arguments from the request itself (C8). */
import { compareText } from '../../../shared/compare-text.js';
import type { ReadName, Schema } from '../../../shared/contract.js';
import { exampleOf } from '../../../shared/json-schema/index.js';
import type { CallContext } from './document-context.js';
import type { TypeNotes } from './notes.js';
import { readAs, withExampleInside } from './parameters.js';
import type { ParameterObject, RequestBody } from './types.js';

/** @param inBody whether the body has arguments: the document then lists only the names of the query that are known */
export function readQuery({ call: { reads }, callName }: CallContext, inBody: boolean): ParameterObject[] {
  if (reads?.query === undefined) return inBody ? [] : [anyQuery(callName)];
  return reads.query.map(({ name, isNumber, isNeeded }) => {
    const schema: Schema = { type: isNumber === true ? 'number' : 'string' };
    return {
      name,
      in: 'query',
      description: readAs(callName, name),
      ...(isNeeded === true ? { required: true } : {}),
      schema: withExampleInside(schema, exampleOf(schema, name, {})),
    };
  });
}

const anyQuery = (callName: string): ParameterObject => ({
  name: 'query',
  in: 'query',
  description: `The query that \`${callName}\` reads.`,
  schema: { type: 'object', additionalProperties: true },
});

/** Values of a body may be of any type. */
export function readBody(
  { call: { reads }, callName, schemas }: CallContext,
  types: readonly string[],
  notes: TypeNotes,
): RequestBody | undefined {
  const description = `The body that \`${callName}\` reads.`;
  if (reads?.body === undefined) return { description, required: false, content: { 'application/json': {} } };
  if (reads.body.length === 0) return undefined;
  const needed = reads.body.filter(({ isNeeded }) => isNeeded === true).map(({ name }) => name);
  const object: Schema = {
    type: 'object',
    properties: Object.fromEntries(reads.body.map(valueOfBody)),
    ...(needed.length === 0 ? {} : { required: needed.sort(compareText) }),
  };
  // Open: the server holds nothing against it.
  const schema = schemas.answerType(types, object, notes);
  return {
    description,
    required: needed.length > 0,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

const valueOfBody = ({ name }: ReadName): [string, Schema] => [name, {}];
