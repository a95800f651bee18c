/** Walks through statements on every path on which they can run: branches, loops, `switch`, `try` and early ends. */
import { ts } from 'ts-morph';

/** The answers of a reader to the walker of statements. A state is the reader's knowledge at one place of the code. */
export interface Flow<State> {
  /** The state after an expression, or after a statement without inner statements. */
  visit: (node: ts.Node, state: State) => State;
  /** The state where several paths meet. */
  join: (states: readonly State[]) => State;
  /** Whether a condition holds; `undefined` if both branches may run. */
  decide?: (condition: ts.Expression, state: State) => boolean | undefined;
  /** The index of the clause to which a `switch` goes, or -1 without any; `undefined` if any clause may run. */
  clauseIndex?: (node: ts.SwitchStatement, state: State) => number | undefined;
  /** The state at the beginning of a part that may not run; `undefined` if the part is left out. */
  enter?: (part: OptionalPart, state: State) => State | undefined;
  /** Runs parts of which one may run. By default, the states at their ends are joined. */
  choose?: (runs: readonly Run<State>[], state: State) => State | undefined;
  /** Runs a loop. By default its statement runs once, or never. */
  repeat?: (loop: ts.IterationStatement, iterate: Iterate<State>, state: State) => State | undefined;
  /** The state of the statements after one of the same list; `states` are those before and after it. */
  proceed?: (
    node: ts.Statement,
    rest: readonly ts.Statement[],
    states: { before: State; after: State },
  ) => State;
  /** A path leaves the statements, or a part of them. */
  leave?: (node: Leaving, state: State) => void;
}

type Leaving = ts.ReturnStatement | ts.ThrowStatement | ts.BreakStatement | ts.ContinueStatement;

export interface OptionalPart {
  of: ts.IfStatement | ts.IterationStatement | ts.SwitchStatement | ts.TryStatement;
  statements: readonly ts.Statement[];
  /** For a branch of `if`, whether the condition is true. */
  when?: boolean;
}

/** `undefined` if no path reaches the end. */
type Run<State> = () => State | undefined;

/** The state after an iteration, and whether the loop goes on. */
type Iterate<State> = (
  state: State,
  mayNotRun?: boolean,
) => { next: State | undefined; left: State | undefined };

/** Where the paths of `break`, `continue` and `throw` lead. */
interface FlowWalk<State> {
  flow: Flow<State>;
  breaks: State[];
  continues: State[];
  throws: State[];
}

/** The state after statements; `undefined` if every path leaves them. */
export const stateAfterStatements = <State>(
  flow: Flow<State>,
  statements: readonly ts.Statement[],
  state: State,
): State | undefined => afterAll({ flow, breaks: [], continues: [], throws: [] }, statements, state);

const REACHED: Flow<true> = { visit: () => true, join: () => true };

/** Whether every path leaves the statements. */
export const areLeft = (statements: readonly ts.Statement[], decide?: Flow<true>['decide']): boolean =>
  stateAfterStatements({ ...REACHED, ...(decide && { decide }) }, statements, true) === undefined;

/** Whether every path through a statement ends with an error. */
export function alwaysThrows(statement: ts.Statement): boolean {
  const ends = new Set<ts.SyntaxKind>();
  const flow: Flow<true> = { ...REACHED, leave: ({ kind }) => void ends.add(kind) };
  return (
    stateAfterStatements(flow, [statement], true) === undefined &&
    [...ends].every((kind) => kind === ts.SyntaxKind.ThrowStatement)
  );
}

function afterAll<State>(
  walk: FlowWalk<State>,
  statements: readonly ts.Statement[],
  before: State | undefined,
): State | undefined {
  let state = before;
  for (const [index, statement] of statements.entries()) {
    if (state === undefined) return undefined;
    const start: State = state;
    const after = afterOne(walk, statement, start);
    const { proceed } = walk.flow;
    state =
      after === undefined || proceed === undefined
        ? after
        : proceed(statement, statements.slice(index + 1), { before: start, after });
  }
  return state;
}

function afterOne<State>(walk: FlowWalk<State>, node: ts.Statement, state: State): State | undefined {
  if (ts.isBlock(node)) return afterAll(walk, node.statements, state);
  if (ts.isIfStatement(node)) return afterIf(walk, node, state);
  if (ts.isIterationStatement(node, false)) return afterLoop(walk, node, state);
  if (ts.isSwitchStatement(node)) return afterSwitch(walk, node, state);
  if (ts.isTryStatement(node)) return afterTry(walk, node, state);
  // Where a `break` or `continue` with the label leads is not followed.
  if (ts.isLabeledStatement(node)) return meet(walk.flow, [state, afterOne(walk, node.statement, state)]);
  const after = walk.flow.visit(node, state);
  if (!isLeaving(node)) return after;
  walk.flow.leave?.(node, after);
  if (ts.isThrowStatement(node)) walk.throws.push(after);
  if (ts.isBreakStatement(node) && node.label === undefined) walk.breaks.push(after);
  if (ts.isContinueStatement(node) && node.label === undefined) walk.continues.push(after);
  return undefined;
}

export const isLeaving = (node: ts.Node): node is Leaving =>
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isBreakStatement(node) ||
  ts.isContinueStatement(node);

