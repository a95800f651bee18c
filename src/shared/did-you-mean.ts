/** The candidate nearest to a misspelt name; `undefined` if none is close enough. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(name.length * 0.4));
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance || (one.candidate < other.candidate ? -1 : 1));
  return ranked[0]?.candidate;
}

/** Levenshtein's distance, one row at a time. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

export const didYouMean = (name: string, candidates: readonly string[]): string | undefined => {
  const candidate = nearest(name, candidates);
  return candidate === undefined ? undefined : `Did you mean '${candidate}'?`;
};
