/** A cache of answers about nodes that is emptied when their trees are dropped. */
import type { ts } from 'ts-morph';

export interface Answers<Key, Answer> {
  get: (key: Key) => Answer | undefined;
  set: (key: Key, answer: Answer) => unknown;
  delete: (key: Key) => unknown;
}

interface Memory {
  /** Results of one kind of computation. */
  answers: <Key extends ts.Node, Answer>() => Answers<Key, Answer>;
  /** Drops the results about files that are not kept. */
  forget: () => void;
}

/**
 * Plain maps, emptied by hand. Weak maps would hold their entries until a collection of the whole heap, and by then V8 has
 * copied every tree twice.
 */
export function createMemory(isRetained: (file: string) => boolean): Memory {
  const passing: Map<unknown, unknown>[] = [];
  return {
    answers: <Key extends ts.Node, Answer>(): Answers<Key, Answer> => {
      const brief = new Map<Key, Answer>();
      const lasting = new Map<Key, Answer>();
      passing.push(brief);
      return {
        get: (key) => brief.get(key) ?? lasting.get(key),
        set: (key, answer) => {
          // The file may have been marked as kept after this result was stored.
          brief.delete(key);
          (isRetained(key.getSourceFile().fileName) ? lasting : brief).set(key, answer);
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
