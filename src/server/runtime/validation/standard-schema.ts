/** Validates arguments by the `schema` that a declaration gives, which may also change them. */
import type { HttpError } from '../errors/http-error.js';
import type { StandardIssue, StandardSchema } from '../port.js';
import { type Giving, placeIssues } from './argument-place.js';
import { jsonPointer } from './json-pointer.js';
import { invalidArguments } from './validation-issue.js';

/**
 * @throws HttpError with all issues
 * @throws TypeError if it is no Standard Schema
 */
export async function describedArguments(
  schema: StandardSchema,
  values: unknown[],
  giving: Giving,
): Promise<unknown[]> {
  if (typeof member(member(schema, '~standard'), 'validate') !== 'function')
    throw new TypeError(
      "The option 'schema' must be a Standard Schema, such as one of zod, valibot or ArkType",
    );
  const isWhole = isTuple(schema);
  const result = await schema['~standard'].validate(isWhole ? values : values[0]);
  if (result.issues !== undefined) throw invalidArgumentsError(result.issues, isWhole, giving);
  if (!isWhole) return [result.value];
  return Array.isArray(result.value) ? result.value : values;
}

/** The interface does not say so. Libraries mark their tuples, and ArkType lists the items before any rest. */
function isTuple(schema: StandardSchema): boolean {
  const marks = [schema, member(schema, 'def'), member(schema, '_def')];
  const sequence = member(member(schema, 'json'), 'sequence');
  return (
    marks.some((mark) => /tuple/i.test(String(member(mark, 'typeName') ?? member(mark, 'type') ?? ''))) ||
    ['prefix', 'defaultables', 'optionals'].some((part) => Array.isArray(member(sequence, part)))
  );
}

const member = (value: unknown, name: string): unknown =>
  (typeof value === 'object' || typeof value === 'function') && value !== null
    ? Reflect.get(value, name)
    : undefined;

function invalidArgumentsError(
  issues: readonly StandardIssue[],
  isWhole: boolean,
  giving: Giving,
): HttpError {
  const placed = placeIssues(
    giving,
    issues.map(({ message, path = [] }) => {
      const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
      return { path: jsonPointer(isWhole ? keys : [0, ...keys]), message };
    }),
  );
  // The messages are whole sentences, of the application's own library.
  return invalidArguments(placed.map(({ words, ...issue }) => ({ ...issue, words: `${words}:` })));
}
