/** What two schemas both accept, where two sources speak of one value. */
import { type Schema, UNDEFINED } from '../../contract.js';
import { narrowArrays, narrowObjects } from './intersection-of-composites.js';
import { accepts, literalsOf, narrowNumbers, narrowStrings } from './intersection-of-values.js';
import { canonicalText, typeOfLiteral, unionOf } from './union.js';

export type Narrowed = Schema | 'contradiction';
/** What a reference refers to; nothing while that is not known. */
export type Resolve = (schema: Schema) => Schema | undefined;
export type Narrow = (one: Schema, other: Schema) => Narrowed;

/** Products of alternatives; beyond it both schemas stand beside each other. */
const MOST = 100;
/** Schemas within schemas, which references may make endless. */
const DEPTH = 30;

/** Accepts what both accept, exactly. Notes, as descriptions, are those of the first where both have them. */
export function intersect(
  one: Schema,
  other: Schema,
  resolve: Resolve = () => undefined,
  depth = DEPTH,
): Narrowed {
  const [first, notes] = apart(one);
  const [second, more] = apart(other);
  const inner: Narrow = (a, b) => intersect(a, b, resolve, depth - 1);
  const narrowed = depth <= 0 ? beside(first, second) : both(first, second, resolve, inner);
  return narrowed === 'contradiction' ? narrowed : { ...narrowed, ...more, ...notes };
}

/** The schema itself, and what it only notes. */
function apart({ description, default: preset, examples, deprecated, ...schema }: Schema): [Schema, Schema] {
  return [
    schema,
    {
      ...(description === undefined ? {} : { description }),
      ...(preset === undefined ? {} : { default: preset }),
      ...(examples === undefined ? {} : { examples }),
      ...(deprecated === undefined ? {} : { deprecated }),
    },
  ];
}

function both(one: Schema, other: Schema, resolve: Resolve, inner: Narrow): Narrowed {
  const same = canonicalText(one);
  if (same === '{}') return other;
  if (canonicalText(other) === '{}' || canonicalText(other) === same) return one;
  if (isNothing(one) || isNothing(other))
    return alternatives(one).length > 1 || alternatives(other).length > 1
      ? distributed(one, other, inner)
      : 'contradiction';
  if (one.$ref !== undefined) return referred(one, other, resolve, inner);
  if (other.$ref !== undefined) return referred(other, one, resolve, inner);
  if (alternatives(one).length > 1 || alternatives(other).length > 1) return distributed(one, other, inner);
  return literals(one, other, resolve) ?? literals(other, one, resolve) ?? ofOneType(one, other, inner);
}

const NOTHING_TEXT = canonicalText(UNDEFINED);
export const isNothing = (schema: Schema): boolean => canonicalText(schema) === NOTHING_TEXT;

/** A named type that is narrow enough keeps its name. */
function referred(one: Schema, other: Schema, resolve: Resolve, inner: Narrow): Narrowed {
  const meant = Object.keys(one).length === 1 ? resolve(one) : undefined;
  if (meant === undefined) return beside(one, other);
  const narrowed = inner(meant, other);
  if (narrowed === 'contradiction') return narrowed;
  return canonicalText(narrowed) === canonicalText(meant) ? one : narrowed;
}

function alternatives(schema: Schema): readonly Schema[] {
  const keys = Object.keys(schema).length;
  if (schema.anyOf !== undefined && keys === 1) return schema.anyOf;
  const { type } = schema;
  return Array.isArray(type) && keys === 1 ? type.map((each) => ({ type: each })) : [schema];
}

function distributed(one: Schema, other: Schema, inner: Narrow): Narrowed {
  const [first, second] = [alternatives(one), alternatives(other)];
  if (first.length * second.length > MOST) return beside(one, other);
  const parts = first.flatMap((a) => second.map((b) => inner(a, b)));
  const possible = parts.filter((part) => part !== 'contradiction');
  return possible.length === 0 ? 'contradiction' : unionOf(possible);
}

/** Of a list of values, those that the other accepts; nothing where that is no list, or cannot be told. */
function literals(one: Schema, other: Schema, resolve: Resolve): Narrowed | undefined {
  const values = literalsOf(one);
  if (values === undefined) return undefined;
  const accepted = values.map((value) => accepts(other, value, resolve));
  if (accepted.includes(undefined)) return undefined;
  const left = values.filter((_value, index) => accepted[index]);
  if (left.length === values.length) return one;
  return left.length === 0
    ? 'contradiction'
    : unionOf(left.map((value) => ({ type: typeOfLiteral(value), const: value })));
}

function ofOneType(one: Schema, other: Schema, inner: Narrow): Narrowed {
  const [first, second] = [one.type, other.type];
  if (isObjectOf(one, other)) return one;
  if (isObjectOf(other, one)) return other;
  if (typeof first !== 'string' || typeof second !== 'string') return beside(one, other);
  const isNumber = (type: string): boolean => type === 'number' || type === 'integer';
  if (first !== second && !(isNumber(first) && isNumber(second))) return 'contradiction';
  const narrowed =
    first === 'string'
      ? narrowStrings(one, other)
      : isNumber(first)
        ? narrowNumbers(one, other)
        : first === 'array'
          ? narrowArrays(one, other, inner)
          : first === 'object'
            ? narrowObjects(one, other, inner)
            : undefined;
  return narrowed ?? beside(one, other);
}

/** What travels as a text is an object in the host's code: one that an ObjectID says of itself has its digits alone. */
const isObjectOf = (instance: Schema, { type, required = [] }: Schema): boolean =>
  instance['x-type'] !== undefined && type === 'object' && required.every((key) => key === '_str');

const beside = (one: Schema, other: Schema): Schema => ({ allOf: [one, other].flatMap(parts) });

const parts = (schema: Schema): readonly Schema[] =>
  schema.allOf !== undefined && Object.keys(schema).length === 1 ? schema.allOf : [schema];
