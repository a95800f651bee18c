/** The names that an execution assigns to. */
import type { ts } from 'ts-morph';
import type { CallFrames, Scopes } from '../values/evaluator.js';
import { executionOf } from '../values/execution.js';
import { type Frame, variablesWith } from '../values/frame.js';
import { unknown, type Value } from '../values/value.js';

/** The declaration of a name; of a name that nothing declares, the place that first assigns to it. */
const variableOf = ({ lookup, scanOf }: Scopes, node: ts.Identifier): ts.Node | undefined =>
  lookup(node.text, node)?.[0] ?? scanOf(node.getSourceFile()).assigned.get(node.text)?.[0];

/** `undefined` if no execution has assigned to the name. */
export function executedVariable(evaluator: Scopes & CallFrames, node: ts.Identifier): Value | undefined {
  if (evaluator.frame === undefined) return undefined;
  const variable = variableOf(evaluator, node);
  return variable && variablesWith(evaluator.frame, variable)?.get(variable);
}

export function assignVariable(evaluator: Scopes & CallFrames, node: ts.Identifier, value: Value): void {
  const variable = variableOf(evaluator, node);
  if (variable === undefined) return;
  const isDeclared = evaluator.lookup(node.text, node) !== undefined;
  const variables =
    variablesWith(evaluator.frame, variable) ??
    (isDeclared ? undefined : evaluator.frame?.executed?.variables);
  if (variables !== undefined) setVariable(evaluator.frame, variables, variable, value);
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
