/** Validates arguments by the `schema` that a declaration gives, which may also change them. */

import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { HttpError } from '../errors/http-error.js';
import type {
  ArgumentsSchema,
  StandardIssue,
  StandardResult,
  StandardSchema,
  TypeBoxSchema,
} from '../port.js';
import { type Giving, placedIssues } from './argument-place.js';
import { jsonPointer, keysOfPointer } from './json-pointer.js';
import { invalidArguments } from './validation-issue.js';

/** @throws HttpError with all issues */
export async function describedArguments(
  schema: ArgumentsSchema,
  values: unknown[],
  giving: Giving,
): Promise<unknown[]> {
  const isWhole = isTuple(schema);
  const given = isWhole ? values : values[0];
  const result = isStandard(schema)
    ? await schema['~standard'].validate(given)
    : validateByTypeBox(schema, given);
  if (result.issues !== undefined) throw invalidArgumentsError(result.issues, isWhole, giving);
  if (!isWhole) return [result.value];
  return Array.isArray(result.value) ? result.value : values;
}

const isStandard = (schema: ArgumentsSchema): schema is StandardSchema =>
  typeof member(member(schema, '~standard'), 'validate') === 'function';

/** The interface does not say so. Libraries mark their tuples, and ArkType lists the items before any rest. */
function isTuple(schema: ArgumentsSchema): boolean {
  if (Array.isArray(member(schema, 'items'))) return true;
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
  const placed = placedIssues(
    giving,
    issues.map(({ message, path = [] }) => {
      const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
      return { path: jsonPointer(isWhole ? keys : [0, ...keys]), message };
    }),
  );
  // The messages are whole sentences, of the application's own library.
  return invalidArguments(placed.map(({ words, ...issue }) => ({ ...issue, words: `${words}:` })));
}

const checks = new WeakMap<TypeBoxSchema, ValidateFunction>();

/**
 * Schemas of TypeBox are JSON Schemas, which bring no check of their own.
 * @throws TypeError if it is no JSON Schema
 */
function validateByTypeBox(schema: TypeBoxSchema, value: unknown): StandardResult {
  const validate = checks.get(schema) ?? compile(schema);
  checks.set(schema, validate);
  if (validate(value)) return { value };
  return {
    issues: (validate.errors ?? []).map(({ instancePath, message = 'is invalid' }) => ({
      message,
      path: keysOfPointer(instancePath),
    })),
  };
}

function compile(schema: TypeBoxSchema): ValidateFunction {
  if (!['type', 'anyOf', 'allOf', 'const', 'enum', 'not'].some((keyword) => keyword in schema))
    throw new TypeError(
      "The option 'schema' must be a Standard Schema, such as one of zod, valibot or ArkType, or one of TypeBox",
    );
  const ajv = new Ajv({ strict: false, ownProperties: true });
  ajvFormats.default(ajv);
  return ajv.compile(schema);
}
