import { type HttpError, httpError } from '../errors/http-error.js';
import { jsonPointer, keysOfPointer } from './json-pointer.js';

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

/** What the error says of the arguments beside the issues. */
interface ArgumentWords {
  /** The names of the parameters, by position. */
  names: readonly (string | undefined)[];
  /** Whether the request has named its arguments: then the paths begin with names. */
  isNamed: boolean;
  /** What the body may be; `undefined` if the arguments are not from a body. */
  example?: string;
}

/** Makes the error. Its reason names the first issue: `Argument 1 ('task') is invalid: title must be a string`. */
export function invalidArguments(
  issues: readonly ValidationIssue[],
  { names, isNamed, example }: ArgumentWords,
): HttpError {
  const [first] = issues;
  const details = listedIssues(isNamed ? issues.map((issue) => withNamedPath(issue, names)) : issues);
  if (first === undefined) return httpError('argumentsInvalid', {}, { details });
  const [position = '', ...keys] = keysOfPointer(first.path);
  const name = names[Number(position)];
  const argument = `${position}${name === undefined ? '' : ` ('${name}')`}`;
  const problem = first.message;
  if (keys.length > 0)
    return httpError('argumentPartInvalid', { argument, part: memberPath(keys), problem }, { details });
  return example === undefined
    ? httpError('argumentInvalid', { argument, problem }, { details })
    : httpError('argumentToSend', { argument, problem, example }, { details });
}

/** `/1/title` becomes `/task/title`, and `/3` of a rest parameter from position 2 on `/tags/1`. */
function withNamedPath(
  { path, message }: ValidationIssue,
  names: readonly (string | undefined)[],
): ValidationIssue {
  const [position = '', ...keys] = keysOfPointer(path);
  const name = names[Number(position)];
  if (name === undefined) return { path, message };
  const first = names.indexOf(name);
  const item = names.lastIndexOf(name) === first ? [] : [Number(position) - first];
  return { path: jsonPointer([name, ...item, ...keys]), message };
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
