/** What files ask about others while they are read: as long as the answers are the same, so is what is read of them. */

/** Answers are files, but of `checker`, of which it is what all of its answers depend on. */
export type TrackedQuery =
  | 'resolve'
  | 'resolveType'
  | 'importers'
  | 'mentioning'
  | 'augmenting'
  | 'attaching'
  | 'assigning'
  | 'checker';

type Answer = readonly string[];

/** Which file asks, and about which specifier or name. */
export type Answers = Readonly<Record<TrackedQuery, (from: string, about: string) => Answer>>;

export interface TrackedQueries {
  ask(question: TrackedQuery, from: string, about: string): Answer;
  /** What a file has asked, with the answers: see `answers`. */
  askedBy(from: string): Readonly<Record<string, Answer>>;
  /** Whether it would be answered so again; that is not counted as asked. */
  answers(from: string, asked: Readonly<Record<string, Answer>>): boolean;
}

export function createTrackedQueries(answers: Answers): TrackedQueries {
  const asked = new Map<string, Map<string, Answer>>();
  return {
    ask: (question, from, about) => {
      const own = asked.get(from) ?? new Map<string, Answer>();
      asked.set(from, own);
      const key = `${question} ${about}`;
      const known = own.get(key);
      if (known !== undefined) return known;
      const answer = answers[question](from, about);
      own.set(key, answer);
      return answer;
    },
    askedBy: (from) => Object.fromEntries(asked.get(from) ?? []),
    answers: (from, before) =>
      Object.entries(before).every(([key, answer]) => {
        const gap = key.indexOf(' ');
        const question = key.slice(0, gap);
        if (!isQuestion(answers, question)) return false;
        const now = answers[question](from, key.slice(gap + 1));
        return now.length === answer.length && now.every((each, index) => each === answer[index]);
      }),
  };
}

const isQuestion = (answers: Answers, text: string): text is TrackedQuery => Object.hasOwn(answers, text);
