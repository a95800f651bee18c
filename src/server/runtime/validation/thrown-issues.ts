/** Recognizes errors of validations in handlers (C41) by their properties, without importing a library. */
import type { UnknownRecord } from '../../../shared/is-record.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import { jsonPointer, keysOfPointer } from './json-pointer.js';
import { listedIssues, listedProblems, memberPath, type ValidationIssue } from './validation-issue.js';

/** The answer to a validation error; `undefined` for any other error. */
export function failedValidation(thrown: unknown): HttpError | undefined {
  const issues = isFields(thrown) ? thrownIssues(thrown) : undefined;
  if (issues === undefined || issues.length === 0) return undefined;
  const problems = issues.map(({ path, message }) => {
    const place = memberPath(keysOfPointer(path));
    return place === '' ? message : `${place}: ${message}`;
  });
  return httpError(
    'validationFailed',
    { problems: listedProblems(problems) },
    { details: listedIssues(issues) },
  );
}

function thrownIssues(error: UnknownRecord): ValidationIssue[] | undefined {
  const { errorType, issues, details } = error;
  // Thrown by zod, valibot and everything that throws the issues of a Standard Schema.
  if (isListWithMember(issues, 'message')) return issues.map(withKeys);
  if (error['isJoi'] === true && isListWithMember(details, 'message')) return details.map(withKeys);
  // Thrown by SimpleSchema, and by Meteor's packages that use it.
  if (error['error'] === 'validation-error' && isListWithMember(details, 'name'))
    return details.map(withName);
  return errorType === 'Match.Error' ? [matchIssue(error)] : undefined;
}

const withKeys = ({ path, message }: UnknownRecord): ValidationIssue => {
  const parts: unknown[] = Array.isArray(path) ? path : [];
  const keys = parts.map((part) => String(isFields(part) ? part['key'] : part));
  return { path: jsonPointer(keys), message: String(message) };
};

const withName = ({ name, message, type }: UnknownRecord): ValidationIssue => ({
  path: jsonPointer(String(name).split('.')),
  message: String(message ?? type),
});

/** Meteor's `check` writes the path as `tags[0].name`. */
function matchIssue({ message, path }: UnknownRecord): ValidationIssue {
  const keys = String(path ?? '').match(/[^.[\]]+/g) ?? [];
  const problem = String(message).replace(/^Match error: /, '');
  return { path: jsonPointer(keys), message: problem.replace(` in field ${String(path)}`, '') };
}

const isListWithMember = (value: unknown, member: string): value is UnknownRecord[] =>
  Array.isArray(value) && value.every((item) => isFields(item) && typeof item[member] === 'string');

const isFields = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null;
