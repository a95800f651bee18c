/** Validates by schemas of TypeBox. They are JSON Schemas, which bring no check of their own. */
import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { StandardResult, TypeBoxSchema } from '../port.js';
import { keysOfPointer } from './json-pointer.js';

const checks = new WeakMap<TypeBoxSchema, ValidateFunction>();

/** @throws TypeError if it is no JSON Schema */
export function validateByTypeBox(schema: TypeBoxSchema, value: unknown): StandardResult {
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
