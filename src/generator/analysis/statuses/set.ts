/** The statuses that a handler sets with `this.setHttpStatusCode` (C14), on every path through its statements. */
import { ts } from 'ts-morph';
import { isShortCircuit, nodesIn } from '../syntax/index.js';
import { numbersOf } from './numbers.js';
import { entered, type Running } from './running.js';

/** No status set yet; a status that the source does not show. */
type Status = number | 'not set' | 'unknown';
type Statuses = ReadonlySet<Status>;

const SETTER = 'setHttpStatusCode';
const NOT_SET: Statuses = new Set(['not set']);
const NOWHERE: Statuses = new Set();

/** The statuses at every end of a function. */
export function setStatuses(running: Running, body: ts.ConciseBody, before: Statuses = NOT_SET): Statuses {
  const walk: StatusWalk = { running, ends: [] };
  const last = ts.isBlock(body)
    ? afterAll(walk, body.statements, before)
    : afterExpression(walk, body, before);
  return union(...walk.ends, last);
}

interface StatusWalk {
  running: Running;
  /** At each `return`. */
  ends: Statuses[];
}

const union = (...all: readonly Statuses[]): Statuses => new Set(all.flatMap((statuses) => [...statuses]));

const afterAll = (walk: StatusWalk, statements: readonly ts.Statement[], before: Statuses): Statuses =>
  statements.reduce((statuses, statement) => afterStatement(walk, statement, statuses), before);

/** Ignores the statements after one that ends the function. */
function afterStatement(walk: StatusWalk, node: ts.Statement, before: Statuses): Statuses {
  if (before.size === 0) return NOWHERE;
  if (ts.isBlock(node)) return afterAll(walk, node.statements, before);
  if (ts.isIfStatement(node)) {
    const decided = afterExpression(walk, node.expression, before);
    const otherwise = node.elseStatement;
    return union(
      afterStatement(walk, node.thenStatement, decided),
      otherwise === undefined ? decided : afterStatement(walk, otherwise, decided),
    );
  }
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) {
    const { expression } = node;
    const end = expression === undefined ? before : afterExpression(walk, expression, before);
    if (ts.isReturnStatement(node)) walk.ends.push(end);
    return NOWHERE;
  }
  if (ts.isTryStatement(node)) return afterTry(walk, node, before);
  if (ts.isSwitchStatement(node)) return afterSwitch(walk, node, before);
  const inner = innerStatement(node);
  if (inner !== undefined) return union(before, afterStatement(walk, inner, before));
  return afterExpression(walk, node, before);
}

const innerStatement = (node: ts.Statement): ts.Statement | undefined =>
  ts.isIterationStatement(node, false) || ts.isLabeledStatement(node) ? node.statement : undefined;

/** A `try` block may end after any of its statements. */
function afterTry(
  walk: StatusWalk,
  { tryBlock, catchClause, finallyBlock }: ts.TryStatement,
  before: Statuses,
): Statuses {
  const tried = afterStatement(walk, tryBlock, before);
  const broken = union(before, tried);
  const caught = catchClause === undefined ? NOWHERE : afterStatement(walk, catchClause.block, broken);
  const after = union(tried, caught);
  return finallyBlock === undefined ? after : afterStatement(walk, finallyBlock, after);
}

/** One clause may fall through into the next. */
function afterSwitch(walk: StatusWalk, node: ts.SwitchStatement, before: Statuses): Statuses {
  const decided = afterExpression(walk, node.expression, before);
  const { clauses } = node.caseBlock;
  const isWhole = clauses.some(ts.isDefaultClause);
  let fallen = NOWHERE;
  let after = isWhole ? NOWHERE : decided;
  for (const { statements } of clauses) {
    fallen = afterAll(walk, statements, union(decided, fallen));
    after = union(after, fallen);
  }
  return after;
}

/** The calls of an expression, in the order of the text. A call that may not run leaves the earlier statuses possible. */
function afterExpression({ running }: StatusWalk, node: ts.Node, before: Statuses): Statuses {
  let statuses = before;
  for (const call of nodesIn(node, (inner) => !ts.isClassLike(inner) && !ts.isFunctionDeclaration(inner))) {
    if (!ts.isCallExpression(call)) continue;
    const after = afterCall(running, call, statuses);
    statuses = isSure(call, node) ? after : union(statuses, after);
  }
  return statuses;
}

function afterCall(running: Running, call: ts.CallExpression, before: Statuses): Statuses {
  const { expression: callee } = call;
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === SETTER) {
    const [code] = call.arguments;
    const numbers = code === undefined ? [] : numbersOf(running, code);
    return numbers.length === 0 ? new Set(['unknown']) : new Set(numbers);
  }
  // Only a function that receives `this`, or is a method of it, can set the status.
  if (!mentionsThis(call)) return before;
  const inner = entered(running, call);
  return inner === undefined ? before : setStatuses(inner.within, inner.body, before);
}

const mentionsThis = (call: ts.CallExpression): boolean =>
  [call.expression, ...call.arguments].some((argument) =>
    nodesIn(argument).some(({ kind, parent }) => kind === ts.SyntaxKind.ThisKeyword && !isOfUser(parent)),
  );

/** `this.userId` as an argument gives the called function no way to set the status. */
const isOfUser = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'userId';

/** Whether the call always runs with the expression: not in `found && call()`, nor in a callback. */
export function isSure(call: ts.Node, root: ts.Node): boolean {
  for (let node = call; node !== root; node = node.parent) {
    const { parent } = node;
    if (ts.isFunctionLike(parent)) return false;
    if (ts.isCallExpression(parent) && parent.expression !== node && ts.isOptionalChain(parent)) return false;
    if (ts.isConditionalExpression(parent) && parent.condition !== node) return false;
    if (ts.isBinaryExpression(parent) && parent.right === node && isShortCircuit(parent)) return false;
  }
  return true;
}
