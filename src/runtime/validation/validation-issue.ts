import { type HttpError, httpError } from '../errors/http-error.js';
import { keysOfPointer } from './json-pointer.js';

/** What is wrong with one value of a request: `details` of `invalid-arguments` is a list of these. */
export interface ValidationIssue {
  /** As a JSON pointer (RFC 6901) from the arguments, or from the document. */
  readonly path: string;
  /** What follows the name of the value in a sentence. */
  readonly message: string;
}

/** A body within its limit could hold more mistakes than anybody reads. */
const MOST_ISSUES = 100;

export const isFull = (issues: readonly ValidationIssue[]): boolean => issues.length > MOST_ISSUES;

/**
 * The reason is about the first issue: `Argument 1 ('task') is invalid: title must be a string`.
 * @param names of the parameters, by position
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

/** Says so where there are more issues than it lists. */
export const listedIssues = (issues: readonly ValidationIssue[]): readonly ValidationIssue[] =>
  isFull(issues)
    ? [
        ...issues.slice(0, MOST_ISSUES).map(withBoundedPath),
        { path: '', message: `has more problems than these ${MOST_ISSUES}` },
      ]
    : issues.map(withBoundedPath);

/** Of a path, which may repeat all names of a request. */
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