function afterIf<State>(walk: FlowWalk<State>, node: ts.IfStatement, before: State): State | undefined {
  const { expression, thenStatement, elseStatement } = node;
  const { decide } = walk.flow;
  const state = walk.flow.visit(expression, before);
  const decided = decide?.(expression, state);
  if (decided !== undefined) {
    const live = decided ? thenStatement : elseStatement;
    return live === undefined ? state : afterOne(walk, live, state);
  }
  const runBranch = (branch: ts.Statement, when: boolean): State | undefined =>
    afterPart(walk, { of: node, statements: [branch], when }, state);
  return runAlternatives(
    walk,
    [
      () => runBranch(thenStatement, true),
      () => (elseStatement === undefined ? state : runBranch(elseStatement, false)),
    ],
    state,
  );
}

/** The state at the end of a part that may not run. */
function afterPart<State>(
  walk: FlowWalk<State>,
  part: OptionalPart,
  before: State | undefined,
): State | undefined {
  const { enter } = walk.flow;
  const state = before !== undefined && enter !== undefined ? enter(part, before) : before;
  return afterAll(walk, part.statements, state);
}

function runAlternatives<State>(
  { flow }: FlowWalk<State>,
  runs: readonly Run<State>[],
  state: State,
): State | undefined {
  return flow.choose === undefined
    ? meet(
        flow,
        runs.map((run) => run()),
      )
    : flow.choose(runs, state);
}

function meet<State>({ join }: Flow<State>, states: readonly (State | undefined)[]): State | undefined {
  const reached = states.filter((state) => state !== undefined);
  const [first] = reached;
  return reached.length > 1 ? join(reached) : first;
}

function afterLoop<State>(
  walk: FlowWalk<State>,
  loop: ts.IterationStatement,
  before: State,
): State | undefined {
  const { flow } = walk;
  const state = loopHeader(loop).reduce((current, part) => flow.visit(part, current), before);
  const iterate: Iterate<State> = (start, isPart = false) => {
    const inner: FlowWalk<State> = { ...walk, breaks: [], continues: [] };
    const end = isPart
      ? afterPart(inner, { of: loop, statements: [loop.statement] }, start)
      : afterOne(inner, loop.statement, start);
    return { next: meet(flow, [end, ...inner.continues]), left: meet(flow, inner.breaks) };
  };
  if (flow.repeat !== undefined) return flow.repeat(loop, iterate, state);
  const { next, left } = iterate(state, true);
  const isEndless = isAlways(loop);
  return meet(flow, [
    ...(isEndless || ts.isDoStatement(loop) ? [] : [state]),
    ...(isEndless ? [] : [next]),
    left,
  ]);
}

/** The parts of a loop that are evaluated before its statement. */
function loopHeader(loop: ts.IterationStatement): ts.Node[] {
  if (ts.isForStatement(loop)) return [loop.initializer, loop.condition].filter((part) => part !== undefined);
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return [loop.expression];
  return ts.isWhileStatement(loop) ? [loop.expression] : [];
}

/** `while (true)`, `for (;;)` */
const isAlways = (loop: ts.IterationStatement): boolean =>
  ts.isForStatement(loop)
    ? loop.condition === undefined
    : (ts.isWhileStatement(loop) || ts.isDoStatement(loop)) &&
      loop.expression.kind === ts.SyntaxKind.TrueKeyword;

/** One clause may fall through into the next. */
function afterSwitch<State>(
  walk: FlowWalk<State>,
  node: ts.SwitchStatement,
  before: State,
): State | undefined {
  const { flow } = walk;
  const { clauses } = node.caseBlock;
  const state = flow.visit(node.expression, before);
  const inner: FlowWalk<State> = { ...walk, breaks: [] };
  const reached = flow.clauseIndex?.(node, state);
  if (reached !== undefined) {
    const live = reached === -1 ? [] : clauses.slice(reached).flatMap(({ statements }) => [...statements]);
    return meet(flow, [afterAll(inner, live, state), ...inner.breaks]);
  }
  let fallen: State | undefined;
  const runs = clauses.map(({ statements }) => (): State | undefined => {
    const enteredAt = flow.enter === undefined ? state : flow.enter({ of: node, statements }, state);
    fallen = afterAll(inner, statements, meet(flow, [enteredAt, fallen]));
    return undefined;
  });
  const isWhole = clauses.some(ts.isDefaultClause);
  const end = runAlternatives(walk, runs, state);
  return meet(flow, [isWhole ? undefined : state, end, fallen, ...inner.breaks]);
}

/** A `try` block may break off after any of its statements, with the state before it or after it. */
function afterTry<State>(walk: FlowWalk<State>, node: ts.TryStatement, before: State): State | undefined {
  const { tryBlock, catchClause, finallyBlock } = node;
  const { flow } = walk;
  const inner: FlowWalk<State> = { ...walk, throws: catchClause === undefined ? walk.throws : [] };
  const tried = afterPart(inner, { of: node, statements: [tryBlock] }, before);
  const caught =
    catchClause &&
    afterPart(
      walk,
      { of: node, statements: [catchClause.block] },
      meet(flow, [before, tried, ...inner.throws]),
    );
  const after = meet(flow, [tried, caught]);
  if (finallyBlock === undefined) return after;
  const ended = afterAll(walk, finallyBlock.statements, after ?? before);
  return after === undefined ? undefined : ended;
}
