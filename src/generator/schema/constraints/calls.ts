/** Lists the calls of a function and the conditions that it demands, each with its guards. */
import { ts } from 'ts-morph';
import { type Evaluator, findOrigin, framesOfBinder } from '../../analysis/interpreter/index.js';
import {
  type Assigned,
  addAssigned,
  type Flow,
  isShortCircuit,
  type OptionalPart,
  stateAfterStatements,
} from '../../analysis/syntax/index.js';
import {
  branchWithoutError,
  type Demand,
  demandsOfCondition,
  exitGuard,
  type Guard,
  isErrorExit,
  isSimple,
} from './exits.js';
import { isFunctionExpression, iterationOfCall } from './iterations.js';
import type { NameState } from './places.js';
import { valueTestOfCondition } from './tests.js';

export interface Guarded extends NameState {
  /** Has the values of an iteration over a list that the source decides. */
  evaluator: Evaluator;
  /** Outermost first. */
  guards: readonly Guard[];
}

export interface GuardedCall extends Guarded {
  call: ts.CallExpression;
  /** Whether the function throws if the call returns false. */
  isDemanded: boolean;
}

/** A condition: the function ends unless `node` is true (or false, if `holds` is false). */
export interface GuardedCondition extends Guarded {
  node: ts.Expression;
  holds: boolean;
}

/** The state of walking through a function. */
interface Walk {
  evaluator: Evaluator;
  calls: GuardedCall[];
  /** The calls in functions that are passed to others, which may run them later or never. */
  later: GuardedCall[];
  tests: GuardedCondition[];
  assigned: Assigned;
}

type Guards = readonly Guard[];

export function findCallsAndConditions(
  evaluator: Evaluator,
  body: ts.ConciseBody,
): Pick<Walk, 'calls' | 'later' | 'tests'> {
  const assigned: Assigned = { names: new Set(), fields: new Map() };
  const walk: Walk = { evaluator, calls: [], later: [], tests: [], assigned };
  walkBody(walk, body, []);
  return walk;
}

function walkBody(walk: Walk, body: ts.ConciseBody, guards: Guards): void {
  if (ts.isBlock(body)) stateAfterStatements(guardFlow(walk), body.statements, guards);
  else visit(walk, body, guards);
}

/** The state is the guards of a place. */
function guardFlow(walk: Walk): Flow<Guards> {
  const { evaluator } = walk;
  return {
    visit: (node, guards) => {
      const { parent } = node;
      const accepted = ts.isIfStatement(parent) ? branchWithoutError(parent) : undefined;
      if (accepted !== undefined && ts.isExpression(node))
        demandAll(walk, demandsOfCondition(node, accepted.when), guards);
      if (ts.isSwitchStatement(parent)) addAssigned(walk.assigned, parent);
      if (isSimple(node) || !ts.isStatement(node)) visit(walk, node, guards);
      return guards;
    },
    join: ([first = []]) => first,
    decide: (condition) => {
      const value = evaluator.evaluate(condition);
      return value.kind === 'literal' ? Boolean(value.value) : undefined;
    },
    enter: (part, guards) => {
      const guard = guardOfPart(part);
      return guard === 'none' ? guards : guard && [...guards, guard];
    },
    choose: (runs, guards) => {
      for (const run of runs) run();
      return guards;
    },
    repeat: (loop, iterate, guards) => {
      addAssigned(walk.assigned, loop);
      iterate(guards, true);
      return guards;
    },
    proceed: (node, region, { before }) => {
      const end = exitGuard(evaluator, node);
      return end === undefined ? before : [...before, { ...end, region }];
    },
  };
}

