import { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import { unionOf } from '../algebra/index.js';
import { type Checking, has } from './checking.js';

/** The parts as they were written, where the checker remembers: names of unions within it stay. */
export function unionSchema(checking: Checking, type: ts.UnionType): Schema {
  return unionOf(partsOf(checking, type).map(checking.inner));
}

function partsOf(checking: Checking, type: ts.UnionType): readonly ts.Type[] {
  if (has(type, ts.TypeFlags.EnumLike)) return type.types;
  const origin: unknown = 'origin' in type ? type.origin : undefined;
  return isUnion(origin)
    ? origin.types.flatMap((part) => wholeEnums(checking, [part]))
    : wholeEnums(checking, type.types);
}

const isUnion = (value: unknown): value is ts.UnionType =>
  typeof value === 'object' &&
  value !== null &&
  'flags' in value &&
  typeof value.flags === 'number' &&
  (value.flags & ts.TypeFlags.Union) !== 0;

/** All members of an enum are the enum. */
function wholeEnums({ types }: Checking, parts: readonly ts.Type[]): ts.Type[] {
  const given = new Set(parts);
  return parts.map((part) => {
    if (!has(part, ts.TypeFlags.EnumLiteral)) return part;
    const whole = types.getBaseTypeOfLiteralType(part);
    return whole.isUnion() && whole.types.every((each) => given.has(each)) ? whole : part;
  });
}
