/** Converts unions, intersections, lists and tuples of the checker. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { schemaOfTuple, unionSchema } from '../../../shared/json-schema/index.js';
import { LANGUAGE_TYPES, schemaOfList } from '../context/index.js';
import {
  type Checking,
  has,
  isBrandedPrimitive,
  isOfTheLanguage,
  isReference,
  PRIMITIVE,
} from './checking.js';
import { LISTS } from './well-known.js';

/** Uses the parts as they were written, if the checker remembers them: named unions within the union keep their names. */
export function schemaOfUnion(checking: Checking, type: ts.UnionType): Schema {
  const parts = partsAsWritten(checking, type).filter((part) => !isImpossible(checking, part));
  return unionSchema(parts.map((part) => checking.inner(checking, part)));
}

/** `{ kind: 'a' } & { kind: 'b' }` stays in a union until somebody asks for its properties. */
function isImpossible({ types }: Checking, part: ts.Type): boolean {
  const hasProperties = (type: ts.Type): boolean => types.getPropertiesOfType(type).length > 0;
  return part.isIntersection() && !hasProperties(part) && part.types.some(hasProperties);
}

function partsAsWritten({ types }: Checking, type: ts.UnionType): readonly ts.Type[] {
  if (has(type, ts.TypeFlags.EnumLike)) return type.types;
  const origin: unknown = 'origin' in type ? type.origin : undefined;
  const parts = isUnion(origin) ? origin.types : type.types;
  // All members of an enum are the enum.
  const given = new Set(type.types);
  return parts.map((part) => {
    if (!has(part, ts.TypeFlags.EnumLiteral)) return part;
    const whole = types.getBaseTypeOfLiteralType(part);
    return whole.isUnion() && whole.types.every((member) => given.has(member)) ? whole : part;
  });
}

const isUnion = (value: unknown): value is ts.UnionType =>
  typeof value === 'object' &&
  value !== null &&
  'flags' in value &&
  typeof value.flags === 'number' &&
  (value.flags & ts.TypeFlags.Union) !== 0;

/** The part that alone describes an intersection; `undefined` if it is an object with the properties of all. */
export function decidingPart({ types }: Checking, type: ts.IntersectionType): ts.Type | undefined {
  const primitives = type.types.filter((part) => has(part, PRIMITIVE));
  const literal = primitives.find(
    (part) => !has(part, ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean),
  );
  return (
    literal ??
    primitives[0] ??
    (isBrandedPrimitive(type) ? type.types[0] : undefined) ??
    type.types.find((part) => isOwnForm(part)) ??
    type.types.find((part) => types.isArrayLikeType(part))
  );
}

/** `Date` of `Date & { __brand: 'created' }` */
function isOwnForm(type: ts.Type): boolean {
  const name = languageName(type);
  return name !== undefined && Object.hasOwn(LANGUAGE_TYPES, name);
}

/** The name of a type that TypeScript's own libraries declare. */
export function languageName(type: ts.Type): string | undefined {
  const symbol = type.getSymbol();
  return symbol !== undefined && isOfTheLanguage(symbol) ? symbol.name : undefined;
}

/** Lists and tuples have names only if they contain themselves. */
export const isList = (types: ts.TypeChecker, type: ts.Type): boolean =>
  types.isTupleType(type) || (isReference(type) && LISTS.has(languageName(type) ?? ''));

export function listSchema(checking: Checking, type: ts.Type): Schema | undefined {
  const { types } = checking;
  if (!isReference(type) || !isList(types, type)) return undefined;
  if (types.isTupleType(type)) return tuple(checking, type);
  const [item] = types.getTypeArguments(type);
  // The expression `[]` tells nothing of the items.
  if (item !== undefined && has(item, ts.TypeFlags.Never)) return { type: 'array' };
  return item && schemaOfList(languageName(type) ?? '', checking.inner(checking, item));
}

function tuple(checking: Checking, type: ts.TypeReference): Schema {
  const flags = isTuple(type.target) ? type.target.elementFlags : [];
  const elements = checking.types.getTypeArguments(type).map((element, index) => {
    const flag = flags[index] ?? ts.ElementFlags.Required;
    return {
      schema: checking.inner(checking, element),
      optional: (flag & ts.ElementFlags.Optional) !== 0,
      rest: (flag & ts.ElementFlags.Variable) !== 0,
    };
  });
  return schemaOfTuple(elements);
}

const isTuple = (type: ts.GenericType): type is ts.TupleType => 'elementFlags' in type;
