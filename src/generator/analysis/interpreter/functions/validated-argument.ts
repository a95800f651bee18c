/**
 * Finds the function that validates a wrapper's argument before the wrapper passes it on: `const valid = validate(input);
 * return run(valid)`.
 */
import { ts } from 'ts-morph';
import {
  type Assigned,
  addAssigned,
  bare,
  type FunctionNode,
  nodesIn,
  returnsOf,
} from '../../syntax/index.js';
import type { Values } from '../values/evaluator.js';
import { passedOn } from './passed-arguments.js';

interface ValidatedArgument {
  /** The name of the validated argument. */
  name: string;
  validator: FunctionNode;
}

/** `name` is the wrapper's only parameter. `undefined` if the value that is passed on may differ from the argument. */
export function validatedArgument(
  evaluator: Values,
  { body }: FunctionNode,
  name: string,
): ValidatedArgument | undefined {
  for (const node of body === undefined ? [] : nodesIn(body)) {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined)
      continue;
    const call = bare(node.initializer);
    const passed = ts.isCallExpression(call) ? passedOn(call, [name]) : undefined;
    const to = passed?.injected === 0 ? evaluator.evaluate(passed.callee) : undefined;
    if (to?.kind === 'function' && keepsArgument(to.node))
      return { name: node.name.text, validator: to.node };
  }
  return undefined;
}

/** Whether a function returns its first argument unchanged. */
function keepsArgument(node: FunctionNode): boolean {
  const name = node.parameters[0]?.name;
  const { values } = returnsOf(node);
  if (name === undefined) return values.length === 0;
  if (!ts.isIdentifier(name) || values.length === 0 || isChanged(node, name.text)) return false;
  return values.every((value) => {
    const returned = value && bare(value);
    return returned !== undefined && ts.isIdentifier(returned) && returned.text === name.text;
  });
}

function isChanged({ body }: FunctionNode, name: string): boolean {
  const assigned: Assigned = { names: new Set(), fields: new Map() };
  if (body !== undefined) addAssigned(assigned, body);
  return assigned.names.has(name) || assigned.fields.has(name);
}
