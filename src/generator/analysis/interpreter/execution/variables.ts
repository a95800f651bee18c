/** The names that an execution assigns to. */
import { ts } from 'ts-morph';
import { globalAssignment, isAssignedElsewhere } from '../globals.js';
import type { Evaluator } from '../values/evaluator.js';
import { executionOf } from '../values/execution.js';
import { type Executed, executedWith, type Frame } from '../values/frame.js';
import { unknown, type Value } from '../values/value.js';
import { withUnseenChanges } from './unseen-changes.js';

/** The declaration of a name; of a name that nothing declares, its only assignment, or the first one in the only file. */
const variableOf = (evaluator: Evaluator, node: ts.Identifier): ts.Node | undefined =>
  evaluator.lookup(node.text, node)?.[0] ??
  globalAssignment(evaluator, node, node.text)?.parent ??
  (isAssignedElsewhere(evaluator, node)
    ? undefined
    : evaluator.scanOf(node.getSourceFile()).assigned.get(node.text)?.[0]);

/** The value that an execution gave to a global by its only assignment. */
export const executedAt = ({ frame }: Evaluator, assignment: ts.Node): Value | undefined =>
  executedWith(frame, assignment)?.variables.get(assignment);

/** `this.Tasks = …`, `App.names = …`. A global belongs to the file, even if a function assigns it: `(function () { Tasks = …; })()`. */
export function assignGlobal({ frame }: Evaluator, assignment: ts.Node, value: Value): void {
  const file = executionOf(frame)?.files.get(assignment.getSourceFile().fileName);
  const { variables } = file?.executed ?? frame?.executed ?? {};
  if (variables !== undefined) setVariable(frame, variables, assignment, value);
}

/** `undefined` if no execution has assigned to the name. */
export function executedVariable(evaluator: Evaluator, node: ts.Identifier): Value | undefined {
  if (evaluator.frame === undefined) return undefined;
  const variable = variableOf(evaluator, node);
  const executed = variable && executedWith(evaluator.frame, variable);
  if (variable === undefined || executed === undefined) return undefined;
  if (isChangedLater(evaluator, executed, variable)) return unknown('mutated', node);
  const value = executed.variables.get(variable);
  return value && withUnseenChanges(evaluator, executed.by, variable, value, node);
}

/**
 * Whether functions that a call returned may have changed a variable after the call: `add` of
 * `const names = {}; return { add: (name) => { names[name] = true; } };`, `next` of `let last = 0; return () => ++last;`.
 */
function isChangedLater({ lookup, scanOf }: Evaluator, { by }: Executed, variable: ts.Node): boolean {
  if (!by.isOver || by.watched.size > 0 || !ts.isVariableDeclaration(variable)) return false;
  const { changed, assigned } = scanOf(variable.getSourceFile());
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
  const variable = variableOf(evaluator, node);
  if (variable === undefined) return;
  const isDeclared = evaluator.lookup(node.text, node) !== undefined;
  const variables =
    executedWith(evaluator.frame, variable)?.variables ??
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
    executionOf(frame)?.changes.push(() => variables.set(name, unknown('variable', name)));
  variables.set(name, value);
}
