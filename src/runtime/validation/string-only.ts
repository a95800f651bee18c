import type { Schema } from '../../contract.js';
import { branches, type Definitions } from './definitions.js';
import { typesOf } from './expectation.js';

/** Whether nothing but texts fits, `null` aside: no object may stand in their place, validated or not (C37). */
export const isStringOnly = (schema: Schema, definitions: Definitions): boolean =>
  branches(schema, definitions).every(isText) &&
  branches(schema, definitions).some((branch) => typesOf(branch).includes('string'));

function isText(schema: Schema): boolean {
  if (schema['x-type'] !== undefined) return false;
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type === 'string' || type === 'null');
}
