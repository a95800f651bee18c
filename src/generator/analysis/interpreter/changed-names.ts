/** Names whose objects and lists the code changes after it makes them. */
import { ts } from 'ts-morph';
import type { Declaration } from '../syntax/index.js';
import type { Scopes, Values } from './values/evaluator.js';

/** Whether the file assigns to members of the name's value. */
export const isChanged = (evaluator: Values & Scopes, node: Declaration): boolean =>
  'name' in node &&
  node.name !== undefined &&
  ts.isIdentifier(node.name) &&
  (isAssignedTo(evaluator, node, node.name.text) ||
    mentionsOf(evaluator, node, node.name.text, 'passed').some((use) => isFilled(evaluator, use)));

/** Whether a call passes a name to a function of the project that changes its parameter: `add(methods, 'tasks.add', run)`. */
export function isFilled(evaluator: Values & Scopes, use: ts.Identifier): boolean {
  const { parent: call } = use;
  if (!ts.isCallExpression(call)) return false;
  const callee = evaluator.evaluate(call.expression);
  const parameter =
    callee.kind === 'function' ? callee.node.parameters[call.arguments.indexOf(use)] : undefined;
  return (
    parameter !== undefined &&
    ts.isIdentifier(parameter.name) &&
    isAssignedTo(evaluator, parameter, parameter.name.text)
  );
}

const isAssignedTo = (scopes: Scopes, node: Declaration, name: string): boolean =>
  mentionsOf(scopes, node, name, 'changed').length > 0;

const mentionsOf = (
  { lookup, scanOf }: Scopes,
  node: Declaration,
  name: string,
  kind: 'changed' | 'passed',
): ts.Identifier[] =>
  (scanOf(node.getSourceFile())[kind].get(name) ?? []).filter(
    (use) => lookup(name, use)?.includes(node) === true,
  );
