/**
 * Objects and lists that are changed after they are made: `methods['tasks.add'] = …`, `Tasks.methods.add = …`,
 * `Object.assign(methods, { … })`, `list.push(…)`.
 */
import { ts } from 'ts-morph';
import { isInside, nodesIn, rootOfAccess, type Scope, scopeOf } from '../../syntax/index.js';
import { isFilled } from '../changed-names.js';
import { constructorsOf } from '../classes/layers.js';
import { ownerOfThis } from '../classes/this-value.js';
import type { Evaluator } from '../values/evaluator.js';
import { newExecution } from '../values/execution.js';
import { type Execution, type Frame, frameFor, type Holder, type HolderOfFile } from '../values/frame.js';
import { isUnknown, literal, unknown, type Value } from '../values/value.js';
import { changesOfFile } from './changes-elsewhere.js';
import { executeAll, plainFrame } from './executions.js';

/** The values of the names that a file or a function declares, after all code that changes them. */
export function namesAfterChanges(evaluator: Evaluator, scope: Scope): ReadonlyMap<ts.Node, Value> {
  const changes: ts.Node[] = [...changesIn(evaluator, scope), ...changesOfFile(evaluator, scope)];
  const isFile = ts.isSourceFile(scope);
  const execution = newExecution(changes, isFile ? undefined : STEPS);
  const outer = frameFor(evaluator.frame, scope) ?? plainFrame(scope, evaluator.frame);
  const frame = executeAll(evaluator, execution, outer);
  for (const change of changes) reach(evaluator, execution, frame, change, isFile ? DEPTH : 0);
  execution.isOver = true;
  return execution.stepsLeft < 0 ? new Map() : (frame.executed?.variables ?? new Map());
}

/** The object or list of a member, after all code of the project that changes it. The file of the holder is executed first. */
export function memberAfterChanges(
  evaluator: Evaluator,
  { key, nodes, madeIn }: HolderOfFile,
  name: string,
  initial: Value,
): Value {
  const changes: ts.Node[] = nodes.flatMap((node) => [
    ...(evaluator.scanOf(node.getSourceFile()).changedMembers.get(name) ?? []),
    ...evaluator.changesElsewhere(node),
  ]);
  const execution = newExecution(changes);
  execution.objects.set(key, []);
  if ('kind' in key && key.kind === 'instance')
    for (const { frame } of constructorsOf(evaluator, key)) executeAll(evaluator, execution, frame);
  const frame = executeAll(evaluator, execution, plainFrame(madeIn, undefined));
  const deciding: Deciding = (within, place) => changingMethod(place) ?? decidingFunction(within, place);
  for (const change of changes) reach(evaluator, execution, frame, change, DEPTH, deciding);
  execution.isOver = true;
  if (execution.stepsLeft < 0) return unknown('mutated', madeIn);
  // The execution makes a copy of an object literal.
  const isHolder = (one: Holder['key']): boolean =>
    one === key || ('kind' in one && one.kind === 'object' && one.written?.node === nodes[0]);
  const holder = [...execution.objects.keys()].findLast(isHolder) ?? key;
  const member = execution.objects.get(holder)?.findLast((item) => isUnknown(item) || item.name === name);
  if (member === undefined) return initial;
  return isUnknown(member) ? member : member.value();
}

/**
 * The object or list of a global, after the files that make it and the statements of all files that change it; `undefined`
 * without any.
 */
export function globalAfterChanges(
  evaluator: Evaluator,
  node: ts.Node,
  made: readonly ts.Expression[],
  changes: readonly ts.Node[],
): Value {
  if (changes.length === 0) return literal(undefined);
  const execution = newExecution([...made, ...changes]);
  const files = new Set(made.map((value) => value.getSourceFile()));
  for (const file of files) executeAll(evaluator, execution, plainFrame(file, undefined));
  const [frame] = execution.files.values();
  if (frame === undefined) return unknown('mutated', node);
  for (const change of changes) reach(evaluator, execution, frame, change);
  const value = evaluator
    .within(executeAll(evaluator, execution, plainFrame(node.getSourceFile(), undefined), []))
    .evaluate(node);
  execution.isOver = true;
  return execution.stepsLeft < 0 || isUnknown(value) ? unknown('mutated', node) : value;
}

