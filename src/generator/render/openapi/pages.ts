/** The parameters and headers of publications that answer pages (C56, C57). */
import type { PageContract, Schema } from '../../../shared/contract.js';
import { branches, unionSchema } from '../../../shared/json-schema/index.js';
import { pagedDocuments, pagedFields, sortNames } from '../../../shared/pages/paging.js';
import type { CallContext } from './document-context.js';
import type { ParameterObject, ResponseObject } from './types.js';

const TEXT: Schema = { type: 'string' };

export function pageParameters({ call, $defs }: CallContext): ParameterObject[] {
  if (call.page === undefined) return [];
  const { limit, most, sort, fields } = call.page;
  const names = pagedFields(call, $defs);
  const inQuery = (name: string, description: string, schema: Schema): ParameterObject => ({
    name,
    in: 'query',
    description,
    schema,
  });
  const number: Schema = { type: 'integer', minimum: 1, maximum: most, default: limit };
  const listed: Schema = { type: 'array', items: { ...TEXT, ...(names && { enum: names }) } };
  const chosen = inQuery('fields', 'The fields that the documents have, beside `_id`.', listed);
  const sorts = { ...TEXT, enum: sortNames(call.page) };
  return [
    inQuery('limit', 'How many documents the page may have.', number),
    inQuery('after', 'Where the page begins: from the `Link` of the page before.', TEXT),
    ...(sort === undefined ? [] : [inQuery('sort', 'The field that orders the documents.', sorts)]),
    ...(fields === true ? [{ ...chosen, explode: false as const }] : []),
  ];
}

/** The answer of a publication; where a request may choose fields, none is certain but `_id`. */
export function pagedResult({ call, $defs }: CallContext): Schema | undefined {
  const documents = call.page?.fields === true ? pagedDocuments(call, $defs) : undefined;
  if (documents === undefined) return call.result;
  const parts = branches(documents.items, $defs).map(
    ({ required, ...part }): Schema => (required?.includes('_id') ? { ...part, required: ['_id'] } : part),
  );
  return { ...call.result, properties: { [documents.name]: { type: 'array', items: unionSchema(parts) } } };
}

export const pageHeaders = ({ count }: PageContract): NonNullable<ResponseObject['headers']> => ({
  Link: { description: 'The next page, as `<?…>; rel="next"`, while there is one (RFC 8288).', schema: TEXT },
  ...(count === true && {
    'X-Total-Count': { description: 'How many documents all pages have.', schema: { type: 'integer' } },
  }),
});
