/** Whether a handler refuses every call without a user, before it can return. */
import { ts } from 'ts-morph';
import { alwaysThrows, bare, conditionsAround, type FunctionNode, ownNodesIn } from '../syntax/index.js';
import { entered, passedFor, type Running } from './running.js';

/** Reads the first statements, up to one that may return. */
export function needsUser(running: Running, body: ts.ConciseBody): boolean {
  if (!ts.isBlock(body)) return callsRefuse(running, body);
  for (const statement of body.statements) {
    if (refuses(running, statement)) return true;
    if (mayReturn(statement)) return false;
  }
  return false;
}

function refuses(running: Running, statement: ts.Statement): boolean {
  if (ts.isIfStatement(statement))
    return isMissing(running, statement.expression) && alwaysThrows(statement.thenStatement);
  if (ts.isExpressionStatement(statement)) return callsRefuse(running, statement.expression);
  if (ts.isReturnStatement(statement))
    return statement.expression !== undefined && callsRefuse(running, statement.expression);
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(
      ({ initializer }) => initializer !== undefined && callsRefuse(running, initializer),
    )
  );
}

/** Whether the expression always calls a function that refuses a missing user, and passes the user to it. */
const callsRefuse = (running: Running, node: ts.Expression): boolean =>
  ownNodesIn(node).some(
    (inner) =>
      ts.isCallExpression(inner) &&
      conditionsAround(inner, node.parent).length === 0 &&
      callRefuses(running, inner),
  );

function callRefuses(running: Running, call: ts.CallExpression): boolean {
  const isGiven = call.arguments.some((argument) => isUser(running, argument) || isThis(bare(argument)));
  const called = isGiven ? entered(running, call) : undefined;
  if (called === undefined || isGenerator(called.callee)) return false;
  // A rejected promise that nobody awaits does not stop the handler.
  if (isAsync(called.callee) && !isSettled(running, call)) return false;
  return needsUser(called.within, called.body);
}

const isAsync = (callee: FunctionNode): boolean =>
  ts.canHaveModifiers(callee) &&
  (ts.getModifiers(callee) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);

const isGenerator = (callee: FunctionNode): boolean =>
  'asteriskToken' in callee && callee.asteriskToken !== undefined;

/** Whether the promise is awaited, or returned by the handler or by a function whose result is awaited. */
function isSettled({ call: entering }: Running, call: ts.CallExpression): boolean {
  let node: ts.Node = call.parent;
  while (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) node = node.parent;
  if (ts.isAwaitExpression(node)) return true;
  const isResult = ts.isReturnStatement(node) || ts.isArrowFunction(node);
  return isResult && (entering === undefined || isAsync(entering.of));
}

/** `!this.userId`, `this.userId === null`, or one of them joined to another condition by `||`. */
function isMissing(running: Running, node: ts.Expression): boolean {
  const test = bare(node);
  if (ts.isPrefixUnaryExpression(test))
    return test.operator === ts.SyntaxKind.ExclamationToken && isUser(running, test.operand);
  if (!ts.isBinaryExpression(test)) return false;
  const { left, right, operatorToken } = test;
  if (operatorToken.kind === ts.SyntaxKind.BarBarToken)
    return isMissing(running, left) || isMissing(running, right);
  const isCompared = (one: ts.Expression, other: ts.Expression): boolean =>
    isUser(running, one) && isNothing(other, operatorToken.kind);
  return isCompared(left, right) || isCompared(right, left);
}

/** A call without a user has `null`. */
function isNothing(node: ts.Expression, operator: ts.SyntaxKind): boolean {
  const inner = bare(node);
  const isNull = inner.kind === ts.SyntaxKind.NullKeyword;
  if (operator === ts.SyntaxKind.EqualsEqualsEqualsToken) return isNull;
  if (operator !== ts.SyntaxKind.EqualsEqualsToken) return false;
  return isNull || (ts.isIdentifier(inner) && inner.text === 'undefined');
}

/** How many names are followed. */
const DEPTH = 5;

/** `this.userId` of the handler, `Meteor.userId()`, or a name that holds one of them. */
function isUser(running: Running, node: ts.Expression, depth = DEPTH): boolean {
  const inner = bare(node);
  if (depth === 0) return false;
  if (ts.isAwaitExpression(inner)) return inner.expression.getText() === 'Meteor.userAsync()';
  if (ts.isCallExpression(inner)) return /^Meteor\.user(?:Id)?\(\)$/.test(inner.getText());
  if (ts.isPropertyAccessExpression(inner))
    return inner.name.text === 'userId' && isThisOfHandler(running, bare(inner.expression));
  if (!ts.isIdentifier(inner)) return false;
  const [declaration] = running.evaluator.lookup(inner.text, inner) ?? [];
  if (declaration === undefined) return false;
  if (ts.isParameter(declaration)) {
    const passed = passedFor(running, declaration);
    return passed !== undefined && isUser(passed.by, passed.node, depth - 1);
  }
  if (!ts.isVariableDeclaration(declaration) || !isConstVariable(declaration))
    return isOfThis(running, declaration);
  const { initializer } = declaration;
  return initializer !== undefined && isUser(running, initializer, depth - 1);
}

/** `this` of the handler, or a parameter that receives it. */
function isThisOfHandler(running: Running, node: ts.Expression): boolean {
  if (isThis(node)) return running.call === undefined;
  if (!ts.isIdentifier(node)) return false;
  const [declaration] = running.evaluator.lookup(node.text, node) ?? [];
  const passed = declaration && ts.isParameter(declaration) ? passedFor(running, declaration) : undefined;
  return passed !== undefined && isThisOfHandler(passed.by, bare(passed.node));
}

/** `const { userId } = this` */
function isOfThis(running: Running, declaration: ts.Node): boolean {
  if (!ts.isBindingElement(declaration) || declaration.initializer !== undefined) return false;
  const variable = declaration.parent.parent;
  return (
    (declaration.propertyName ?? declaration.name).getText() === 'userId' &&
    ts.isVariableDeclaration(variable) &&
    isConstVariable(variable) &&
    variable.initializer !== undefined &&
    isThisOfHandler(running, bare(variable.initializer))
  );
}

const isConstVariable = ({ parent }: ts.VariableDeclaration): boolean =>
  ts.isVariableDeclarationList(parent) && (parent.flags & ts.NodeFlags.Const) !== 0;

const isThis = (node: ts.Node): boolean => node.kind === ts.SyntaxKind.ThisKeyword;

const mayReturn = (statement: ts.Statement): boolean =>
  !ts.isFunctionDeclaration(statement) && ownNodesIn(statement).some(ts.isReturnStatement);
