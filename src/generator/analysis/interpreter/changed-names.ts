/** Names whose objects and lists the code changes after it makes them. */
import { ts } from 'ts-morph';
import { type Declaration, isFunctionNode, isInside } from '../syntax/index.js';
import type { Evaluator } from './values/evaluator.js';
import { framesAround } from './values/frame.js';
import { isUnknown, type Reason, type Value } from './values/value.js';

/** Whether the file assigns to members of the name's value. */
export const isChanged = (evaluator: Evaluator, node: Declaration): boolean =>
  mentionsOf(evaluator, node, 'changed').some((use) => !isOwnMember(node, use)) ||
  mentionsOf(evaluator, node, 'passed').some((use) => isFilled(evaluator, use));

/** The functions in which the file assigns to members of the name's value. */
export const changingFunctions = (evaluator: Evaluator, node: Declaration): ts.Node[] =>
  [
    ...mentionsOf(evaluator, node, 'changed'),
    ...mentionsOf(evaluator, node, 'passed').filter((use) => isFilled(evaluator, use)),
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
  return changesBy(evaluator, evaluator.evaluate(call.expression), call.arguments.indexOf(argument)).some(
    isFilling,
  );
}

/** The places where a function changes the parameter at an index. */
function changesBy(evaluator: Evaluator, callee: Value, index: number): readonly ts.Identifier[] {
  const parameter = callee.kind === 'function' && callee.node.parameters[index];
  return parameter ? mentionsOf(evaluator, parameter, 'changed') : [];
}

/**
 * Whether a function around a call may change the object of a parameter before the call, or passes it to a function that does
 * or is not known: `list.forEach((task) => { plugins.forEach((plugin) => plugin(task)); declare(task); })`.
 */
export const mayChangeParameters = (evaluator: Evaluator): boolean =>
  framesAround(evaluator.frame).some((frame) => {
    const within = evaluator.within(frame);
    // Where the call of the function is executed, so is the code before the call.
    const isExecuted = frame.site?.evaluator.frame?.executed !== undefined;
    const names = isFunctionNode(frame.of) && !isExecuted ? frame.of.parameters.flatMap(parametersIn) : [];
    return names.some((name) => mentionsOf(within, name, 'passed').some((use) => mayChange(within, use)));
  });

function mayChange(evaluator: Evaluator, use: ts.Identifier): boolean {
  const { parent: call } = use;
  if (!ts.isCallExpression(call)) return false;
  const callee = evaluator.evaluate(call.expression);
  if (isUnknown(callee)) return OWN_FUNCTIONS.has(callee.reason);
  return changesBy(evaluator, callee, call.arguments.indexOf(use)).length > 0;
}

/** Why a function of the project is not known. */
const OWN_FUNCTIONS: ReadonlySet<Reason> = new Set(['parameter', 'loop', 'mutated', 'variable']);

const parametersIn = (declaration: ts.ParameterDeclaration | ts.BindingElement): Declaration[] =>
  ts.isIdentifier(declaration.name)
    ? [declaration]
    : declaration.name.elements.flatMap((element) =>
        ts.isOmittedExpression(element) ? [] : parametersIn(element),
      );

/** `target[name] = …`, `list.push(…)`, `Object.assign(target, …)`. In `state.isRunning = …` it is no collection of values. */
const isFilling = ({ parent }: ts.Identifier): boolean =>
  !ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent.parent);

function mentionsOf(
  { lookup, scanOf }: Evaluator,
  node: Declaration,
  kind: 'changed' | 'passed',
): ts.Identifier[] {
  if (!('name' in node) || node.name === undefined || !ts.isIdentifier(node.name)) return [];
  const { text } = node.name;
  const mentions = scanOf(node.getSourceFile())[kind].get(text) ?? [];
  return mentions.filter((use) => lookup(text, use)?.includes(node) === true);
}
