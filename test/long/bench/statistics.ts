/** The middle of the values; robust against the noise of a shared machine. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('no values to take the median of');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export const ratio = (value: number): string => value.toFixed(2);

/** The medians of several sides that are measured in turn. */
export async function inTurns(rounds: number, sides: readonly (() => Promise<number>)[]): Promise<number[]> {
  const values: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [position, measure] of sides.entries()) values[position]?.push(await measure());
  }
  return values.map(median);
}
