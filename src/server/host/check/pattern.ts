/** Patterns of `check`, and the types of the values that match them. */

/** A difference between a value and a pattern. */
export interface Mismatch {
  message: string;
  /** For example `a.b[1]`; empty if the value itself is wrong. */
  path: string;
}

/** Compares a value with a pattern; returns `undefined` if it matches. */
type Compare = (value: unknown, pattern: unknown) => Mismatch | undefined;

/** A pattern made by `Match`, with its own comparison. */
export class Matcher<Value> {
  /** This field never exists: it only carries the type. */
  declare readonly matches?: Value;
  readonly mismatch: (value: unknown, compare: Compare) => Mismatch | undefined;

  constructor(mismatch: Matcher<Value>['mismatch']) {
    this.mismatch = mismatch;
  }
}

/** The pattern of an optional key: the value must match if the key is present. */
export class OptionalMatcher<Value, Nothing> extends Matcher<Value | Nothing> {
  declare readonly matchesField?: Value;
  readonly inner: unknown;

  constructor(inner: unknown, isNothing: (value: unknown) => boolean) {
    super((value, compare) => (isNothing(value) ? undefined : compare(value, inner)));
    this.inner = inner;
  }
}

type Constructor = abstract new (...args: never[]) => unknown;

/**
 * `String`, `Number`, `Boolean`, `Object`, `Function` or a class; `[pattern]` for arrays; an object of patterns, which
 * allows no other keys; a string, number, boolean, null or undefined, which matches itself; or a pattern made by
 * `Match`.
 */
export type Pattern =
  | string
  | number
  | boolean
  | null
  | undefined
  | Matcher<unknown>
  | Constructor
  | readonly [Pattern]
  | { readonly [field: string]: Pattern };

type OptionalKeys<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends OptionalMatcher<unknown, unknown> ? Field : never;
}[keyof Fields];

type ObjectMatch<Fields> = {
  -readonly [Field in Exclude<keyof Fields, OptionalKeys<Fields>>]: PatternMatch<Fields[Field]>;
} & {
  -readonly [Field in OptionalKeys<Fields>]?: Fields[Field] extends OptionalMatcher<infer Value, unknown>
    ? Value
    : never;
};

type Flat<Type> = { [Key in keyof Type]: Type[Key] };

type ConstructorMatch<P> = P extends StringConstructor
  ? string
  : P extends NumberConstructor
    ? number
    : P extends BooleanConstructor
      ? boolean
      : P extends ObjectConstructor
        ? object
        : P extends FunctionConstructor
          ? (...args: never[]) => unknown
          : P extends abstract new (
                ...args: never[]
              ) => infer Instance
            ? Instance
            : never;

/** The type of the values that match a pattern. */
export type PatternMatch<P> =
  P extends Matcher<infer Value>
    ? Value
    : P extends Constructor
      ? ConstructorMatch<P>
      : P extends readonly [infer Element]
        ? PatternMatch<Element>[]
        : P extends string | number | boolean | null | undefined
          ? P
          : Flat<ObjectMatch<P>>;
