/** Compares the host's handlers with the signatures in the generated folder. */
import type { Methods, Publications } from './declared.js';

/**
 * `unknown` if the handler has the arguments that the generated folder declares; otherwise a type that no name can
 * have, so that the compiler reports an error. Handlers that are not in the folder are accepted: they have no route
 * yet. If two folders in one program declare the same name, the handler may match either.
 *
 * The compiler evaluates this type for every declaration. It avoids `keyof`, which would collect all names each time.
 */
export type UpToDatePublication<Name, Handler extends HandlerFunction> = Name extends string
  ? IsStale<Publications[Name], Handler> extends true
    ? { stale: StaleMessage<'arguments', Name> }
    : unknown
  : unknown;

/** The same type for a method's handler; compares the result too if the folder declares one. */
export type UpToDateMethod<Name, Handler extends HandlerFunction> = Name extends string
  ? IsStale<Methods[Name], Handler> extends true
    ? { stale: StaleMessage<'arguments', Name> }
    : HasOtherResult<Methods[Name], Handler> extends true
      ? { stale: StaleMessage<'result', Name> }
      : unknown
  : unknown;

type StaleMessage<
  Part extends 'arguments' | 'result',
  Name extends string,
> = `The generated folder knows ${Part extends 'result' ? 'another result' : 'other arguments'} of '${Name}': run \`restgen generate\``;

type HandlerFunction = (...args: never[]) => unknown;

/**
 * Tests the handler first, which defers the rest until the compiler knows the handler. Before it has checked a
 * function, the compiler assumes parameters `unknown[]`, which are not compared.
 */
type IsStale<Declared, Handler extends HandlerFunction> = unknown extends Declared
  ? false
  : Handler extends UncheckedFunction
    ? IsAnything<Parameters<Handler>> extends true
      ? false
      : Differs<Declared, Handler>
    : Differs<Declared, Handler>;

/** Named, so that the compiler creates the type once, not for each handler. */
type UncheckedFunction = (...args: unknown[]) => unknown;

type Differs<Declared, Handler extends HandlerFunction> =
  IsSame<ArgumentsOf<Handler>, ArgumentsOf<Declared>> extends true
    ? false
    : IsOneOf<Parameters<Handler>, Overloads<Declared>> extends false
      ? true
      : false;

/** The arguments as an `ArgumentsRecord`. A function of more than five is compared by its tuple. */
type ArgumentsOf<Handler, Required = RequiredCount<Handler>> = Handler extends (
  a: infer A,
  b: infer B,
  c: infer C,
  d: infer D,
  e: infer E,
  more: infer More,
) => unknown
  ? unknown extends More
    ? ArgumentsRecord<A, B, C, D, E, Required>
    : Handler
  : Handler;

/**
 * The arguments in a form that is cheap to compare; a tuple has all methods of an array. As a named type without
 * conditional types among its arguments, it is created once for all functions with equal arguments.
 */
interface ArgumentsRecord<A, B, C, D, E, Required> {
  a: A;
  b: B;
  c: C;
  d: D;
  e: E;
  required: Required;
}

type RequiredCount<Handler> = Handler extends () => unknown
  ? 0
  : Handler extends (a: never) => unknown
    ? 1
    : Handler extends (a: never, b: never) => unknown
      ? 2
      : Handler extends (a: never, b: never, c: never) => unknown
        ? 3
        : Handler extends (a: never, b: never, c: never, d: never) => unknown
          ? 4
          : 5;

/** The arguments of up to four overloads, each in its own tuple. */
type Overloads<Declared> = Declared extends {
  (...args: infer One): unknown;
  (...args: infer Two): unknown;
  (...args: infer Three): unknown;
  (...args: infer Four): unknown;
}
  ? [One] | [Two] | [Three] | [Four]
  : never;

type IsOneOf<Arguments extends readonly unknown[], Declared> = Declared extends [
  infer One extends readonly unknown[],
]
  ? Fits<Arguments, One>
  : never;

/** A handler that reads `arguments` accepts more than it declares. */
type Fits<Arguments extends readonly unknown[], Declared extends readonly unknown[]> = true extends
  | IsAnything<Arguments>
  | IsAnything<Declared>
  | IsSame<Filled<Arguments, Declared>, Filled<Declared, Arguments>>
  | IsSame<[...Arguments, ...unknown[]], Declared>
  ? true
  : false;

type IsAnything<Arguments> = IsSame<Arguments, unknown[]>;

/** Replaces arguments of type `unknown` by the other side's types. */
type Filled<Arguments extends readonly unknown[], Other extends readonly unknown[]> = {
  [Index in keyof Arguments]: unknown extends Arguments[Index]
    ? Index extends keyof Other
      ? Other[Index]
      : Arguments[Index]
    : Arguments[Index];
};

/** Tests the declared result first: functions whose result the folder does not declare stay unchecked. */
type HasOtherResult<Declared, Handler extends HandlerFunction> = Declared extends (
  ...args: never[]
) => infer Result
  ? unknown extends Result
    ? false
    : Handler extends (...args: never[]) => infer Returned
      ? ResultFits<Returned, Result> extends true
        ? false
        : FitsNone<Returned, Results<Declared>>
      : false
  : false;

/** Named, so that the compiler creates it once. `Awaited` is expensive and rarely needed, so it comes last. */
type ResultFits<Returned, Result> = unknown extends Returned
  ? true
  : [Returned] extends [Result | Promise<Result>]
    ? [Result] extends [Returned]
      ? true
      : [Promise<Result>] extends [Returned]
        ? true
        : IsEquivalent<[Awaited<Returned>], [Awaited<Result>]>
    : IsEquivalent<[Awaited<Returned>], [Awaited<Result>]>;

/** Whether two types are mutually assignable: one type may be written in several ways. */
type IsEquivalent<One, Other> = One extends Other ? (Other extends One ? true : false) : false;

/** The results of up to four overloads, one per generated folder. */
type Results<Declared> = Declared extends {
  (...args: never[]): infer One;
  (...args: never[]): infer Two;
  (...args: never[]): infer Three;
  (...args: never[]): infer Four;
}
  ? [One] | [Two] | [Three] | [Four]
  : never;

type FitsNone<Returned, Declared> = true extends (
  Declared extends [infer Result]
    ? ResultFits<Returned, Result>
    : never
)
  ? false
  : true;

type IsSame<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false;
