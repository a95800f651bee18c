/** Names whose objects and lists the code changes after it makes them. */
import { ts } from 'ts-morph';
import { type Call, type Declaration, isInside, nameOfFunction, scopeOf } from '../syntax/index.js';
import { sitesOf } from './call-sites/registration.js';
import type { Evaluator } from './values/evaluator.js';

/** Whether the file assigns to members of the name's value. */
export const isChanged = (evaluator: Evaluator, node: Declaration): boolean =>
  changesOf(evaluator, node).some((use) => !isOwnMember(node, use)) ||
  mentionsOf(evaluator, node, 'passed').some((use) => isFilled(evaluator, use));

/** The places that change members of the name's value. */
export const changesOf = (evaluator: Evaluator, node: Declaration): ts.Identifier[] =>
  mentionsOf(evaluator, node, 'changed');

/** How many functions around a change are searched for calls. */
const DEPTH = 3;

/**
 * Whether code changes a value after a place reads it: later in the file or function, itself or by a call. A call of a method
 * changes members of its own object.
 */
export function isChangedAfter(
  evaluator: Evaluator,
  changes: readonly ts.Node[],
  at: ts.Node,
  isOfHolder: (call: Call) => boolean = () => true,
): boolean {
  const places = [at, ...sitesOf(evaluator.frame)];
  const isLater = (node: ts.Node): boolean =>
    places.some((place) => place.end < node.end && scopeOf(place) === scopeOf(node));
  const mayChange = (node: ts.Node, depth: number): boolean =>
    isLater(node) ||
    callsRunning(evaluator, places, node).some(
      (call) => depth > 0 && mayChange(call, depth - 1) && (depth < DEPTH || isOfHolder(call)),
    );
  return changes.some((change) => mayChange(change, DEPTH));
}

/** The calls of the function around a node, in the files of some places. */
function callsRunning({ scanOf }: Evaluator, places: readonly ts.Node[], node: ts.Node): readonly Call[] {
  const around = ts.findAncestor(node.parent, ts.isFunctionLike);
  const name = around && nameOfFunction(ts.isConstructorDeclaration(around) ? around.parent : around);
  if (name === undefined) return around && ts.isCallExpression(around.parent) ? [around.parent] : [];
  const sources = new Set([node, ...places].map((place) => place.getSourceFile()));
  return [...sources].flatMap((source) => scanOf(source).callsByName().get(name) ?? []);
}

/** `tasks.methods` in `const tasks = { methods: {}, add(name) { tasks.methods[name] = … } }`: `currentMember` reads it. */
function isOwnMember(node: Declaration, use: ts.Identifier): boolean {
  const { parent: outer } = use.parent;
  const isMember =
    ts.isPropertyAccessExpression(outer) ||
    ts.isElementAccessExpression(outer) ||
    (ts.isCallExpression(outer) && outer.expression !== use.parent);
  return isMember && isInside(use, node);
}

/** Whether a call passes a name to a function of the project that fills it: `add(methods, 'tasks.add', run)`. */
export function isFilled(evaluator: Evaluator, use: ts.Identifier): boolean {
  const { parent: call } = use;
  if (!ts.isCallExpression(call)) return false;
  const callee = evaluator.evaluate(call.expression);
  const parameter = callee.kind === 'function' && callee.node.parameters[call.arguments.indexOf(use)];
  return parameter ? mentionsOf(evaluator, parameter, 'changed').some(isFilling) : false;
}

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
