/** Compares the host's handlers with the signatures in the generated folder. */
import type { Signatures } from './declared.js';

/**
 * `unknown` if the handler has the arguments that the generated folder declares; otherwise a type that no name can
 * have, so that the compiler reports an error. Handlers that are not in the folder are accepted: they have no route
 * yet. If two folders in one program declare the same name, the handler may match either.
 *
 * The compiler evaluates this type for every declaration. It avoids `keyof`, which would collect all names each time.
 */
export type UpToDate<Known extends Signatures, Name, Handler extends HandlerFunction> = Name extends string
  ? IsStale<Known[Name], Handler> extends true
    ? { stale: `The generated folder knows other arguments of '${Name}': run \`restgen generate\`` }
    : unknown
  : unknown;

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

type IsSame<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false;
