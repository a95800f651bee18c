/** Computes the schema of the values that two schemas accept, for two sources that describe one value. */
import type { Schema } from '../../contract.js';
import { acceptsLiteral, type Resolve } from '../acceptance.js';
import { acceptsNothing, separateNotes } from '../json-schema.js';
import { constant } from '../keywords.js';
import {
  type Narrow,
  type Narrowed,
  narrowArrays,
  narrowNumbers,
  narrowObjects,
  narrowStrings,
} from './narrowing.js';
import { canonicalText, isUnconstrained, listedLiterals, unionMembers, unionSchema } from './union.js';

/** How many pairs of alternatives are compared. With more, both schemas are put into `allOf`. */
const MOST = 100;
/** How deep schemas are followed: references may form cycles. */
const DEPTH = 30;

/**
 * A schema that accepts exactly what both accept. Descriptions and other annotations come from the first schema that has
 * them.
 */
export function intersect(
  one: Schema,
  other: Schema,
  resolve: Resolve = () => undefined,
  depth = DEPTH,
): Narrowed {
  const { schema: first, notes } = separateNotes(one);
  const { schema: second, notes: otherNotes } = separateNotes(other);
  const narrow: Narrow = (a, b) => intersect(a, b, resolve, depth - 1);
  const narrowed = depth <= 0 ? beside(first, second) : narrowPlain(first, second, resolve, narrow);
  return narrowed === 'contradiction' ? narrowed : { ...narrowed, ...otherNotes, ...notes };
}

function narrowPlain(one: Schema, other: Schema, resolve: Resolve, narrow: Narrow): Narrowed {
  if (isUnconstrained(one)) return other;
  if (isUnconstrained(other) || canonicalText(one) === canonicalText(other)) return one;
  const areSeveral = typeAlternatives(one).length > 1 || typeAlternatives(other).length > 1;
  if (acceptsNothing(one) || acceptsNothing(other))
    return areSeveral ? distribute(one, other, narrow) : 'contradiction';
  if (one.$ref !== undefined) return narrowReferred(one, other, resolve, narrow);
  if (other.$ref !== undefined) return narrowReferred(other, one, resolve, narrow);
  if (areSeveral) return distribute(one, other, narrow);
  return (
    narrowLiterals(one, other, resolve) ??
    narrowLiterals(other, one, resolve) ??
    narrowOneType(one, other, narrow)
  );
}

/** A named type that needs no narrowing keeps its name. */
function narrowReferred(one: Schema, other: Schema, resolve: Resolve, narrow: Narrow): Narrowed {
  const target = Object.keys(one).length === 1 ? resolve(one) : undefined;
  if (target === undefined) return beside(one, other);
  const narrowed = narrow(target, other);
  if (narrowed === 'contradiction') return narrowed;
  return canonicalText(narrowed) === canonicalText(target) ? one : narrowed;
}

/** Also splits `{ type: ["string", "null"] }`. */
export function typeAlternatives(schema: Schema): readonly Schema[] {
  const { type } = schema;
  if (Array.isArray(type) && Object.keys(schema).length === 1) return type.map((type) => ({ type: type }));
  return unionMembers(schema);
}

/** Combines every alternative of the one schema with every alternative of the other. */
function distribute(one: Schema, other: Schema, narrow: Narrow): Narrowed {
  const [first, second] = [typeAlternatives(one), typeAlternatives(other)];
  if (first.length * second.length > MOST) return beside(one, other);
  const parts = first.flatMap((a) => second.map((b) => narrow(a, b)));
  const possible = parts.filter((part) => part !== 'contradiction');
  return possible.length === 0 ? 'contradiction' : unionSchema(possible);
}

/**
 * The listed values that the other schema accepts; `undefined` if the schema is no list, or if only a validator could
 * decide.
 */
function narrowLiterals(one: Schema, other: Schema, resolve: Resolve): Narrowed | undefined {
  const values = listedLiterals(one);
  if (values.length === 0) return undefined;
  const accepted = values.map((value) => acceptsLiteral(other, value, resolve));
  if (accepted.includes(undefined)) return undefined;
  const left = values.filter((_value, index) => accepted[index]);
  if (left.length === values.length) return one;
  return left.length === 0 ? 'contradiction' : unionSchema(left.map(constant));
}

function narrowOneType(one: Schema, other: Schema, narrow: Narrow): Narrowed {
  const [first, second] = [one.type, other.type];
  if (isObjectOfInstance(one, other)) return one;
  if (isObjectOfInstance(other, one)) return other;
  if (typeof first !== 'string' || typeof second !== 'string') return beside(one, other);
  const isNumber = (type: string): boolean => type === 'number' || type === 'integer';
  if (first !== second && !(isNumber(first) && isNumber(second))) return 'contradiction';
  const narrowed =
    first === 'string'
      ? narrowStrings(one, other)
      : isNumber(first)
        ? narrowNumbers(one, other)
        : first === 'array'
          ? narrowArrays(one, other, narrow)
          : first === 'object'
            ? narrowObjects(one, other, narrow)
            : undefined;
  return narrowed ?? beside(one, other);
}

/** A Date is a text in JSON and an object in the host's code. Some types describe an ObjectId by its `_str`. */
const isObjectOfInstance = (instance: Schema, { type, required = [] }: Schema): boolean =>
  instance['x-type'] !== undefined && type === 'object' && required.every((key) => key === '_str');

const beside = (one: Schema, other: Schema): Schema => ({ allOf: [one, other].flatMap(allOfMembers) });

const allOfMembers = (schema: Schema): readonly Schema[] =>
  schema.allOf !== undefined && Object.keys(schema).length === 1 ? schema.allOf : [schema];
