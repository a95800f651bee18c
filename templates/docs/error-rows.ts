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
    rowsOf(status, resolved(document, answer) ?? {}).filter(
      (row) => row.status === status || responses[row.status] === undefined,
    ),
  );
}

export const isSuccess = (status: string): boolean => /^[123]/.test(status);

/** One for each example. The examples of any other error are named after their statuses. */
function rowsOf(status: string, { description = '', content = {} }: Answer): ErrorRow[] {
  const rows = Object.values(content).flatMap(({ example, examples = {} }) => {
    const named = Object.entries(examples).map(([name, { value }]) => [name, value] as const);
    return example === undefined ? named : [[status, example] as const];
  });
  const known = rows.flatMap(([name, body]) => {
    const { error, reason } = (body ?? {}) as Record<string, unknown>;
    const of = status === 'default' ? name : status;
    return typeof error === 'string'
      ? [{ status: of, error, text: String(reason ?? description) }]
      : [];
  });
  return status === 'default' || known.length === 0
    ? [...known, { status, error: '', text: description }]
    : known;
}
