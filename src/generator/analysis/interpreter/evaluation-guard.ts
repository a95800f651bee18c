/** Memoizes answers, and limits the depth and the number of evaluations. */
import type { ts } from 'ts-morph';
import type { Answers, Scope } from '../syntax/index.js';
import { unknown, type Value } from './values/value.js';

/** How deep expressions, declarations and modules may be nested. Deeper ones are undecided. */
const DEPTH = 400;
/** How many evaluations one request may take: functions that call themselves twice would never end. */
const STEPS = 50_000;

export type MemoizedValue = Value | 'running';

export type NamedValues = ReadonlyMap<ts.Node, Value>;

/** The names of a scope while it is executed for them. */
const NOT_YET: NamedValues = new Map();

export function remember<Key, Result>(
  answers: Answers<Key, Result>,
  compute: (key: Key) => Result,
  whileComputing?: Result,
): (key: Key) => Result {
  return (key) => {
    const before = answers.get(key);
    if (before !== undefined) return before;
    if (whileComputing !== undefined) answers.set(key, whileComputing);
    const result = compute(key);
    answers.set(key, result);
    return result;
  };
}

export interface EvaluationGuard {
  /** Memoizes only answers that no evaluation waits for: within one, the values that it is computing are unknown. */
  direct: <Key>(answers: Answers<Key, Value>, key: Key, compute: () => Value) => Value;
  nested: (at: ts.Node, compute: () => Value) => Value;
  once: <Key>(answers: Answers<Key, MemoizedValue>, key: Key, at: ts.Node, compute: () => Value) => Value;
  /**
   * Memoizes the names of a scope. While it computes them, a request for the same scope gets no names; answers that were
   * computed from such a request are forgotten afterwards.
   */
  awaited: (
    answers: Answers<Scope, NamedValues>,
    compute: (scope: Scope) => NamedValues,
  ) => (scope: Scope) => NamedValues;
}

export function createGuard(): EvaluationGuard {
  let depth = 0;
  let steps = 0;
  let running = 0;
  let isEarly = false;
  const early: (() => void)[] = [];
  const nested: EvaluationGuard['nested'] = (at, compute) => {
    if (depth === 0) steps = 0;
    steps += 1;
    if (depth >= DEPTH || steps > STEPS) return unknown('too-deep', at);
    depth += 1;
    try {
      return compute();
    } finally {
      depth -= 1;
    }
  };
  const once: EvaluationGuard['once'] = (answers, key, at, compute) => {
    const before = answers.get(key);
    if (before !== undefined) return before === 'running' ? unknown('cycle', at) : before;
    answers.set(key, 'running');
    let answer: Value | undefined;
    try {
      answer = nested(at, compute);
      return answer;
    } finally {
      // The outer evaluation may have used up the steps: asked directly, this one may succeed.
      if (answer === undefined || steps > STEPS) answers.delete(key);
      else answers.set(key, answer);
      if (isEarly) early.push(() => answers.delete(key));
    }
  };
  const awaited: EvaluationGuard['awaited'] = (answers, compute) => (scope) => {
    const before = answers.get(scope);
    if (before === NOT_YET) isEarly = true;
    if (before !== undefined) return before;
    answers.set(scope, NOT_YET);
    running += 1;
    const names = compute(scope);
    answers.set(scope, names);
    running -= 1;
    if (isEarly && running > 0) early.push(() => answers.delete(scope));
    if (running === 0) {
      for (const forget of early.splice(0)) forget();
      isEarly = false;
    }
    return names;
  };
  const direct: EvaluationGuard['direct'] = (answers, key, compute) =>
    depth === 0 ? remember(answers, compute)(key) : compute();
  return { direct, nested, once, awaited };
}
