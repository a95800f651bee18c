/** What a wrapper holds its argument against before it passes it on: `const valid = validate(input); return run(valid)`. */
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
  /** The name that holds the argument as it was validated. */
  name: string;
  validator: FunctionNode;
}

/** `name` is that of the wrapper's only parameter. `undefined` where what is passed on may be another value. */
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

/** Whether a function returns its first argument, unchanged. One without parameters lets none through. */
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
