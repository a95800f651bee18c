/** The properties that have a value. */
export const definedProperties = <Properties extends object>(
  properties: {
    [Name in keyof Properties]: Properties[Name] | undefined;
  },
): { [Name in keyof Properties]?: Properties[Name] } => {
  const present: { [Name in keyof Properties]?: Properties[Name] } = {};
  for (const name in properties) if (properties[name] !== undefined) present[name] = properties[name];
  return present;
};

/** The first answer that is not `undefined`. */
export function firstDefined<Item, Answer>(
  items: Iterable<Item>,
  ask: (item: Item) => Answer | undefined,
): Answer | undefined {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
