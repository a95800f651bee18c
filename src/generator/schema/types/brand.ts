/** Object types whose values are primitives: `interface TaskId { _brand: 'task' }`. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { unionOf } from '../../../shared/json-schema/index.js';
import { brandedPrimitives, mayBeBrand } from '../../analysis/syntax/index.js';

/** The schema of the primitive that a brand means; it has no name of its own. */
export function schemaOfBrand(declarations: readonly ts.Node[]): Schema | undefined {
  const primitives = brandedPrimitives(declarations);
  const [only, ...others] = primitives ?? [];
  if (primitives === undefined || only === undefined) return undefined;
  return { type: others.length === 0 ? only : [...primitives] };
}

/** Also accepts primitives if the type has only brands, because another file may treat its values as primitives. */
export const withPrimitivesOfBrand = (schema: Schema, declarations: readonly ts.Node[]): Schema =>
  mayBeBrand(declarations) ? unionOf([schema, { type: ['number', 'string'] }]) : schema;
