/** A function or a collection that holds others, where one name begins another: `tasks` and `tasks.above`. */
export function both<Whole>(own: OwnPartOf<Whole>, members: MembersOf<Whole>): Whole {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(own, name, { value, enumerable: true, configurable: true });
  return own as Whole & OwnPartOf<Whole>;
}

type OwnPartOf<Whole> = Whole extends (...args: infer Arguments) => infer Result
  ? (...args: Arguments) => Result
  : object;

/** So written that the compiler takes `Whole` from what is expected of the result, and not from the members. */
type MembersOf<Whole> = { [Name in Exclude<keyof Whole, OwnNameOf<Whole>>]: Whole[Name] };

type OwnNameOf<Whole> = Whole extends (...args: never) => unknown
  ? never
  : 'insert' | 'update' | 'remove';
