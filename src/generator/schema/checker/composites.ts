/** Converts unions, intersections, arrays and tuples. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { schemaOfTuple, unionOf } from '../../../shared/json-schema/index.js';
import { LANGUAGE_TYPES } from '../context/index.js';
import {
  type Checking,
  has,
  isBrandedPrimitive,
  isOfTheLanguage,
  isReference,
  PRIMITIVE,
} from './checking.js';
import { schemaOfObjectType } from './object.js';

/**
 * Uses the parts as they were written, if the checker remembers them: named unions within the union keep their names.
 */
export function unionSchema(checking: Checking, type: ts.UnionType): Schema {
  const parts = partsAsWritten(checking, type).filter((part) => !isImpossible(checking, part));
  return unionOf(parts.map(checking.inner));
}

/** `{ kind: 'a' } & { kind: 'b' }` stays in a union until somebody asks what it is. */
function isImpossible({ types }: Checking, part: ts.Type): boolean {
  const hasProperties = (type: ts.Type): boolean => types.getPropertiesOfType(type).length > 0;
  return part.isIntersection() && !hasProperties(part) && part.types.some(hasProperties);
}

function partsAsWritten(checking: Checking, type: ts.UnionType): readonly ts.Type[] {
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

/** Replaces all members of an enum by the enum. */
function wholeEnums({ types }: Checking, parts: readonly ts.Type[]): ts.Type[] {
  const given = new Set(parts);
  return parts.map((part) => {
    if (!has(part, ts.TypeFlags.EnumLiteral)) return part;
    const whole = types.getBaseTypeOfLiteralType(part);
    return whole.isUnion() && whole.types.every((each) => given.has(each)) ? whole : part;
  });
}

/** A primitive with a brand is that primitive. Objects become one object with the properties of all. */
export function intersectionSchema(checking: Checking, type: ts.IntersectionType): Schema {
  const primitives = type.types.filter((part) => has(part, PRIMITIVE));
  const [primitive] = primitives;
  if (primitive !== undefined) return checking.inner(narrowest(primitives) ?? primitive);
  if (isBrandedPrimitive(type)) return checking.inner(type.types[0] ?? type);
  const known = type.types.find((part) => isLanguageType(part));
  if (known !== undefined) return checking.inner(known);
  const array = type.types.find((part) => checking.types.isArrayLikeType(part));
  return array === undefined ? schemaOfObjectType(checking, type) : checking.inner(array);
}

/** `Date` of `Date & { __brand: 'created' }` */
function isLanguageType(type: ts.Type): boolean {
  const symbol = type.getSymbol();
  return symbol !== undefined && Object.hasOwn(LANGUAGE_TYPES, symbol.name) && isOfTheLanguage(symbol);
}

const narrowest = (types: readonly ts.Type[]): ts.Type | undefined =>
  types.find((type) => !has(type, ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean));

export function arraySchema(checking: Checking, type: ts.Type): Schema | undefined {
  const { types } = checking;
  if (types.isTupleType(type) && isReference(type)) return tuple(checking, type);
  if (!types.isArrayType(type) || !isReference(type)) return undefined;
  const [item] = types.getTypeArguments(type);
  return { type: 'array', ...(item === undefined ? {} : { items: checking.inner(item) }) };
}

function tuple(checking: Checking, type: ts.TypeReference): Schema {
  const flags = isTuple(type.target) ? type.target.elementFlags : [];
  const elements = checking.types.getTypeArguments(type).map((element, index) => {
    const flag = flags[index] ?? ts.ElementFlags.Required;
    return {
      schema: checking.inner(element),
      optional: (flag & ts.ElementFlags.Optional) !== 0,
      rest: (flag & ts.ElementFlags.Variable) !== 0,
    };
  });
  return schemaOfTuple(elements);
}

const isTuple = (type: ts.GenericType): type is ts.TupleType => 'elementFlags' in type;
