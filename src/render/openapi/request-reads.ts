/** The query and the body of a declaration that reads its arguments from the request itself (C8). */
import { compareText } from '../../compare-text.js';
import type { CallContract, ReadName, Schema } from '../../contract.js';
import { exampleOf } from '../../json-schema-example/index.js';
import type { DocumentContext } from './document-context.js';
import { withExampleInside } from './parameters.js';
import type { TypeNotes } from './type-notes.js';
import type { ParameterObject, RequestBody } from './types.js';

const READ = 'Read by the declaration itself.';

const ANY_QUERY: ParameterObject = {
  name: 'query',
  in: 'query',
  description: READ,
  schema: { type: 'object', additionalProperties: true },
};

/** @param inBody whether arguments are expected in the body: then a query is told of only where it is known */
export function readQuery({ reads }: CallContract, inBody: boolean): ParameterObject[] {
  if (reads?.query === undefined) return inBody ? [] : [ANY_QUERY];
  return reads.query.map(({ name, isNumber, isNeeded }) => {
    const schema: Schema = { type: isNumber === true ? 'number' : 'string' };
    return {
      name,
      in: 'query',
      description: READ,
      ...(isNeeded === true ? { required: true } : {}),
      schema: withExampleInside(schema, exampleOf(schema, name, {})),
    };
  });
}

/** Values of a body may be of any type. */
export function readBody(
  { reads }: CallContract,
  type: string,
  notes: TypeNotes,
  { schemas }: DocumentContext,
): RequestBody | undefined {
  if (reads?.body === undefined)
    return { description: READ, required: false, content: { 'application/json': {} } };
  if (reads.body.length === 0) return undefined;
  const needed = reads.body.filter(({ isNeeded }) => isNeeded === true).map(({ name }) => name);
  const object: Schema = {
    type: 'object',
    properties: Object.fromEntries(reads.body.map(valueOfBody)),
    ...(needed.length === 0 ? {} : { required: needed.sort(compareText) }),
  };
  // Open: the server holds nothing against it.
  const schema = schemas.answerType([type], object, notes);
  return {
    description: READ,
    required: needed.length > 0,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

const valueOfBody = ({ name }: ReadName): [string, Schema] => [name, {}];
