import type { OwnStatuses } from '../../api.js';
import type { Evaluator } from '../interpreter/index.js';
import type { FunctionNode } from '../syntax/index.js';
import { runningHandler } from './running.js';
import { setStatuses } from './set.js';
import { thrownStatuses } from './thrown.js';

/** `undefined` if nothing is known beside what all calls answer. */
export function statusesOf(evaluator: Evaluator, handler: FunctionNode): OwnStatuses | undefined {
  const { body } = handler;
  const file = handler.getSourceFile().fileName;
  if (body === undefined || !evaluator.project.mayAnswer(file, file)) return undefined;
  const set = setStatuses(runningHandler(evaluator, handler), body);
  const answers = sorted(
    200,
    [...set].flatMap((each) => (each === 'not set' ? 200 : each === 'unknown' ? [] : each)),
  );
  const errors = sorted(400, thrownStatuses(runningHandler(evaluator, handler), body));
  const isPlain = answers.every((status) => status === 200);
  if (isPlain && errors.length === 0) return undefined;
  return { ...(isPlain ? {} : { answers }), ...(errors.length === 0 ? {} : { errors }) };
}

/** Each once, without what is none (C14, C35). */
const sorted = (least: number, statuses: readonly number[]): number[] =>
  [...new Set(statuses)]
    .filter((status) => Number.isInteger(status) && status >= least && status <= 599)
    .sort((one, other) => one - other);
