/** Executes the code around a call, for calls whose arguments depend on the objects and names that it changes. */
import { ts } from 'ts-morph';
import { isFunctionNode, isInside, lastName, nameOfFunction } from '../../syntax/index.js';
import { sitesOfFrame } from '../call-sites/registration.js';
import { LEVELS, RECURSIONS } from '../values/budget.js';
import type { Evaluator } from '../values/evaluator.js';
import { adoptValue, currentExecution, newExecution } from '../values/execution.js';
import {
  type Executed,
  type Execution,
  enclosingFrames,
  type Frame,
  frameOfBinder,
} from '../values/frame.js';
import { unknown, type Value } from '../values/value.js';
import { execute } from './statements.js';

/** The value that a function returns; it is executed on its own, except if the code that calls it is executed. */
export function executeCall(evaluator: Evaluator, frame: Frame, body: ts.ConciseBody): Value {
  const current = currentExecution(evaluator.frame);
  const execution = current ?? newExecution();
  const returned = executeBody(evaluator, execution, frame, body);
  if (current === undefined) execution.isOver = true;
  return returned;
}

/** The values of the names of a file after its own statements. */
export function valuesOfLoadedFile(evaluator: Evaluator, source: ts.SourceFile): ReadonlyMap<ts.Node, Value> {
  const by = newExecution();
  const before = evaluator.budget.cutOffs();
  const variables = executeFile(evaluator, by, plainFrame(source, undefined), source);
  by.isOver = true;
  return evaluator.budget.cutOffs() > before ? new Map() : variables;
}

function executeBody(evaluator: Evaluator, by: Execution, callFrame: Frame, body: ts.ConciseBody): Value {
  const variables = new Map(
    [...callFrame.names].map(([name, value]) => [name, adoptValue(by, value())] as const),
  );
  const executed: Executed = { by, variables };
  const frame = { ...callFrame, executed };
  const within = evaluator.within(frame);
  by.executed.add(frame.of);
  const recursions = enclosingFrames(frame).filter(({ of }) => of === frame.of).length;
  if (recursions > RECURSIONS) by.endless.add(frame.of);
  if (by.endless.has(frame.of)) return unknown('too-deep', body);
  const before = evaluator.budget.cutOffs();
  const returned = evaluator.budget.computeBounded(
    LEVELS.call,
    () => (ts.isBlock(body) ? execute({ evaluator: within, executed }, body) : within.evaluate(body)),
    () => unknown('too-deep', body),
  );
  return evaluator.budget.cutOffs() > before ? unknown('too-deep', body) : returned;
}

/**
 * Makes an evaluator for each execution of a call. Executes the function around the call; if that leaves arguments
 * undecided, the functions that call that function, or the file. Returns an empty list if they stay undecided.
 */
export function evaluatorsOfExecutions(
  evaluator: Evaluator,
  call: ts.Node,
  isDecided: (evaluator: Evaluator) => boolean,
): Evaluator[] {
  const sites: NonNullable<Frame['site']>[] = [];
  const recursive = recursiveFunction(evaluator, call);
  let current = evaluator;
  for (let node = call.parent; node !== undefined; node = node.parent) {
    if (!ts.isFunctionLike(node) && !ts.isSourceFile(node)) continue;
    const frame = frameOfBinder(current.frame, node);
    const executions = framesOfExecutions(current, frame ?? plainFrame(node, current.frame), call)
      .filter((copy) => sites.every(({ at }) => sitesOfFrame(copy).includes(at)))
      .map((copy) => evaluator.within(copy));
    // Only the first call of a recursive function is executed, and the function that it returns is called at the end.
    const isOfFirstCall = recursive !== undefined && node !== recursive && isInside(node, recursive);
    if (!isOfFirstCall && executions.length > 0 && executions.every(isDecided)) return executions;
    if (frame?.site !== undefined) {
      sites.push(frame.site);
      current = frame.site.evaluator;
      node = frame.site.at;
    } else if (frame === undefined && isFunctionNode(node)) {
      const callers = evaluatorsOfCallers(current, node, sites);
      const followed = callers.map((caller) =>
        evaluator.budget.computeBounded(
          LEVELS.search,
          () => evaluatorsOfExecutions(caller, call, isDecided),
          () => [],
        ),
      );
      if (followed.some(({ length }) => length > 0))
        return followed.flatMap((reached, index) => (reached.length > 0 ? reached : (callers[index] ?? [])));
    }
  }
  return [];
}

/** An evaluator of the innermost function for each call of an outer one. */
const evaluatorsOfCallers = (
  evaluator: Evaluator,
  outer: ts.Node,
  sites: readonly NonNullable<Frame['site']>[],
): Evaluator[] =>
  evaluator.uses(outer).flatMap((use) => {
    const within = evaluator.within({ ...use, outer: use.outer ?? evaluator.frame });
    return (
      sites.reduceRight<Evaluator | undefined>((caller, site) => {
        const frame = caller && site.rebuild(caller);
        return frame && evaluator.within(frame);
      }, within) ?? []
    );
  });

const plainFrame = (of: ts.Node, outer: Frame | undefined): Frame => ({
  of,
  names: new Map(),
  arguments: [],
  outer,
});

function framesOfExecutions(evaluator: Evaluator, frame: Frame, call: ts.Node): readonly Frame[] {
  const execution = newExecution([call]);
  const before = evaluator.budget.cutOffs();
  const { of } = frame;
  if (ts.isSourceFile(of)) executeFile(evaluator, execution, frame, of);
  else if (ts.isFunctionLike(of) && 'body' in of && of.body !== undefined)
    executeBody(evaluator, execution, frame, of.body);
  execution.isOver = true;
  const reached = evaluator.budget.cutOffs() > before ? [] : (execution.reached.get(call) ?? []);
  return reached.filter((copy) =>
    [...execution.endless].every((endless) => frameOfBinder(copy, endless) === undefined),
  );
}

function executeFile(
  evaluator: Evaluator,
  by: Execution,
  frame: Frame,
  source: ts.SourceFile,
): ReadonlyMap<ts.Node, Value> {
  const executed: Executed = { by, variables: new Map() };
  const current = { ...frame, executed };
  by.files.set(source.fileName, current);
  execute({ evaluator: evaluator.within(current), executed }, source);
  return executed.variables;
}

/** The function around a call, whose call site is given, if it calls itself. */
export function recursiveFunction({ frame, scanOfSource }: Evaluator, call: ts.Node): ts.Node | undefined {
  const around = ts.findAncestor(
    call,
    (node) => isFunctionNode(node) && frameOfBinder(frame, node) !== undefined,
  );
  const name = around && nameOfFunction(around);
  if (around === undefined || name === undefined) return undefined;
  const { calls } = scanOfSource(around.getSourceFile());
  return calls.some((inner) => lastName(inner.expression) === name && isInside(inner, around))
    ? around
    : undefined;
}