/** How many expressions are executed for the names of a function. Most of them are a few statements. */
const STEPS = 2_000;

/** The places in a scope that change the objects of its names. */
function changesIn(evaluator: Evaluator, scope: Scope): ts.Identifier[] {
  const { changed, passed } = evaluator.scanOf(scope.getSourceFile());
  const isOfScope = (use: ts.Identifier): boolean => {
    const [declaration] = evaluator.lookup(use.text, use) ?? [];
    return declaration !== undefined && isInside(use, scope) && scopeOf(declaration) === scope;
  };
  const filled = [...passed.values()].flat().filter((use) => isOfScope(use) && isFilled(evaluator, use));
  return [...[...changed.values()].flat().filter(isOfScope), ...filled];
}

/** How many functions around each other are searched for calls. Other code changes only the names of files. */
const DEPTH = 6;

/** Executes code that was not executed yet: the calls of the function that decides it, or else its own function. */
function reach(
  evaluator: Evaluator,
  execution: Execution,
  frame: Frame,
  place: ts.Node,
  depth = DEPTH,
  functionOf: Deciding = decidingFunction,
): void {
  const { reached, watched } = execution;
  if (reached.has(place) || execution.stepsLeft < 0) return;
  const home = frameOfFile(evaluator, execution, frame, place);
  const deciding = depth > 0 ? functionOf(evaluator, place) : undefined;
  if (deciding !== undefined && deciding !== frame.of && !reached.has(place)) {
    const calls = evaluator.uses(deciding).flatMap(({ site }) => site?.at ?? []);
    for (const call of calls) watched.add(call);
    for (const call of calls) reach(evaluator, execution, frame, call, depth - 1, functionOf);
  }
  const around = ts.findAncestor(place, ts.isFunctionLike);
  if (around !== undefined && around !== frame.of && !reached.has(place))
    executeAll(evaluator, execution, plainFrame(around, home));
}

/** Finds the function whose calls decide the effect of a change. */
type Deciding = (evaluator: Evaluator, place: ts.Node) => Scope | undefined;

/** The method around `this.methods[name] = …` and `this.add(…)`. */
function changingMethod(place: ts.Node): Scope | undefined {
  const accessed = ts.isCallExpression(place) ? place.expression : place;
  const root = ts.isExpression(accessed) ? rootOfAccess(accessed) : accessed;
  const owner = root.kind === ts.SyntaxKind.ThisKeyword ? ownerOfThis(root) : undefined;
  return owner !== undefined && ts.isMethodDeclaration(owner) ? owner : undefined;
}

/** The function whose arguments decide a call, the key of `methods[name] = …`, or the items of `list.push(…)`. */
function decidingFunction({ lookup }: Evaluator, place: ts.Node): Scope | undefined {
  const parts: ts.Node[] = [];
  let node = place;
  while (ts.isPropertyAccessExpression(node.parent) || ts.isElementAccessExpression(node.parent)) {
    node = node.parent;
    if (ts.isElementAccessExpression(node)) parts.push(node.argumentExpression);
  }
  const call = ts.isCallExpression(node.parent) ? node.parent : place;
  if (ts.isCallExpression(call) || ts.isNewExpression(call)) parts.push(...(call.arguments ?? []));
  return parts
    .flatMap((part) => nodesIn(part))
    .filter(ts.isIdentifier)
    .flatMap((name) => lookup(name.text, name)?.[0] ?? [])
    .map(scopeOf)
    .find((scope) => scope !== undefined && !ts.isSourceFile(scope) && isInside(place, scope));
}

/** Executes the statement around a place of another file. */
function frameOfFile(evaluator: Evaluator, execution: Execution, frame: Frame, place: ts.Node): Frame {
  const source = place.getSourceFile();
  if (source === frame.of.getSourceFile()) return frame;
  const statement = source.statements.find((child) => isInside(place, child));
  return executeAll(evaluator, execution, plainFrame(source, undefined), statement && [statement]);
}
