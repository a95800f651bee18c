/** Computes the types of routes and handlers from what the generated folder declares. */

/** The arguments of a route, as the generated folder declares them. */
export type ArgumentsOf<Declared, Name> = Name extends keyof Declared
  ? Declared[Name] extends (...args: infer Arguments) => unknown
    ? Arguments
    : unknown[]
  : unknown[];

/** The answer of a route, as the generated folder declares it. */
export type ResultOf<Declared, Name> = Name extends keyof Declared
  ? Declared[Name] extends (...args: never[]) => infer Result
    ? Result
    : unknown
  : unknown;

/**
 * `unknown` if the handler takes the arguments that the generated folder declares; otherwise a type that no handler and
 * no name has, so that the compiler reports it. Handlers that the folder does not know are accepted: they have no route
 * yet. If two folders in one program declare the same name, the handler may fit either.
 */
export type UpToDate<
  Declared,
  Name,
  Handler extends (...args: never[]) => unknown,
> = Name extends keyof Declared
  ? IsOneOf<Parameters<Handler>, Overloads<Declared[Name]>> extends false
    ? { stale: `The generated folder knows other arguments of '${Name & string}': run \`restgen generate\`` }
    : unknown
  : unknown;

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

/** Also true of what the compiler assumes before it has looked into a handler that uses `this`. */
type IsAnything<Arguments> = IsSame<Arguments, unknown[]>;

/** Replaces arguments of type `unknown` by the type that the other side has for them. */
type Filled<Arguments extends readonly unknown[], Other extends readonly unknown[]> = {
  [Index in keyof Arguments]: unknown extends Arguments[Index]
    ? Index extends keyof Other
      ? Other[Index]
      : Arguments[Index]
    : Arguments[Index];
};

/** Whether the two types are identical. */
type IsSame<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false;
