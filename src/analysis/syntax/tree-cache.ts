/** Answers about nodes, which are let go together with the trees that the nodes stand in. */
import type { ts } from 'ts-morph';

export interface Answers<Key, Answer> {
  get: (key: Key) => Answer | undefined;
  set: (key: Key, answer: Answer) => unknown;
  delete: (key: Key) => unknown;
}

export interface Memory {
  /** Answers to one kind of question. */
  answers: <Key extends ts.Node, Answer>() => Answers<Key, Answer>;
  /** Forgets what is known of files that are not kept. */
  forget: () => void;
}

/**
 * Maps that are emptied, as the keys of weak ones die only when all of the heap is collected: by then every tree
 * has been copied twice.
 */
export function createMemory(isKept: (file: string) => boolean): Memory {
  const passing: Map<unknown, unknown>[] = [];
  return {
    answers: <Key extends ts.Node, Answer>(): Answers<Key, Answer> => {
      const brief = new Map<Key, Answer>();
      const lasting = new Map<Key, Answer>();
      passing.push(brief);
      return {
        get: (key) => brief.get(key) ?? lasting.get(key),
        set: (key, answer) => {
          // A file may be kept from now on, though the first answer about it was brief.
          brief.delete(key);
          (isKept(key.getSourceFile().fileName) ? lasting : brief).set(key, answer);
        },
        delete: (key) => {
          brief.delete(key);
          lasting.delete(key);
        },
      };
    },
    forget: () => {
      for (const answers of passing) answers.clear();
    },
  };
}
