import type { ts } from 'ts-morph';
import type { CodedError, OwnStatuses } from '../../../shared/api.js';
import { compareText } from '../../../shared/compare-text.js';
import type { Evaluator, FunctionValue, Implementation } from '../interpreter/index.js';
import { type Running, runningHandler } from './running.js';
import { setStatuses } from './set.js';
import { HOST_ERRORS, type Mark, thrownMarks } from './thrown.js';

/** `undefined` if the handler adds nothing to the statuses of all calls. */
export function statusesOfHandler(
  evaluator: Evaluator,
  { handler, frame, wrappers = [] }: Implementation,
): OwnStatuses | undefined {
  if (handler === undefined) return undefined;
  const own = { node: handler, frame };
  const answers = sortStatuses(200, whereItMatters(evaluator, own, maySetStatus, answerStatuses));
  // Functions around the handler may refuse the call before it.
  const thrown = [...wrappers, own].flatMap((item) => whereItMatters(evaluator, item, mayThrow, thrownMarks));
  const errors = sortStatuses(
    400,
    thrown.flatMap(({ status }) => status ?? []),
  );
  const codes = [...new Set(thrown.flatMap(({ code }) => code ?? []))].sort(compareText);
  const isPlain = answers.every((status) => status === 200);
  if (isPlain && errors.length === 0 && codes.length === 0) return undefined;
  return {
    ...(isPlain ? {} : { answers }),
    ...(errors.length === 0 ? {} : { errors }),
    ...(codes.length === 0 ? {} : { codes, coded: codedErrors(thrown) }),
  };
}

/** Sorted and without duplicates. If two errors differ in their reason only, the first one counts. */
function codedErrors(thrown: readonly Mark[]): CodedError[] {
  const errors = new Map<string, CodedError>();
  for (const { code, status: own, reason } of thrown) {
    const status = isErrorStatus(own) ? own : OF_APPLICATION;
    const key = `${code} ${status}`;
    if (code !== undefined && !errors.has(key))
      errors.set(key, { code, status, ...(reason === undefined ? {} : { reason }) });
  }
  return [...errors].sort(([one], [other]) => compareText(one, other)).map(([, error]) => error);
}

/** The status of an error that the application throws without a `statusCode` (C35). */
const OF_APPLICATION = 400;

const isErrorStatus = (status: number | undefined): status is number =>
  status !== undefined && Number.isInteger(status) && status >= OF_APPLICATION && status <= 599;

/** Reads a function body, unless the texts of the files show that it cannot set a status. */
function whereItMatters<Reading>(
  evaluator: Evaluator,
  { node, frame }: Pick<FunctionValue, 'node' | 'frame'>,
  matters: (evaluator: Evaluator, file: ts.SourceFile) => boolean,
  read: (running: Running, body: ts.ConciseBody) => Reading[],
): Reading[] {
  return node.body === undefined || !matters(evaluator, node.getSourceFile())
    ? []
    : read(runningHandler(evaluator.within(frame), node), node.body);
}

const maySetStatus = ({ project }: Evaluator, { fileName }: ts.SourceFile): boolean =>
  project.search.mayAnswer(fileName);

const mayThrow = (evaluator: Evaluator, file: ts.SourceFile): boolean =>
  HOST_ERRORS.some(evaluator.scanOfSource(file).mentions) || maySetStatus(evaluator, file);

const answerStatuses = (running: Running, body: ts.ConciseBody): number[] =>
  [...setStatuses(running, body)].flatMap((node) =>
    node === 'not set' ? 200 : node === 'unknown' ? [] : node,
  );

/** Without duplicates, and without numbers that are no status (C14, C35). */
const sortStatuses = (least: number, statuses: readonly number[]): number[] =>
  [...new Set(statuses)]
    .filter((status) => Number.isInteger(status) && status >= least && status <= 599)
    .sort((one, other) => one - other);
