import type { Schema } from '../../../shared/contract.js';
import { branches, type SchemasByName, typesOf } from '../../../shared/json-schema/index.js';
import { below } from './json-pointer.js';
import type { ValidationIssue } from './validation-issue.js';

/** The arguments that are objects where only texts fit (C37). */
export const objectsForTexts = (
  values: readonly unknown[],
  schemaAt: (index: number) => Schema | undefined,
  definitions: SchemasByName,
): ValidationIssue[] =>
  [...values.entries()].flatMap(([index, value]) => {
    const schema = schemaAt(index);
    if (typeof value !== 'object' || value === null || schema === undefined) return [];
    return isStringOnly(schema, definitions) ? [{ path: below('', index), message: 'must be a string' }] : [];
  });

/** Whether only texts and `null` fit: then no object may take their place, even with validation off (C37). */
const isStringOnly = (schema: Schema, definitions: SchemasByName): boolean =>
  branches(schema, definitions).every(isTextOrNull) &&
  branches(schema, definitions).some((branch) => typesOf(branch).includes('string'));

function isTextOrNull(schema: Schema): boolean {
  if (schema['x-type'] !== undefined) return false;
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type === 'string' || type === 'null');
}
