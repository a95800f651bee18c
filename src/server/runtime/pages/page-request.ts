import type { PageContract } from '../../../shared/contract.js';
import { PAGE_NAMES, sortNames } from '../../../shared/pages/paging.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import type { QueryTexts } from '../validation/query.js';
import type { SortOrder } from './sort-value.js';

/** How a publication answers pages, and the names of its documents' fields if all are known. */
export interface Paging extends PageContract {
  readonly names: readonly string[] | undefined;
}

/** The page that a request asks for (C56). */
export interface PageRequest {
  readonly limit: number;
  /** `undefined` for the cursor's own order. */
  readonly sort: SortOrder | undefined;
  /** `undefined` for all. */
  readonly fields: readonly string[] | undefined;
  /** The place behind which the page begins. */
  readonly after: string | undefined;
}

/** @throws HttpError 400 */
export function pageRequest(paging: Paging, texts: QueryTexts): PageRequest {
  const text = (name: string): string | undefined => {
    const [only, ...others] = texts.get(name) ?? [];
    if (others.length > 0) throw invalid(name, 'given once');
    return only;
  };
  const limit = text('limit') ?? String(paging.limit);
  if (!/^[1-9]\d{0,15}$/.test(limit) || Number(limit) > paging.most)
    throw invalid('limit', `a whole number from 1 to ${paging.most}`);
  const sort = text('sort');
  const sorts = sortNames(paging);
  if (sort !== undefined && !sorts.includes(sort))
    throw invalid('sort', sorts.length === 0 ? 'left out' : `one of ${sorts.join(', ')}`);
  return {
    limit: Number(limit),
    sort: sort === undefined ? undefined : [sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]],
    fields: requestedFields(paging, texts.get('fields')),
    after: text('after'),
  };
}

/** @throws HttpError 400 for a stream, which has no pages */
export function refusePage(texts: QueryTexts): void {
  const name = PAGE_NAMES.find((one) => texts.has(one));
  if (name !== undefined) throw invalid(name, 'left out: a stream has no pages');
}

const invalid = (name: string, wanted: string): HttpError => httpError('pageInvalid', { name, wanted });

/** `fields=title,done`, or each by itself. */
function requestedFields(
  { fields, names }: Paging,
  texts: readonly string[] | undefined,
): string[] | undefined {
  if (texts !== undefined && fields !== true) throw invalid('fields', 'left out');
  const asked = texts?.flatMap((text) => text.split(','));
  const isField = (name: string): boolean => names?.includes(name) ?? /^[^.$][^.]*$/.test(name);
  if (asked?.every(isField) === false)
    throw invalid('fields', `names of fields${names === undefined ? '' : `: ${names.join(', ')}`}`);
  return asked;
}
