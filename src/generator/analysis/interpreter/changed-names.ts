/** Names and members whose objects and lists the code of a file changes after it makes them. */
import { ts } from 'ts-morph';
import { type Declaration, isInside } from '../syntax/index.js';
import type { Evaluator } from './values/evaluator.js';
import { isMutable, type Value, withUnknownChanges } from './values/value.js';

/** Whether the file assigns to members of the name's value. */
export const isChanged = (evaluator: Evaluator, node: Declaration): boolean =>
  mentionsOfName(evaluator, node, 'changed').some((use) => !isOwnMember(node, use)) ||
  mentionsOfName(evaluator, node, 'passed').some((use) => isFilled(evaluator, use));

/** The functions in which the file assigns to members of the name's value. */
export const changingFunctions = (evaluator: Evaluator, node: Declaration): ts.Node[] =>
  [
    ...mentionsOfName(evaluator, node, 'changed'),
    ...mentionsOfName(evaluator, node, 'passed').filter((use) => isFilled(evaluator, use)),
  ].flatMap((use) => ts.findAncestor(use, ts.isFunctionLike) ?? []);

/** `tasks.methods` in `const tasks = { methods: {}, add(name) { tasks.methods[name] = … } }`: `currentMember` reads it. */
function isOwnMember(node: Declaration, use: ts.Identifier): boolean {
  const { parent: outer } = use.parent;
  const isMember =
    ts.isPropertyAccessExpression(outer) ||
    ts.isElementAccessExpression(outer) ||
    (ts.isCallExpression(outer) && outer.expression !== use.parent);
  return isMember && isInside(use, node);
}

/** Whether a call passes a name or its member to a function of the project that fills it: `add(Tasks.methods, 'tasks.add', run)`. */
export function isFilled(evaluator: Evaluator, use: ts.Identifier): boolean {
  let argument: ts.Expression = use;
  while (ts.isPropertyAccessExpression(argument.parent)) argument = argument.parent;
  const { parent: call } = argument;
  if (!ts.isCallExpression(call) || call.expression === argument) return false;
  const callee = evaluator.evaluate(call.expression);
  const index = call.arguments.indexOf(argument);
  const parameter = callee.kind === 'function' ? callee.node.parameters[index] : undefined;
  return parameter !== undefined && mentionsOfName(evaluator, parameter, 'changed').some(isFilling);
}

/** `target[name] = …`, `list.push(…)`, `Object.assign(target, …)`. In `state.isRunning = …` it is no collection of values. */
const isFilling = ({ parent }: ts.Identifier): boolean =>
  !ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent.parent);

function mentionsOfName(
  { lookup, scanOfSource }: Evaluator,
  node: Declaration,
  kind: 'changed' | 'passed',
): ts.Identifier[] {
  if (!('name' in node) || node.name === undefined || !ts.isIdentifier(node.name)) return [];
  const { text } = node.name;
  const mentions = scanOfSource(node.getSourceFile())[kind].get(text) ?? [];
  return mentions.filter((use) => lookup(text, use)?.includes(node) === true);
}

/** The value of a member, with an undecided part if a file of its owner changes a member of the name: `this.methods[name] = …`. */
export const currentMember = (
  { scanOfSource }: Evaluator,
  owners: readonly ts.Node[],
  name: string,
  at: ts.Node,
  value: Value,
): Value =>
  isMutable(value) && owners.some((node) => scanOfSource(node.getSourceFile()).changedMembers.has(name))
    ? withUnknownChanges(value, at)
    : value;
