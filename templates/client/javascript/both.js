/** A function that holds others, where one name begins another: `tasks` and `tasks.above`. */
export function both(own, members) {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(own, name, { value, enumerable: true, configurable: true });
  return own;
}
