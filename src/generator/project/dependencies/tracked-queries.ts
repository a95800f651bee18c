/**
 * Records the queries of files about other files: while their results stay the same, the asking file need not be read
 * again.
 */

/** The results are files, except for `checker`: a hash of everything that its answers about the file depend on. */
type TrackedQuery =
  | 'resolve'
  | 'resolveType'
  | 'importers'
  | 'mentioning'
  | 'augmenting'
  | 'attaching'
  | 'assigning'
  | 'answering'
  | 'relaying'
  | 'checker';

type QueryAnswer = readonly string[];

/** By query and subject: `resolve ./tasks.js`. */
type RecordedAnswers = Readonly<Record<string, QueryAnswer>>;

/** Answers each query. `from` is the file that asks, `subject` is a specifier or a name. */
type QueryAnswers = Readonly<Record<TrackedQuery, (from: string, subject: string) => QueryAnswer>>;

interface TrackedQueries {
  ask(query: TrackedQuery, from: string, subject: string): QueryAnswer;
  /** The recorded results of the file's queries. */
  answersFor(from: string): RecordedAnswers;
  /** Whether the file's queries would have these results again. Not recorded. */
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
