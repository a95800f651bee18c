/** Executes statements one after the other. */
import { ts } from 'ts-morph';
import { type Flow, isInside, stateAfterStatements } from '../../syntax/index.js';
import { clauseReached } from '../call-sites/dead-code.js';
import { siteOfExecution } from '../functions/invocation.js';
import { isFrames, iterationsOfNode } from '../objects/iterations.js';
import type { Evaluator } from '../values/evaluator.js';
import { perhaps } from '../values/execution.js';
import type { Executed, Frame } from '../values/frame.js';
import { truth } from '../values/truth.js';
import { literal, unknown, type Value } from '../values/value.js';
import { assignVariable, setVariable } from './variables.js';

/** The evaluator of an executed frame, and its variables. */
interface Executing {
  evaluator: Evaluator;
  executed: Executed;
}

/** Executes the statements of a block, and returns the value that they return. */
export function execute(start: Executing, body: ts.Block | ts.SourceFile): Value {
  let end: Value | 'thrown' | undefined;
  let uncertain = 0;
  let isOpen = false;
  const flow: Flow<Executing> = {
    visit: (node, at) => {
      executePlain(at, node);
      return at;
    },
    join: ([at = start]) => at,
    decide: (condition, { evaluator }) => truth(evaluator, condition),
    clauseIndex: (node, { evaluator }) => clauseReached(evaluator, node),
    enter: ({ of, statements: [block] }, at) => {
      if (!ts.isTryStatement(of) || block === of.tryBlock) return at;
      if (end !== 'thrown') return undefined;
      end = undefined;
      return at;
    },
    choose: (runs, at) => {
      uncertain += 1;
      for (const branch of runs) perhaps(at.executed.by, branch);
      uncertain -= 1;
      end = undefined;
      return at;
    },
    repeat: (loop, iterate, at) => {
      const iterations = framesOfLoop(at, loop);
      if (iterations === undefined) {
        forgetAssigned(at, loop);
        return flow.choose?.([() => iterate(inIteration(at, loop, new Map())).next], at);
      }
      for (const { names } of iterations) {
        assignItem(at, loop, names);
        const { next, left } = iterate(inIteration(at, loop, names));
        if (next === undefined) return left && at;
      }
      return at;
    },
    leave: (node, { evaluator }) => {
      if (ts.isThrowStatement(node)) end = 'thrown';
      if (!ts.isReturnStatement(node)) return;
      end = node.expression ? evaluator.evaluate(node.expression) : literal(undefined);
      isOpen ||= uncertain > 0;
    },
  };
  const isLeft = stateAfterStatements(flow, body.statements, start) === undefined;
  if (isOpen || end === 'thrown') return unknown('call', body);
  return isLeft && end !== undefined ? end : literal(undefined);
}

function executePlain({ evaluator, executed: { variables } }: Executing, node: ts.Node): void {
  if (ts.isExpressionStatement(node) || ts.isExportAssignment(node)) evaluator.evaluate(node.expression);
  if (!ts.isVariableStatement(node)) return;
  const { declarations, flags } = node.declarationList;
  for (const declaration of declarations) {
    const { initializer } = declaration;
    const isRepeated = (flags & ts.NodeFlags.BlockScoped) === 0 && variables.has(declaration);
    if (initializer !== undefined)
      setVariable(evaluator.frame, variables, declaration, evaluator.evaluate(initializer));
    else if (!isRepeated) variables.set(declaration, literal(undefined));
  }
}

/** The frames of a loop over decided items; `undefined` for other loops. */
function framesOfLoop({ evaluator }: Executing, loop: ts.IterationStatement): readonly Frame[] | undefined {
  const iterations = iterationsOfNode(evaluator, loop);
  return iterations !== undefined && isFrames(iterations) ? iterations : undefined;
}

/** The names that a loop assigns have other values in each of its iterations. */
function forgetAssigned({ evaluator }: Executing, loop: ts.IterationStatement): void {
  for (const target of [...evaluator.scanOfSource(loop.getSourceFile()).assigned.values()].flat())
    if (isInside(target, loop)) assignVariable(evaluator, target, unknown('loop', target));
}

/** `for (name of names)` assigns to a variable of the code around it. */
function assignItem({ evaluator }: Executing, loop: ts.IterationStatement, names: Frame['names']): void {
  const [[target, value] = []] = names;
  if (target !== undefined && value !== undefined && ts.isIdentifier(target) && target.parent === loop)
    assignVariable(evaluator, target, value());
}

/** Each iteration has its own variables, because functions that it makes may refer to them. */
function inIteration(at: Executing, loop: ts.Node, names: Frame['names']): Executing {
  const { evaluator } = at;
  const variables = new Map([...names].map(([name, value]) => [name, value()] as const));
  const executed: Executed = { by: at.executed.by, variables };
  const site = siteOfExecution(evaluator, loop);
  const frame: Frame = { of: loop, names: new Map(), arguments: [], outer: evaluator.frame, site, executed };
  return { evaluator: evaluator.within(frame), executed };
}
