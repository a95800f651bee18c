/** Compares the host's handlers with the signatures that the generated folder declares. */
import type { Methods, Publications } from './declared.js';

/**
 * `unknown` if the handler takes the arguments that the generated folder declares; otherwise a type that no handler and
 * no name has, so that the compiler reports it. Handlers that the folder does not know are accepted: they have no route
 * yet. If two folders in one program declare the same name, the handler may fit either.
 *
 * The compiler does this for every declaration of the host. `keyof` would collect all names for each of them.
 */
export type UpToDatePublication<Name, Handler extends HandlerFunction> = Name extends string
  ? IsStale<Publications[Name], Handler> extends true
    ? { stale: StaleMessage<'arguments', Name> }
    : unknown
  : unknown;

/** The same of a method, whose result is compared too where its source states one. */
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
 * Asks for the handler first, so that the compiler waits with the rest until it knows which handler it is. It assumes
 * `unknown[]` before it has looked into a function, which is then compared with nothing.
 */
type IsStale<Known, Handler extends HandlerFunction> = unknown extends Known
  ? false
  : Handler extends UnreadFunction
    ? IsAnything<Parameters<Handler>> extends true
      ? false
      : Differs<Known, Handler>
    : Differs<Known, Handler>;

/** Named, so that the compiler makes it once: within `IsStale` it would be made for each handler. */
type UnreadFunction = (...args: unknown[]) => unknown;

type Differs<Known, Handler extends HandlerFunction> =
  IsSame<OutlineOf<Handler>, OutlineOf<Known>> extends true
    ? false
    : IsOneOf<Parameters<Handler>, Overloads<Known>> extends false
      ? true
      : false;

/** Only a function of more than five arguments is left as it is, and compared by its tuple. */
type OutlineOf<Handler, Required = RequiredCount<Handler>> = Handler extends (
  a: infer A,
  b: infer B,
  c: infer C,
  d: infer D,
  e: infer E,
  more: infer More,
) => unknown
  ? unknown extends More
    ? Outline<A, B, C, D, E, Required>
    : Handler
  : Handler;

/**
 * The arguments in a form that is cheap to compare: a tuple has all the methods of an array. It has a name, so that the
 * compiler makes one type for all functions of equal arguments. It would make one for each function if a conditional type
 * stood among the arguments of `Outline` where it is used.
 */
interface Outline<A, B, C, D, E, Required> {
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

/** The arguments of up to four overloads, each in a tuple of its own. */
type Overloads<Declared> = Declared extends {
  (...args: infer One): unknown;
  (...args: infer Two): unknown;
  (...args: infer Three): unknown;
  (...args: infer Four): unknown;
}
  ? [One] | [Two] | [Three] | [Four]
  : never;

type IsOneOf<Arguments extends readonly unknown[], Known> = Known extends [
  infer One extends readonly unknown[],
]
  ? Fits<Arguments, One>
  : never;

/** A handler that reads `arguments` takes more than it declares. */
type Fits<Arguments extends readonly unknown[], Known extends readonly unknown[]> = true extends
  | IsAnything<Arguments>
  | IsAnything<Known>
  | IsSame<Filled<Arguments, Known>, Filled<Known, Arguments>>
  | IsSame<[...Arguments, ...unknown[]], Known>
  ? true
  : false;

type IsAnything<Arguments> = IsSame<Arguments, unknown[]>;

/** Replaces arguments of type `unknown` by the type that the other side has for them. */
type Filled<Arguments extends readonly unknown[], Other extends readonly unknown[]> = {
  [Index in keyof Arguments]: unknown extends Arguments[Index]
    ? Index extends keyof Other
      ? Other[Index]
      : Arguments[Index]
    : Arguments[Index];
};

/** Asks for the known result first, so that the compiler looks into no function whose result the folder does not know. */
type HasOtherResult<Known, Handler extends HandlerFunction> = Known extends (...args: never[]) => infer Result
  ? unknown extends Result
    ? false
    : Handler extends (...args: never[]) => infer Returned
      ? ResultFits<Returned, Result> extends true
        ? false
        : FitsNone<Returned, Results<Known>>
      : false
  : false;

/** Named, so that the compiler makes it once for all functions of equal results. `Awaited` is expensive, and seldom needed. */
type ResultFits<Returned, Result> = unknown extends Returned
  ? true
  : [Returned] extends [Result | Promise<Result>]
    ? [Result] extends [Returned]
      ? true
      : [Promise<Result>] extends [Returned]
        ? true
        : IsEquivalent<[Awaited<Returned>], [Awaited<Result>]>
    : IsEquivalent<[Awaited<Returned>], [Awaited<Result>]>;

/** One type may be written in several ways. */
type IsEquivalent<One, Other> = One extends Other ? (Other extends One ? true : false) : false;

/** The results of up to four overloads: those of several folders. */
type Results<Declared> = Declared extends {
  (...args: never[]): infer One;
  (...args: never[]): infer Two;
  (...args: never[]): infer Three;
  (...args: never[]): infer Four;
}
  ? [One] | [Two] | [Three] | [Four]
  : never;

type FitsNone<Returned, Known> = true extends (
  Known extends [infer Result]
    ? ResultFits<Returned, Result>
    : never
)
  ? false
  : true;

/** Whether the two types are identical. */
type IsSame<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false;
