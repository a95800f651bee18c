import { type HttpError, httpError } from '../errors/http-error.js';
import { keysOfPointer } from './json-pointer.js';

/** What is wrong with one value of a request. `details` of `invalid-arguments` lists these. */
export interface ValidationIssue {
  /** A JSON pointer (RFC 6901) that starts at the arguments, or at the document. */
  readonly path: string;
  /** Follows the name of the value in a sentence. */
  readonly message: string;
}

/** A body within its limit could hold more mistakes than anybody reads. */
const MOST_ISSUES = 100;

export const isFull = (issues: readonly ValidationIssue[]): boolean => issues.length > MOST_ISSUES;

/**
 * Makes the error. Its reason names the first issue: `Argument 1 ('task') is invalid: title must be a string`.
 * @param names the names of the parameters, by position
 */
export function invalidArguments(
  issues: readonly ValidationIssue[],
  names: readonly (string | undefined)[],
): HttpError {
  const [first] = issues;
  const details = listedIssues(issues);
  if (first === undefined) return httpError('argumentsInvalid', {}, { details });
  const [position = '', ...keys] = keysOfPointer(first.path);
  const name = names[Number(position)];
  const argument = `${position}${name === undefined ? '' : ` ('${name}')`}`;
  const problem = first.message;
  return keys.length === 0
    ? httpError('argumentInvalid', { argument, problem }, { details })
    : httpError('argumentPartInvalid', { argument, part: memberPath(keys), problem }, { details });
}

export function invalidDocument(issues: readonly ValidationIssue[]): HttpError {
  const [first] = issues;
  const details = listedIssues(issues);
  const problem = first?.message ?? 'is invalid';
  if (first === undefined || first.path === '') return httpError('documentInvalid', { problem }, { details });
  const part = memberPath(keysOfPointer(first.path));
  return httpError('documentPartInvalid', { part, problem }, { details });
}

/** Shortens a long list of issues and says so in its last item. */
export const listedIssues = (issues: readonly ValidationIssue[]): readonly ValidationIssue[] =>
  isFull(issues)
    ? [
        ...issues.slice(0, MOST_ISSUES).map(withBoundedPath),
        { path: '', message: `has more problems than these ${MOST_ISSUES}` },
      ]
    : issues.map(withBoundedPath);

/** A path may repeat all names of a request. */
const LONGEST_PATH = 5_000;

const withBoundedPath = ({ path, message }: ValidationIssue): ValidationIssue => ({
  path: path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path,
  message,
});

/** `tags[0].name` */
export const memberPath = (keys: readonly string[]): string =>
  keys
    .map((key, index) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      return `${index === 0 ? '' : '.'}${/^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(key) ? key : JSON.stringify(key)}`;
    })
    .join('');
