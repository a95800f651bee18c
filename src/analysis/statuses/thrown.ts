/** The statuses of the errors that a function throws, by their `statusCode` (C35). */
import { ts } from 'ts-morph';
import { type Instance, memberIn, memberOfInstance } from '../interpreter/index.js';
import { bare, nodesIn, returnsOf } from '../syntax/index.js';
import { assignedExpressions, numbersOf } from './numbers.js';
import { entered, mayMatter, passedFor, type Running, scopeOf } from './running.js';

const STATUS = 'statusCode';

export function thrownStatuses(running: Running, body: ts.ConciseBody): number[] {
  const own = (node: ts.Node): boolean => !ts.isClassLike(node) && !ts.isFunctionDeclaration(node);
  return nodesIn(body, own).flatMap((node) => {
    if (!ts.isThrowStatement(node) && !ts.isCallExpression(node)) return [];
    if (isCaught(node, body)) return [];
    if (ts.isThrowStatement(node)) return statusesOfError(running, node.expression);
    const [first] = node.arguments;
    if (first !== undefined && FAILURES.test(node.expression.getText()))
      return statusesOfError(running, first);
    const inner = entered(running, node);
    return inner === undefined ? [] : thrownStatuses(inner.within, inner.body);
  });
}

/** Calls that fail with their argument; a publication has `this.error`. */
const FAILURES = /^(?:Promise\.reject|this\.error)$/;

/** Whether a `catch` keeps what is thrown: it does not throw the same again. */
function isCaught(node: ts.Node, root: ts.Node): boolean {
  for (let each = node; each !== root; each = each.parent) {
    const { parent } = each;
    if (ts.isTryStatement(parent) && parent.tryBlock === each && keeps(parent.catchClause)) return true;
  }
  return false;
}

function keeps(clause: ts.CatchClause | undefined): boolean {
  if (clause === undefined) return false;
  const caught = clause.variableDeclaration?.name.getText();
  return !nodesIn(clause.block).some(
    (node) => ts.isThrowStatement(node) && bare(node.expression).getText() === caught,
  );
}

/** How many names and functions are followed to what makes an error. */
const DEPTH = 10;

function statusesOfError(running: Running, node: ts.Expression, depth = DEPTH): number[] {
  if (depth === 0) return [];
  const inner = bare(node);
  const of = (part: ts.Expression, where = running): number[] => statusesOfError(where, part, depth - 1);
  if (ts.isConditionalExpression(inner)) return [...of(inner.whenTrue), ...of(inner.whenFalse)];
  if (ts.isObjectLiteralExpression(inner)) return memberNumbers(running, inner);
  if (ts.isCallExpression(inner)) return statusesOfCall(running, inner, of);
  if (ts.isIdentifier(inner)) return statusesOfName(running, inner, of);
  if (ts.isNewExpression(inner) && !mayMatter(running.evaluator, inner.expression)) return [];
  const value = running.evaluator.evaluate(inner);
  return value.kind === 'instance' ? statusesOfInstance(running, value, inner) : [];
}

type StatusesOf = (part: ts.Expression, where?: Running) => number[];

/** `Object.assign(error, { statusCode: 409 })`, or a function that makes the error. */
function statusesOfCall(running: Running, node: ts.CallExpression, of: StatusesOf): number[] {
  if (node.expression.getText() === 'Object.assign') {
    const given = node.arguments.map(bare);
    const last = given.filter(ts.isObjectLiteralExpression).flatMap((each) => memberNumbers(running, each));
    const [target] = given;
    return last.length > 0 || target === undefined ? last : of(target);
  }
  const inner = entered(running, node);
  if (inner === undefined) return [];
  return returnsOf(inner.callee).values.flatMap((each) => (each === undefined ? [] : of(each, inner.within)));
}

function memberNumbers(running: Running, node: ts.ObjectLiteralExpression): number[] {
  const value = running.evaluator.evaluate(node);
  const member = value.kind === 'object' ? memberIn(value, STATUS) : undefined;
  if (member === undefined || !('name' in member)) return [];
  const { node: property } = member;
  if (ts.isPropertyAssignment(property)) return numbersOf(running, property.initializer);
  return ts.isShorthandPropertyAssignment(property) ? numbersOf(running, property.name) : [];
}

/** What is assigned to the status of a variable counts before what makes its error. */
function statusesOfName(running: Running, node: ts.Identifier, of: StatusesOf): number[] {
  const [declaration] = running.evaluator.lookup(node.text, node) ?? [];
  if (declaration === undefined) return [];
  const assigned = assignedExpressions(node.text, scopeOf(declaration), STATUS).flatMap((each) =>
    numbersOf(running, each),
  );
  if (assigned.length > 0) return assigned;
  if (ts.isParameter(declaration)) {
    const passed = passedFor(running, declaration);
    return passed === undefined ? [] : of(passed.node, passed.by);
  }
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer === undefined ? [] : of(declaration.initializer);
  const value = running.evaluator.evaluate(node);
  return value.kind === 'instance' ? statusesOfInstance(running, value, node) : [];
}

function statusesOfInstance({ evaluator }: Running, instance: Instance, at: ts.Node): number[] {
  const value = memberOfInstance(evaluator, instance, STATUS, at);
  return value.kind === 'literal' && typeof value.value === 'number' ? [value.value] : [];
}
