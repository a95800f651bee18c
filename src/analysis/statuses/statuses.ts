import type { ts } from 'ts-morph';
import type { OwnStatuses } from '../../api.js';
import type { Evaluator } from '../interpreter/index.js';
import type { FunctionNode } from '../syntax/index.js';
import { runningHandler } from './running.js';
import { setStatuses } from './set.js';
import { thrownStatuses } from './thrown.js';

/** The names by which code sets a status. Without them nothing need be followed. */
const WORDS = ['setHttpStatusCode', 'statusCode'];

const maySetStatus = ({ project }: Evaluator, source: ts.SourceFile): boolean =>
  WORDS.some((word) => source.text.includes(word) || project.mentioning(source.fileName, word).length > 0);

/** `undefined` if nothing is known beside what all calls answer. */
export function statusesOf(evaluator: Evaluator, handler: FunctionNode): OwnStatuses | undefined {
  const { body } = handler;
  if (body === undefined || !maySetStatus(evaluator, handler.getSourceFile())) return undefined;
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
