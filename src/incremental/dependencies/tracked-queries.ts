/** Queries of files about other files: as long as the answers are the same, so is what is read of the file that asks. */

/** Answers are files, but those of `checker`: a hash of all that its answers about the file depend on. */
type TrackedQuery =
  | 'resolve'
  | 'resolveType'
  | 'importers'
  | 'mentioning'
  | 'augmenting'
  | 'attaching'
  | 'assigning'
  | 'checker';

type QueryAnswer = readonly string[];

/** By query and subject: `resolve ./tasks.js`. */
type RecordedAnswers = Readonly<Record<string, QueryAnswer>>;

/** What answers each query: `from` is the file that asks, `subject` a specifier or a name. */
type QueryAnswers = Readonly<Record<TrackedQuery, (from: string, subject: string) => QueryAnswer>>;

interface TrackedQueries {
  ask(query: TrackedQuery, from: string, subject: string): QueryAnswer;
  /** The answers that the file was given. */
  answersFor(from: string): RecordedAnswers;
  /** Whether the file would be given these answers again. Not recorded. */
  wouldAnswer(from: string, earlier: RecordedAnswers): boolean;
}

export function createTrackedQueries(answers: QueryAnswers): TrackedQueries {
  const recorded = new Map<string, Map<string, QueryAnswer>>();
  return {
    ask: (query, from, subject) => {
      const own = recorded.get(from) ?? new Map<string, QueryAnswer>();
      recorded.set(from, own);
      const key = `${query} ${subject}`;
      const known = own.get(key);
      if (known !== undefined) return known;
      const answer = answers[query](from, subject);
      own.set(key, answer);
      return answer;
    },
    answersFor: (from) => Object.fromEntries(recorded.get(from) ?? []),
    wouldAnswer: (from, earlier) =>
      Object.entries(earlier).every(([key, answer]) => {
        const gap = key.indexOf(' ');
        const query = key.slice(0, gap);
        if (!isTrackedQuery(answers, query)) return false;
        const now = answers[query](from, key.slice(gap + 1));
        return now.length === answer.length && now.every((each, index) => each === answer[index]);
      }),
  };
}

const isTrackedQuery = (answers: QueryAnswers, text: string): text is TrackedQuery =>
  Object.hasOwn(answers, text);
