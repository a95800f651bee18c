/**
 * Records the queries of files about other files: while their results stay the same, the asking file need not be read
 * again.
 */

/** `from` is the file that asks, `subject` is a specifier or a name. The result is a list of files, or a hash. */
export type Query = (from: string, subject: string) => readonly string[];

/** Gives a query a name, and records its subjects and results. */
export type Track = (name: string, query: Query) => Query;

/** By query and subject: `resolve ./tasks.js`. */
type RecordedAnswers = Readonly<Record<string, readonly string[]>>;

interface TrackedQueries {
  track: Track;
  /** The recorded results of the file's queries. */
  answersFor(from: string): RecordedAnswers;
  /** Whether the file's queries would have these results again. Not recorded. */
  wouldAnswer(from: string, earlier: RecordedAnswers): boolean;
}

export function createTrackedQueries(): TrackedQueries {
  const queries = new Map<string, Query>();
  const recorded = new Map<string, Map<string, readonly string[]>>();
  return {
    track: (name, query) => {
      queries.set(name, query);
      return (from, subject) => {
        const own = recorded.get(from) ?? new Map<string, readonly string[]>();
        recorded.set(from, own);
        const key = `${name} ${subject}`;
        const before = own.get(key);
        if (before !== undefined) return before;
        const answer = query(from, subject);
        own.set(key, answer);
        return answer;
      };
    },
    answersFor: (from) => Object.fromEntries(recorded.get(from) ?? []),
    wouldAnswer: (from, earlier) =>
      Object.entries(earlier).every(([key, answer]) => {
        const gap = key.indexOf(' ');
        const now = queries.get(key.slice(0, gap))?.(from, key.slice(gap + 1));
        return now?.length === answer.length && now.every((text, index) => text === answer[index]);
      }),
  };
}
