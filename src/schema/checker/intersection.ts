import { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import { type Checking, has } from './checking.js';
import { objectSchema } from './object.js';

const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Null;

/** A primitive with a brand is the primitive; objects are one object with the properties of all. */
export function intersectionSchema(checking: Checking, type: ts.IntersectionType): Schema {
  const primitives = type.types.filter((part) => has(part, PRIMITIVE));
  const [primitive] = primitives;
  if (primitive !== undefined) return checking.inner(narrowest(primitives) ?? primitive);
  const array = type.types.find((part) => checking.types.isArrayLikeType(part));
  return array === undefined ? objectSchema(checking, type) : checking.inner(array);
}

const narrowest = (types: readonly ts.Type[]): ts.Type | undefined =>
  types.find((type) => !has(type, ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean));

export const isBrandedPrimitive = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some((part) => has(part, PRIMITIVE));
