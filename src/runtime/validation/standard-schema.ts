/** Validates arguments by the `schema` that a declaration gives, which may also change them. */

import { type HttpError, httpError } from '../errors/http-error.js';
import type { StandardIssue, StandardSchema } from '../port.js';
import { jsonPointer } from './json-pointer.js';

/** @throws HttpError with all issues */
export async function describedArguments(schema: StandardSchema, values: unknown[]): Promise<unknown[]> {
  const standard = schema['~standard'];
  if (typeof standard?.validate !== 'function')
    throw new TypeError(
      "The option 'schema' must be a Standard Schema, as those of zod, valibot and ArkType are",
    );
  const isWhole = isTuple(schema);
  const result = await standard.validate(isWhole ? values : values[0]);
  if (result.issues !== undefined) throw argumentsRefused(result.issues, isWhole);
  if (!isWhole) return [result.value];
  return Array.isArray(result.value) ? result.value : values;
}

/**
 * The interface does not say whether a schema is a tuple. Libraries mark theirs, and ArkType lists the items before any
 * rest.
 */
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

function argumentsRefused(issues: readonly StandardIssue[], isWhole: boolean): HttpError {
  const details = issues.map(({ message, path = [] }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
    return { path: jsonPointer(isWhole ? keys : [0, ...keys]), message };
  });
  const [first] = details;
  const problem = first?.message ?? 'not valid';
  return first === undefined || first.path === ''
    ? httpError('argumentsRefused', { problem }, { details })
    : httpError('argumentRefused', { place: first.path.slice(1), problem }, { details });
}
