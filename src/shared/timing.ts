/** Measures the stages of a run. Time in a nested stage counts only for the nested stage. */

export const STAGES = {
  configuration: 'reading the configuration',
  cache: 'checking the cache',
  loading: 'loading the compiler',
  files: 'reading files',
  finding: 'finding declarations',
  parsing: 'parsing',
  checking: 'asking the type checker',
  rendering: 'rendering',
  output: 'comparing and writing files',
  keeping: 'saving the result',
} as const;

type Stage = keyof typeof STAGES;

export interface Timing {
  /** Runs the work as part of a stage. A promise counts until it settles. */
  measure<Result>(stage: Stage, work: () => Result): Result;
  /** The time of each stage, in order of their first run. */
  milliseconds(): ReadonlyMap<Stage, number>;
}

export function createTiming(): Timing {
  const totals = new Map<Stage, number>();
  const open: Stage[] = [];
  let since = performance.now();
  /** Adds the time since the last call to the innermost stage. */
  const count = (): void => {
    const now = performance.now();
    const stage = open.at(-1);
    if (stage !== undefined) totals.set(stage, (totals.get(stage) ?? 0) + now - since);
    since = now;
  };
  const stop = (): void => {
    count();
    open.pop();
  };
  return {
    measure: (stage, work) => {
      count();
      open.push(stage);
      let result: ReturnType<typeof work> | undefined;
      try {
        result = work();
      } finally {
        if (!(result instanceof Promise)) stop();
      }
      if (result instanceof Promise) result.then(stop, stop);
      return result;
    },
    milliseconds: () => totals,
  };
}

/** Measures nothing. */
export const untimed: Timing = { measure: (_stage, work) => work(), milliseconds: () => new Map() };
