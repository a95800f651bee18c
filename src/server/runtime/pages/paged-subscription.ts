/** Answers one page of the documents that a publication's cursor selects (C56, C57). */
import type { AnswerHeaders } from '../answers/response-headers.js';
import type { Call } from '../calls/call.js';
import type { CursorQuery, PublishedCursor } from '../cursor.js';
import { HttpSubscription } from '../endpoints/http-subscription.js';
import type { NamedCursor } from '../endpoints/returned-cursors.js';
import { queryOfTarget } from '../routing/request-target.js';
import { isPlace, keySetOfDocument, totalOrder } from './key-set.js';
import { createMark, keysOfMark, markScope } from './page-mark.js';
import type { PageRequest, Paging } from './page-request.js';
import { type SortOrder, sortOrder } from './sort-value.js';

/** A request for a page of a publication. */
interface PagedCall {
  readonly call: Call;
  /** The name of the publication. */
  readonly name: string;
  readonly values: readonly unknown[];
  readonly paging: Paging;
  readonly request: PageRequest;
}

/** `this` of a publication that answers a page of its only cursor (C56). */
export class PagedSubscription extends HttpSubscription {
  readonly #paged: PagedCall;

  constructor(paged: PagedCall) {
    super(paged.call);
    this.#paged = paged;
  }

  override added(): void {
    this.error(unpageable(this.#paged.name, 'it adds documents by `this.added`'));
  }

  async publish([cursor, ...others]: readonly NamedCursor[]): Promise<void> {
    if (others.length > 0) throw unpageable(this.#paged.name, 'it returns several cursors');
    if (cursor === undefined) return this.ready();
    const { documents, headers } = await readPage(this.#paged, cursor);
    this.settle(() => ({ status: 200, documents: { [cursor.name]: documents }, headers }));
  }
}

/**
 * @throws HttpError 400 for a foreign mark
 * @throws Error if the cursor cannot be paged
 */
async function readPage(
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
      ...(last && { Link: nextLink(call.request.url, markOfDocument(name, last, order, scope)) }),
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

/** Whether a projection shows a field completely: other documents than a client sees must not decide a mark. */
function showsField(projection: object, field: string): boolean {
  const entries = Object.entries(projection);
  const isPathOrNested = (path: string, outer: string): boolean => `${path}.`.startsWith(`${outer}.`);
  const touching = entries.filter(([path]) => isPathOrNested(path, field) || isPathOrNested(field, path));
  const listsFields = entries.some(([path, value]) => path !== '_id' && isShown(value));
  const isListed = field === '_id' || touching.some(([path]) => isPathOrNested(field, path));
  return touching.every(([, value]) => isShown(value)) && (!listsFields || isListed);
}

const isShown = (value: unknown): boolean => value === true || (typeof value === 'number' && value !== 0);

/** The document with these fields alone, and its `_id`. */
const withFields = (document: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name === '_id' || fields.includes(name)));

/** The ids of the documents that a limit or a skip selects; `undefined` without them. */
async function idsOfWindow(
  cursor: PublishedCursor,
  { options: { limit = 0, skip = 0 } }: CursorQuery,
): Promise<unknown[] | undefined> {
  if (limit === 0 && skip === 0) return undefined;
  return (await cursor.fetch()).map((document) => ('_id' in document ? document._id : null));
}

/** A longer one fits into no URL. */
const LONGEST_MARK = 4_000;

function markOfDocument(publication: string, document: object, order: SortOrder, scope: string): string {
  const keys = keySetOfDocument(document, order);
  const [field] = order.find((_, index) => !isPlace(keys[index])) ?? [];
  if (field !== undefined)
    throw unpageable(publication, `a document has a value at '${field}' that has no place in an order`);
  const mark = createMark(scope, keys);
  if (mark.length > LONGEST_MARK)
    throw unpageable(publication, 'a document has texts that are too long to sort by');
  return mark;
}

const unpageable = (publication: string, problem: string): Error =>
  new Error(
    `The publication '${publication}' cannot answer pages: ${problem}. Change it, or remove its option \`page\`.`,
  );

/** Relative to the request, whose path proxies may have changed (RFC 8288). */
function nextLink(url: string, mark: string): string {
  const query = new URLSearchParams(queryOfTarget(url));
  query.set('after', mark);
  return `<?${query}>; rel="next"`;
}
