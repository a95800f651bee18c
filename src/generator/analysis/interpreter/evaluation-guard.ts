/** Memoizes answers, and limits the depth and the number of evaluations. */
import type { ts } from 'ts-morph';
import type { Answers } from '../syntax/index.js';
import { type Budget, DEPTH, STEPS } from './values/budget.js';
import { unknown, type Value } from './values/value.js';

export interface EvaluationGuard extends Budget {
  /** Memoizes only answers that no evaluation waits for: within one, the values that it is computing are unknown. */
  direct: <Key>(answers: Answers<Key, Value>, key: Key, compute: () => Value) => Value;
  computeNested: (at: ts.Node, compute: () => Value) => Value;
  /**
   * Memoizes an answer. A request for the answer within its own computation gets `whileRunning`. Other answers that were computed
   * from that one are provisional: they are forgotten when the computation ends, so that no answer depends on the first request.
   */
  memoizeAnswer: <Key, Result>(
    answers: Answers<Key, Result>,
    key: Key,
    compute: () => Result,
    whileRunning: () => Result,
  ) => Result;
  once: <Key>(answers: Answers<Key, Value>, key: Key, at: ts.Node, compute: () => Value) => Value;
}

/** The level of answers that the limits have cut off: they wait for the end of the whole request. */
const CUT_OFF = 0;

export function createGuard(): EvaluationGuard {
  let depth = 0;
  let steps = 0;
  /** How many memoized answers are being computed, one within the other. */
  let level = 0;
  /** The outermost level that the current computation has asked for. */
  let asked = Number.POSITIVE_INFINITY;
  const running = new WeakMap<object, Map<unknown, number>>();
  /** Forgets the provisional answers, in the order in which they were computed. */
  const provisional: (() => void)[] = [];
  /** The outermost level that each provisional answer has asked for. */
  const levels = new WeakMap<object, Map<unknown, number>>();
  const noteAskedLevel = (other = Number.POSITIVE_INFINITY): void => {
    asked = Math.min(asked, other);
  };

  let isBudgeted = false;
  let cutOffs = 0;

  const computeBounded: EvaluationGuard['computeBounded'] = (levels, compute, beyond) => {
    if (depth === 0 && !isBudgeted) steps = 0;
    steps += 1;
    if (depth + levels > DEPTH || steps > STEPS) {
      noteAskedLevel(CUT_OFF);
      cutOffs += 1;
      return beyond();
    }
    depth += levels;
    try {
      return compute();
    } finally {
      depth -= levels;
    }
  };

  const computeNested: EvaluationGuard['computeNested'] = (at, compute) =>
    computeBounded(1, compute, () => unknown('too-deep', at));

  const computeWithBudget: EvaluationGuard['computeWithBudget'] = (compute) => {
    if (isBudgeted) return compute();
    isBudgeted = true;
    steps = 0;
    try {
      return compute();
    } finally {
      isBudgeted = false;
    }
  };

  const memoizeAnswer: EvaluationGuard['memoizeAnswer'] = (answers, key, compute, whileRunning) => {
    const before = answers.get(key);
    if (before !== undefined) {
      if (provisional.length > 0) noteAskedLevel(levels.get(answers)?.get(key));
      return before;
    }
    const isRunning = entriesOfAnswers(running, answers);
    const waiting = isRunning.get(key);
    if (waiting !== undefined) {
      noteAskedLevel(waiting);
      return whileRunning();
    }
    level += 1;
    const own = level;
    const start = provisional.length;
    const outer = asked;
    asked = Number.POSITIVE_INFINITY;
    isRunning.set(key, own);
    try {
      const answer = compute();
      answers.set(key, answer);
      if (asked < own) {
        entriesOfAnswers(levels, answers).set(key, asked);
        provisional.push(() => {
          answers.delete(key);
          levels.get(answers)?.delete(key);
        });
      }
      return answer;
    } finally {
      isRunning.delete(key);
      level -= 1;
      if (asked >= own || level === 0) for (const forget of provisional.splice(start)) forget();
      asked = Math.min(outer, asked < own && level > 0 ? asked : Number.POSITIVE_INFINITY);
    }
  };

  const once: EvaluationGuard['once'] = (answers, key, at, compute) =>
    memoizeAnswer(
      answers,
      key,
      () => computeNested(at, compute),
      () => unknown('cycle', at),
    );

  const direct: EvaluationGuard['direct'] = (answers, key, compute) =>
    depth === 0 ? memoizeAnswer(answers, key, compute, compute) : compute();
  return {
    direct,
    computeNested,
    computeBounded,
    computeWithBudget,
    cutOffs: () => cutOffs,
    memoizeAnswer,
    once,
  };
}

function entriesOfAnswers<Entry>(all: WeakMap<object, Map<unknown, Entry>>, of: object): Map<unknown, Entry> {
  const entries = all.get(of) ?? new Map<unknown, Entry>();
  all.set(of, entries);
  return entries;
}
