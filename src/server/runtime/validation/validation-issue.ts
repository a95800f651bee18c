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
  /** `task.title`, or `argument 0 ('id')` */
  readonly words: string;
  /** Precedes the words if the issue before is not in the same argument: `argument 1 ('task') is invalid: ` */
  readonly within?: string;
}

/** A body within its limit could hold more mistakes than anybody reads. */
const MOST_ISSUES = 100;

export const isFull = (issues: readonly ValidationIssue[]): boolean => issues.length > MOST_ISSUES;

/** Makes the error. Its reason names the issues: `task.title must be a string; id is missing`. */
export function invalidArguments(issues: readonly PlacedIssue[]): HttpError {
  const details = listedIssues(issues);
  const problems = sentence(
    listedProblems(
      issues.map(({ within = '', words, message }, index) =>
        within === issues[index - 1]?.within ? `${words} ${message}` : `${within}${words} ${message}`,
      ),
    ),
  );
  return problems === ''
    ? httpError('argumentsInvalid', {}, { details })
    : httpError('argumentsUnfit', { problems }, { details });
}

export function invalidDocument(issues: readonly ValidationIssue[]): HttpError {
  const [first] = issues;
  const details = listedIssues(issues);
  const problems = listedProblems(
    issues.map(({ path, message }) =>
      path === '' ? message : `${memberPath(keysOfPointer(path))} ${message}`,
    ),
  );
  if (first === undefined || first.path === '')
    return httpError('documentInvalid', { problem: problems === '' ? 'is invalid' : problems }, { details });
  return httpError('documentPartsInvalid', { problems }, { details });
}

/** In characters. A reason is read by people; `details` has the rest. */
const LONGEST_LIST = 300;

/** As many problems as a reason has room for, at least the first, and the number of further ones. */
export function listedProblems([first = '', ...others]: readonly string[]): string {
  let text = first;
  let told = 0;
  for (const problem of others) {
    if (text.length + problem.length > LONGEST_LIST) break;
    text += `; ${problem}`;
    told += 1;
  }
  const untold = others.length - told;
  if (untold === 0) return text;
  return `${text}; and ${others.length >= MOST_ISSUES ? 'at least ' : ''}${untold} more`;
}

/** Names stay as they are spelled. */
export const sentence = (text: string): string =>
  /^(?:argument \d|the (?:body|arguments)\b)/.test(text)
    ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
    : text;

/** Shortens a long list of issues and says so in its last item. */
export function listedIssues(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  const listed = issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({ path, message }));
  return isFull(issues)
    ? [...listed, { path: '', message: `has more problems than these ${MOST_ISSUES}` }]
    : listed;
}

/** `tags[0].name` */
export const memberPath = (keys: readonly string[]): string =>
  keys
    .map((key, index) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      return `${index === 0 ? '' : '.'}${/^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(key) ? key : JSON.stringify(key)}`;
    })
    .join('');
