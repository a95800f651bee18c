/** Documents of which one sees whether they are whole: their length differs, and each part says the same. */
export interface Counted {
  _id: string;
  count: number;
  text: string;
  same: { count: number };
}

export const counted = (count: number): Omit<Counted, '_id'> => ({
  count,
  text: `${count} `.repeat(1 + ((count * 7) % 500)),
  same: { count },
});

export function isWhole(document: object): boolean {
  const { count, text, same } = document as Partial<Counted>;
  if (count === undefined || same?.count !== count) return false;
  return text === counted(count).text;
}