/** The guard of a part that may not run; `undefined` if the part is not read. */
function guardOfPart({ of, statements: region, when }: OptionalPart): Guard | 'none' | undefined {
  if (ts.isIfStatement(of)) {
    const hasAlternative = of.elseStatement !== undefined;
    const isAccepted = branchWithoutError(of)?.when === when;
    return isAccepted || when === undefined
      ? 'none'
      : { region, decider: of.expression, when, isSkippedWhole: false, hasAlternative };
  }
  if (ts.isTryStatement(of)) {
    if (region[0] !== of.tryBlock) return undefined;
    const isSure = of.catchClause === undefined || isErrorExit(of.catchClause.block);
    return isSure ? 'none' : { region, isSkippedWhole: true };
  }
  if (ts.isForOfStatement(of))
    return { region, decider: of.expression, isSkippedWhole: false, iterated: of.expression };
  if (ts.isSwitchStatement(of)) return { region, decider: of.expression, isSkippedWhole: false };
  return { region, decider: of, isSkippedWhole: true };
}

function visit(walk: Walk, node: ts.Node, guards: Guards): void {
  for (const { call, guards: outer } of guardedCalls(node, guards)) {
    add(walk, call, outer, false);
    const iteration = iterationOfCall(call);
    if (iteration === undefined) {
      const passed = { ...walk, calls: walk.later, tests: [] };
      for (const argument of call.arguments.filter(isFunctionExpression)) walkBody(passed, argument.body, []);
      continue;
    }
    const { body, list, callback } = iteration;
    const frames = framesOfBinder(walk.evaluator, callback);
    for (const frame of frames) walkBody({ ...walk, evaluator: walk.evaluator.within(frame) }, body, outer);
    if (frames.length > 0) continue;
    const ofItems = { region: [body], decider: list, isSkippedWhole: false, iterated: list };
    walkBody(walk, body, [...outer, ofItems]);
  }
  addAssigned(walk.assigned, node);
}

function demandAll(walk: Walk, demands: readonly Demand[], guards: Guards): void {
  for (const { node, holds, ...demanded } of demands) {
    const origin = ts.isIdentifier(node) ? findOrigin(walk.evaluator, node) : undefined;
    // `const isValid = Match.test(task, Task); if (!isValid) throw …`
    if (origin?.kind === 'expression' && origin.node !== node)
      demandAll(walk, demandsOfCondition(origin.node, holds), guards);
    else demand(walk, { node, holds, ...demanded }, guards);
  }
}

function demand(walk: Walk, whole: Demand, outer: Guards): void {
  const isReadable =
    whole.part === undefined || valueTestOfCondition(walk.evaluator, whole.node, whole.holds) !== undefined;
  const { node, holds, under } = isReadable ? whole : (whole.part ?? whole);
  const guards = [...outer, ...under];
  walk.tests.push({ node, holds, guards, ...stateOfWalk(walk) });
  if (holds && ts.isCallExpression(node)) add(walk, node, guards, true);
}

const stateOfWalk = ({ evaluator, assigned }: Walk): Omit<Guarded, 'guards'> => ({
  evaluator,
  reassigned: new Set(assigned.names),
  overwritten: new Map(assigned.fields),
});

const add = (walk: Walk, call: ts.CallExpression, guards: Guards, isDemanded: boolean): void =>
  void walk.calls.push({ call, isDemanded, guards, ...stateOfWalk(walk) });

/** The calls in an expression or a simple statement: `b()` in `a && b()` has the guard `a`. */
function guardedCalls(node: ts.Node, guards: Guards): Pick<GuardedCall, 'call' | 'guards'>[] {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return [];
  const under = (
    decider: ts.Expression,
    part: ts.Expression,
    when: boolean,
  ): ReturnType<typeof guardedCalls> =>
    guardedCalls(part, [...guards, { region: [part], decider, when, isSkippedWhole: false }]);
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    return [
      ...guardedCalls(condition, guards),
      ...under(condition, whenTrue, true),
      ...under(condition, whenFalse, false),
    ];
  }
  if (ts.isBinaryExpression(node) && isShortCircuit(node)) {
    const { left, right, operatorToken } = node;
    const isAnd = operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return [...guardedCalls(left, guards), ...(isAnd ? under(left, right, true) : [])];
  }
  const inner: ReturnType<typeof guardedCalls> = [];
  ts.forEachChild(node, (child) => void inner.push(...guardedCalls(child, guards)));
  return ts.isCallExpression(node) && node.questionDotToken === undefined
    ? [...inner, { call: node, guards }]
    : inner;
}
