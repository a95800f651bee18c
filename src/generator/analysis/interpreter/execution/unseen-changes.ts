/** Changes of objects and lists by code that an execution has not run, or that other code runs, too. */
import { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import { changingFunctions } from '../changed-names.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Execution } from '../values/frame.js';
import { isMutable, type Value, withUnknownChanges } from '../values/value.js';

/** The value that an execution gave to a variable, with an undecided part if other code may change it. */
export function withUnseenChanges(
  evaluator: Evaluator,
  execution: Execution,
  variable: ts.Node,
  value: Value,
  at: ts.Node,
): Value {
  if (!execution.isOver || !isMutable(value) || !ts.isVariableDeclaration(variable)) return value;
  const plain = evaluator.within(undefined);
  const { initializer } = variable;
  const isUnseen =
    changingFunctions(plain, variable).some(
      (run) => !isInside(variable, run) && !isSeen(plain, execution, run),
    ) ||
    (initializer !== undefined && plain.isChangedElsewhere(initializer));
  return isUnseen ? withUnknownChanges(value, at) : value;
}

/** Whether the execution has run a function that only its own file calls. */
const isSeen = (evaluator: Evaluator, { executed }: Execution, run: ts.Node): boolean =>
  executed.has(run) &&
  evaluator.uses(run).every(({ site }) => site?.at.getSourceFile() === run.getSourceFile());
