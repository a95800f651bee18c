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
