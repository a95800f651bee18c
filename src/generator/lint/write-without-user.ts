/** A method that writes without checking who calls it. */
import { ts } from 'ts-morph';
import { type Evaluator, isUsers } from '../analysis/interpreter/index.js';
import { allNodes, type FunctionNode } from '../analysis/syntax/index.js';
import { calleeName } from './nodes.js';
import type { Finding, LintRule, Subject } from './subject.js';

export const writeWithoutUser: LintRule = ({ evaluator }, subject): Finding | undefined => {
  const { kind, declaration, body } = subject;
  // A function around the handler may check the user.
  if (kind !== 'method' || declaration.isWrapped === true || isGuardedByOtherMember(subject))
    return undefined;
  const written = allNodes(body)
    .map((node) => writtenCollection(evaluator, node))
    .find((node) => node !== undefined);
  if (written === undefined || asksForUser(evaluator, subject)) return undefined;
  return {
    at: written.parent,
    message: `The method '${declaration.name}' writes to ${written.getText()}, but never checks the caller.`,
    hint: 'Refuse callers without `this.userId`, or withhold it with `@rest false` if that is done elsewhere.',
  };
};

/** The other members of the object that defines a method: `mixins`, `validate`, `roles`. */
function isGuardedByOtherMember({ declaration, handler }: Subject): boolean {
  if (declaration.argumentsValidation === undefined) return false;
  const member = ts.isMethodDeclaration(handler) ? handler : handler.parent;
  // A function that is declared on its own is not part of a definition object.
  if (ts.isSourceFile(member) || !ts.isObjectLiteralExpression(member.parent)) return true;
  return member.parent.properties.some((property) => property !== member && mayAskForUser(property));
}

const WRITES = /^(?:insert|update|remove|upsert)(?:Async)?$/;
/** Methods of the driver's collection, `Tasks.rawCollection()`. */
const RAW_WRITES = /^(?:insert|update|delete|replace)(?:One|Many)$|^findOneAnd|^bulkWrite$|^drop$/;

function writtenCollection(evaluator: Evaluator, node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  if (RAW_WRITES.test(name.text)) return ownerOfRaw(evaluator, expression);
  return WRITES.test(name.text) && isCollection(evaluator, expression) ? expression : undefined;
}

function ownerOfRaw(evaluator: Evaluator, node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  return name.text === 'rawCollection' && isCollection(evaluator, expression) ? expression : undefined;
}

/** A collection that a factory makes is recognized by its name, which begins with a capital letter. */
function isCollection(evaluator: Evaluator, node: ts.Expression): boolean {
  if (evaluator.evaluate(node).kind === 'collection' || isUsers(evaluator, node)) return true;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const name = ts.isIdentifier(node) ? node : node.name;
  return /^\p{Lu}/u.test(name.text) && !OTHERS.has(name.text);
}

/** Other capitalized objects with methods of these names. */
const OTHERS: ReadonlySet<string> = new Set(['Accounts', 'Roles', 'Session', 'SyncedCron', 'Jobs']);

/** How many functions that call each other are followed. */
const DEPTH = 3;

/** Parameters that callers do not pass may hold the caller. */
const asksForUser = (evaluator: Evaluator, { handler, body, parameters }: Subject): boolean =>
  handler.parameters.length > parameters.length || bodyAsksForUser(evaluator, body, DEPTH);

function bodyAsksForUser(evaluator: Evaluator, body: ts.Node, depth: number): boolean {
  return allNodes(body).some((node) => {
    if (node.kind === ts.SyntaxKind.ThisKeyword)
      return depth === DEPTH ? !isHarmless(node.parent) : isCaller(node.parent);
    if (!ts.isCallExpression(node)) return false;
    if (isGuard(node.expression)) return true;
    const called = depth > 0 ? calledFunction(evaluator, node) : undefined;
    return called?.body !== undefined && bodyAsksForUser(evaluator, called.body, depth - 1);
  });
}

function calledFunction(evaluator: Evaluator, { expression }: ts.CallExpression): FunctionNode | undefined {
  const value = evaluator.evaluate(expression);
  return value.kind === 'function' ? value.node : undefined;
}

/** Members of `this` that do not identify the caller. `this` as a whole may be passed to a function that checks the caller. */
const HARMLESS: ReadonlySet<string> = new Set(['unblock', 'isSimulation', 'setHttpStatusCode', 'name']);

const isHarmless = (access: ts.Node): boolean =>
  ts.isPropertyAccessExpression(access) && HARMLESS.has(access.name.text);

/** In other functions `this` is usually another object. */
const isCaller = (access: ts.Node): boolean =>
  ts.isPropertyAccessExpression(access) && /^(?:userId|user|connection)$/.test(access.name.text);

/** Names of functions that identify or refuse the caller: `Meteor.userId`, `Roles.userIsInRole`, `checkAdmin`. */
const GUARDS =
  /user(?!s$|name|agent)|auth|log(?:ged)?_?in(?!fo|put|it|dex|sert)|sign(?:ed)?_?in|role|permi|admin|access|allow|owner|secur|privile|guard|restrict|protect|forbid|credential|token|secret|session|identity|member/i;
/** `canEdit`, `assertEditable` */
const REFUSING = /(?:^|_)(?:can|may|must|ensure|assert|require|only)(?=_|[A-Z])/;
/** Functions that act on a user do not check the caller: `createUser`, `addMember`, `sendToAdmins`, `makeToken`. */
const DOING =
  /^_*(?:create|add|insert|remove|delete|update|set|send|notify|find|fetch|count|list|make|generate|hash|export|import)(?=_|[A-Z])/;

const isGuard = (callee: ts.Expression): boolean => {
  const name = calleeName(callee);
  if (REFUSING.test(name)) return true;
  return GUARDS.test(name) && !DOING.test(name) && !/^(?:Random|Match)\b/.test(callee.getText());
};

/** Whether a member beside the handler may check the caller: `validate`, `before`, `mixins`, `roles`. */
function mayAskForUser(member: ts.ObjectLiteralElementLike): boolean {
  const name = member.name === undefined ? '' : member.name.getText();
  return (
    /mixins|hook|before/i.test(name) || GUARDS.test(name) || /\buserId\b|Meteor\.user/.test(member.getText())
  );
}
