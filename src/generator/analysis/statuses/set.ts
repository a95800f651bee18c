/** The statuses that a handler sets with `this.setHttpStatusCode` (C14), on every path through its statements. */
import { ts } from 'ts-morph';
import { allNodes, stateAfterStatements, surroundingConditions } from '../syntax/index.js';
import { possibleNumbers } from './numbers.js';
import { enterCall, type Running } from './running.js';

/** No status set yet; a status that the source does not show. */
type Status = number | 'not set' | 'unknown';
type Statuses = ReadonlySet<Status>;

const SETTER = 'setHttpStatusCode';
const NOT_SET: Statuses = new Set(['not set']);
const NOWHERE: Statuses = new Set();

/** The statuses at every end of a function. */
export function setStatuses(running: Running, body: ts.ConciseBody, before: Statuses = NOT_SET): Statuses {
  if (!ts.isBlock(body)) return afterExpression(running, body, before);
  const ends: Statuses[] = [];
  const last = stateAfterStatements<Statuses>(
    {
      visit: (node, statuses) => afterExpression(running, node, statuses),
      join: (all) => union(...all),
      leave: (node, statuses) => void (ts.isReturnStatement(node) && ends.push(statuses)),
    },
    body.statements,
    before,
  );
  return union(...ends, last ?? NOWHERE);
}

const union = (...all: readonly Statuses[]): Statuses => new Set(all.flatMap((statuses) => [...statuses]));

/** The calls of an expression, in the order of the text. A call that may not run leaves the earlier statuses possible. */
function afterExpression(running: Running, node: ts.Node, before: Statuses): Statuses {
  let statuses = before;
  for (const call of allNodes(node, (inner) => !ts.isClassLike(inner) && !ts.isFunctionDeclaration(inner))) {
    if (!ts.isCallExpression(call)) continue;
    const after = afterCall(running, call, statuses);
    statuses = surroundingConditions(call, node).length === 0 ? after : union(statuses, after);
  }
  return statuses;
}

function afterCall(running: Running, call: ts.CallExpression, before: Statuses): Statuses {
  const { expression: callee } = call;
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === SETTER) {
    const [code] = call.arguments;
    const numbers = code === undefined ? [] : possibleNumbers(running, code);
    return numbers.length === 0 ? new Set(['unknown']) : new Set(numbers);
  }
  // Only a function that receives `this`, or is a method of it, can set the status.
  if (!mentionsThis(call)) return before;
  const inner = enterCall(running, call);
  return inner === undefined ? before : setStatuses(inner.within, inner.body, before);
}

const mentionsThis = (call: ts.CallExpression): boolean =>
  [call.expression, ...call.arguments].some((argument) =>
    allNodes(argument).some(({ kind, parent }) => kind === ts.SyntaxKind.ThisKeyword && !isOfUser(parent)),
  );

/** `this.userId` as an argument gives the called function no way to set the status. */
const isOfUser = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'userId';
