import { type HttpError, httpError } from '../errors/http-error.js';
import { keysOfPointer } from './json-pointer.js';

/** What is wrong with one value of a request. `details` of `invalid-arguments` lists these. */
export interface ValidationIssue {
  /** A JSON pointer (RFC 6901) that starts at the arguments, or at the document. */
  readonly path: string;
  /** Follows the name of the value in a sentence. */
  readonly message: string;
}

/** Its path points into the body, or begins with a name of the query. */
export interface PlacedIssue extends ValidationIssue {
  /** `task.title`, or `Argument 0 ('id')` */
  readonly words: string;
}

/** A body within its limit could hold more mistakes than anybody reads. */
const MOST_ISSUES = 100;

export const isFull = (issues: readonly ValidationIssue[]): boolean => issues.length >= MOST_ISSUES;

/** Makes the error. Its reason names the issues: `task.title must be a string; id is missing`. */
export function invalidArguments(issues: readonly PlacedIssue[]): HttpError {
  const details = listedIssues(issues);
  if (issues.length === 0) return httpError('argumentsInvalid', {}, { details });
  const problems = listedProblems(issues.map(({ words, message }) => `${words} ${message}`));
  return httpError('argumentsUnfit', { problems }, { details });
}

export function invalidDocument(issues: readonly ValidationIssue[]): HttpError {
  const details = listedIssues(issues);
  const problems = issues.map(({ path, message }) => `${memberPath(keysOfPointer(path))} ${message}`);
  const [first] = issues;
  if (first?.path === '') return httpError('documentInvalid', { problem: first.message }, { details });
  return httpError('documentPartsInvalid', { problems: listedProblems(problems) }, { details });
}

/** In characters. A reason is read by people; `details` has the rest. */
const LONGEST_LIST = 300;

export function listedProblems(problems: readonly string[]): string {
  const text = problems.join('; ');
  return text.length > LONGEST_LIST ? `${text.slice(0, LONGEST_LIST)}…` : text;
}

export const listedIssues = (issues: readonly ValidationIssue[]): ValidationIssue[] =>
  issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({ path, message }));

/** `tags[0].name` */
export const memberPath = (keys: readonly string[]): string =>
  keys
    .map((key, index) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      return `${index === 0 ? '' : '.'}${/^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(key) ? key : JSON.stringify(key)}`;
    })
    .join('');
