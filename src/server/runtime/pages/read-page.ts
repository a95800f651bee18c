/** Reads one page of the documents that a publication's cursor selects (C56, C57). */
import type { AnswerHeaders } from '../answers/response-headers.js';
import type { Call } from '../calls/call.js';
import { type CursorQuery, documentsOf, type PublishedCursor } from '../cursor.js';
import type { NamedCursor } from '../endpoints/returned-cursors.js';
import { queryIn } from '../routing/request-target.js';
import { isPlace, keySetOf, totalOrder } from './key-set.js';
import { keysOfMark, markOf, markScope } from './page-mark.js';
import type { PageRequest, Paging } from './page-request.js';
import { showsField, withFields } from './shown-fields.js';
import { type SortOrder, sortOrder } from './sort-value.js';

/** A request for a page of a publication. */
export interface PagedCall {
  readonly call: Call;
  /** The name of the publication. */
  readonly name: string;
  readonly values: readonly unknown[];
  readonly paging: Paging;
  readonly request: PageRequest;
}

/**
 * @throws HttpError 400 for a foreign mark
 * @throws Error if the cursor cannot be paged
 */
export async function readPage(
  { call, name, values, paging, request: { limit, sort, fields, after } }: PagedCall,
  { cursor }: NamedCursor,
): Promise<{ documents: readonly object[]; headers: AnswerHeaders }> {
  const { query, order } = pageable(name, cursor, sort);
  const scope = markScope(name, values, order, fields);
  const keys = after === undefined ? undefined : keysOfMark(after, scope, order.length, call.context.host);
  const ids = await idsOfWindow(cursor, query);
  const { selector } = query;
  const whole = ids === undefined ? selector : { $and: [selector, { _id: { $in: ids } }] };
  const [read, count] = await Promise.all([
    query.read(whole, { sort: order, skip: 0, limit: limit + 1, after: keys }),
    paging.count === true ? (ids?.length ?? query.count(whole)) : undefined,
  ]);
  const documents = read.slice(0, limit);
  const last = read.length > limit ? documents.at(-1) : undefined;
  return {
    documents: fields === undefined ? documents : documents.map((one) => withFields(one, fields)),
    headers: {
      ...(last && { Link: nextLink(call.request.url, markBehind(name, last, order, scope)) }),
      ...(count !== undefined && { 'X-Total-Count': `${count}` }),
    },
  };
}

/** @throws Error with the remedy */
function pageable(
  publication: string,
  { query }: PublishedCursor,
  sort: SortOrder | undefined,
): { query: CursorQuery; order: SortOrder } {
  if (query === undefined) throw unpageable(publication, 'its cursor is not of the database');
  const { collation, projection, fields = {}, sort: own } = query.options;
  if (collation !== undefined) throw unpageable(publication, 'its cursor has a collation');
  const order = totalOrder(sort ?? sortOrder(own));
  const [hidden] = order.find(([field]) => !showsField(projection ?? fields, field)) ?? [];
  // A mark contains the values by which documents are sorted.
  if (hidden !== undefined)
    throw unpageable(publication, `it is sorted by '${hidden}', which its projection does not show`);
  return { query, order };
}

/** The ids of the documents that a limit or a skip selects; `undefined` without them. */
async function idsOfWindow(
  { batches }: PublishedCursor,
  { options: { limit = 0, skip = 0 } }: CursorQuery,
): Promise<unknown[] | undefined> {
  if (limit === 0 && skip === 0) return undefined;
  return (await documentsOf(batches())).map((document) => ('_id' in document ? document._id : null));
}

/** A longer one fits into no URL. */
const LONGEST_MARK = 4_000;

function markBehind(publication: string, document: object, order: SortOrder, scope: string): string {
  const keys = keySetOf(document, order);
  const [field] = order.find((_, index) => !isPlace(keys[index])) ?? [];
  if (field !== undefined)
    throw unpageable(publication, `a document has a value at '${field}' that has no place in an order`);
  const mark = markOf(scope, keys);
  if (mark.length > LONGEST_MARK)
    throw unpageable(publication, 'a document has texts that are too long to sort by');
  return mark;
}

export const unpageable = (publication: string, problem: string): Error =>
  new Error(
    `The publication '${publication}' cannot answer pages: ${problem}. Change it, or remove its option \`page\`.`,
  );

/** Relative to the request, whose path proxies may have changed (RFC 8288). */
function nextLink(url: string, mark: string): string {
  const query = new URLSearchParams(queryIn(url));
  query.set('after', mark);
  return `<?${query}>; rel="next"`;
}
