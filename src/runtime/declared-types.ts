/** Types of routes and handlers, out of what the generated folder declares. */

/** The arguments of a route, as the generated folder states them. */
export type ArgumentsOf<Declared, Name> = Name extends keyof Declared
  ? Declared[Name] extends (...args: infer Arguments) => unknown
    ? Arguments
    : unknown[]
  : unknown[];

/** What a route answers, as the generated folder states it. */
export type ResultOf<Declared, Name> = Name extends keyof Declared
  ? Declared[Name] extends (...args: never[]) => infer Result
    ? Result
    : unknown
  : unknown;

/**
 * Anything, where a handler takes what the generated folder says, else what no handler and no name is. Handlers that
 * the folder does not know are fine: they have no route yet. Two folders in one program may know one name: any may fit.
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

/** The arguments of up to four signatures, each in a tuple of its own. */
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

/** A handler that reads `arguments` takes more than it says. */
type Fits<Arguments extends readonly unknown[], Known extends readonly unknown[]> = true extends
  | IsAnything<Arguments>
  | IsAnything<Known>
  | IsSame<Filled<Arguments, Known>, Filled<Known, Arguments>>
  | IsSame<[...Arguments, ...unknown[]], Known>
  ? true
  : false;

/** So is what the compiler takes before it has looked into a handler that uses `this`. */
type IsAnything<Arguments> = IsSame<Arguments, unknown[]>;

/** An argument of which one side knows nothing is what the other side says. */
type Filled<Arguments extends readonly unknown[], Other extends readonly unknown[]> = {
  [Index in keyof Arguments]: unknown extends Arguments[Index]
    ? Index extends keyof Other
      ? Other[Index]
      : Arguments[Index]
    : Arguments[Index];
};

/** Whether no expression can tell the two apart. */
type IsSame<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false;
