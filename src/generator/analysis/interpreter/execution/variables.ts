/** The names that an execution assigns to. */
import { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import { changingFunctions } from '../changed-names.js';
import { globalAssignment, isAssignedElsewhere } from '../globals.js';
import type { Evaluator } from '../values/evaluator.js';
import { currentExecution } from '../values/execution.js';
import { type Executed, type Execution, executedFrame, type Frame } from '../values/frame.js';
import { isMutable, unknown, type Value, withUnknownChanges } from '../values/value.js';

/**
 * The declaration of a name. A name without a declaration has its only assignment, or the first assignment if only
 * one file assigns it.
 */
const variableNode = (evaluator: Evaluator, node: ts.Identifier): ts.Node | undefined =>
  evaluator.lookup(node.text, node)?.[0] ??
  globalAssignment(evaluator, node, node.text)?.parent ??
  (isAssignedElsewhere(evaluator, node)
    ? undefined
    : evaluator.scanOfSource(node.getSourceFile()).assigned.get(node.text)?.[0]);

/** The value that an execution gave to a global by its only assignment. */
export const executedGlobal = ({ frame }: Evaluator, assignment: ts.Node): Value | undefined =>
  executedFrame(frame, assignment)?.variables.get(assignment);

/** `this.Tasks = …`, `App.names = …`. A global belongs to the file, even if a function assigns it: `(function () { Tasks = …; })()`. */
export function assignGlobal({ frame }: Evaluator, assignment: ts.Node, value: Value): void {
  const file = currentExecution(frame)?.files.get(assignment.getSourceFile().fileName);
  const { variables } = file?.executed ?? frame?.executed ?? {};
  if (variables !== undefined) setVariable(frame, variables, assignment, value);
}

/** `undefined` if no execution has assigned to the name. */
export function executedVariable(evaluator: Evaluator, node: ts.Identifier): Value | undefined {
  if (evaluator.frame === undefined) return undefined;
  const variable = variableNode(evaluator, node);
  const executed = variable && executedFrame(evaluator.frame, variable);
  if (variable === undefined || executed === undefined) return undefined;
  if (isChangedLater(evaluator, executed, variable)) return unknown('mutated', node);
  const value = executed.variables.get(variable);
  if (value === undefined || !executed.by.isOver || !isMutable(value)) return value;
  return isChangedUnseen(evaluator.within(undefined), executed.by, variable)
    ? withUnknownChanges(value, node)
    : value;
}

/** Whether the object or list of a variable is changed by functions that the execution has not run or other files call, or by other files. */
const isChangedUnseen = (evaluator: Evaluator, by: Execution, variable: ts.Node): boolean =>
  ts.isVariableDeclaration(variable) &&
  (changingFunctions(evaluator, variable).some(
    (run) => !isInside(variable, run) && !isSeen(evaluator, by, run),
  ) ||
    (variable.initializer !== undefined && evaluator.isChangedElsewhere(variable.initializer)));

const isSeen = (evaluator: Evaluator, { executed }: Execution, run: ts.Node): boolean =>
  executed.has(run) &&
  evaluator.uses(run).every(({ site }) => site?.at.getSourceFile() === run.getSourceFile());

/**
 * Whether functions that a call returned may have changed a variable after the call: `add` of
 * `const names = {}; return { add: (name) => { names[name] = true; } };`, `next` of `let last = 0; return () => ++last;`.
 */
function isChangedLater({ lookup, scanOfSource }: Evaluator, { by }: Executed, variable: ts.Node): boolean {
  if (!by.isOver || by.watched.size > 0 || !ts.isVariableDeclaration(variable)) return false;
  const { changed, assigned } = scanOfSource(variable.getSourceFile());
  const around = ts.findAncestor(variable, ts.isFunctionLike);
  return [changed, assigned].some((uses) =>
    uses
      .get(variable.name.getText())
      ?.some(
        (use) =>
          lookup(use.text, use)?.[0] === variable && ts.findAncestor(use, ts.isFunctionLike) !== around,
      ),
  );
}

export function assignVariable(evaluator: Evaluator, node: ts.Identifier, value: Value): void {
  const variable = variableNode(evaluator, node);
  if (variable === undefined) return;
  const isDeclared = evaluator.lookup(node.text, node) !== undefined;
  const variables =
    executedFrame(evaluator.frame, variable)?.variables ??
    (isDeclared ? undefined : evaluator.frame?.executed?.variables);
  if (ts.isBinaryExpression(variable)) assignGlobal(evaluator, variable, value);
  else if (variables !== undefined) setVariable(evaluator.frame, variables, variable, value);
}

export function setVariable(
  frame: Frame | undefined,
  variables: Map<ts.Node, Value>,
  name: ts.Node,
  value: Value,
): void {
  const before = variables.get(name);
  if (before !== undefined && before !== value)
    currentExecution(frame)?.changes.push(() => variables.set(name, unknown('variable', name)));
  variables.set(name, value);
}
