/** The errors that an operation answers, for one table. */
import {
  type Answer,
  type ApiDocument,
  isReference,
  type Operation,
  resolved,
} from './api-document.js';

export interface ErrorRow {
  /** `default` is any other. */
  status: string;
  /** The code in the body, where the document gives one. */
  error: string;
  text: string;
}

/** The operation's own errors first: all others are shared, by reference. */
export function errorRows(document: ApiDocument, { responses = {} }: Operation): ErrorRow[] {
  const errors = Object.entries(responses).filter(([status]) => !isSuccess(status));
  const own = errors.filter(([, answer]) => !isReference(answer));
  const shared = errors.filter(([, answer]) => isReference(answer));
  return [...own, ...shared].flatMap(([status, answer]) =>
    rowsOf(status, resolved(document, answer) ?? {}),
  );
}

export const isSuccess = (status: string): boolean => /^[123]/.test(status);

/** One for each example. */
function rowsOf(status: string, { description = '', content = {} }: Answer): ErrorRow[] {
  const bodies = Object.values(content).flatMap(({ example, examples = {} }) =>
    example === undefined ? Object.values(examples).map(({ value }) => value) : [example],
  );
  const rows = bodies.flatMap((body) => {
    const { error, reason } = (body ?? {}) as Record<string, unknown>;
    return typeof error === 'string'
      ? [{ status, error, text: String(reason ?? description) }]
      : [];
  });
  return rows.length === 0 ? [{ status, error: '', text: description }] : rows;
}
