/** The calls that a function makes whenever it is called. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../find/evaluator.js';

export interface CertainCall {
  call: ts.CallExpression;
  /** Names that may hold another value by then, or whose values have let some calls end before. */
  doubtful: ReadonlySet<string>;
}

export function unconditionalCalls(evaluator: Evaluator, body: ts.ConciseBody): CertainCall[] {
  const calls: CertainCall[] = [];
  const doubtful = new Set<string>();
  const visit = (node: ts.Node): void => {
    for (const call of callsIn(node)) calls.push({ call, doubtful: new Set(doubtful) });
    addAssigned(doubtful, node);
  };
  const walk = (statement: ts.Statement): void => {
    if (ts.isBlock(statement)) statement.statements.forEach(walk);
    else if (ts.isIfStatement(statement)) walkCondition(statement);
    else if (ts.isTryStatement(statement)) walkTry(statement);
    else if (isSimple(statement)) visit(statement);
    else doubt(doubtful, statement, statement);
  };
  const walkCondition = (statement: ts.IfStatement): void => {
    const condition = evaluator.evaluate(statement.expression);
    if (condition.kind === 'literal') {
      const branch = condition.value ? statement.thenStatement : statement.elseStatement;
      if (branch !== undefined) walk(branch);
      return;
    }
    visit(statement.expression);
    doubt(doubtful, statement, statement.expression);
  };
  const walkTry = (statement: ts.TryStatement): void => {
    const { catchClause, tryBlock, finallyBlock } = statement;
    const last = catchClause?.block.statements.at(-1);
    if (catchClause === undefined || (last !== undefined && ts.isThrowStatement(last))) walk(tryBlock);
    else doubt(doubtful, tryBlock, tryBlock);
    if (finallyBlock !== undefined) walk(finallyBlock);
  };
  if (ts.isBlock(body)) walk(body);
  else visit(body);
  return calls;
}

const isSimple = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) ||
  ts.isVariableStatement(statement) ||
  ts.isReturnStatement(statement) ||
  ts.isThrowStatement(statement);

/** After a statement that may end the function, nothing is known of the values that decide it. */
function doubt(doubtful: Set<string>, statement: ts.Node, deciding: ts.Node): void {
  addAssigned(doubtful, statement);
  if (contains(statement, ts.isReturnStatement)) for (const name of namesIn(deciding)) doubtful.add(name);
}

/** Calls in an expression or a simple statement, those that depend on a condition left out. */
function callsIn(node: ts.Node): ts.CallExpression[] {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return [];
  if (ts.isConditionalExpression(node)) return callsIn(node.condition);
  if (ts.isBinaryExpression(node) && SHORT.has(node.operatorToken.kind)) return callsIn(node.left);
  const inner: ts.CallExpression[] = [];
  ts.forEachChild(node, (child) => void inner.push(...callsIn(child)));
  return ts.isCallExpression(node) && node.questionDotToken === undefined ? [...inner, node] : inner;
}

const SHORT: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

function addAssigned(names: Set<string>, node: ts.Node): void {
  each(node, (child) => {
    const target = assignedIn(child);
    if (target !== undefined) for (const name of namesIn(target)) names.add(name);
  });
}

function assignedIn(node: ts.Node): ts.Node | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
      ? node.left
      : undefined;
  }
  if (ts.isDeleteExpression(node)) return node.expression;
  const counts = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
  return counts &&
    (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
    ? node.operand
    : undefined;
}

function contains(node: ts.Node, wanted: (node: ts.Node) => boolean): boolean {
  let found = false;
  each(node, (child) => {
    found ||= wanted(child);
  });
  return found;
}

function namesIn(node: ts.Node): string[] {
  const names: string[] = [];
  each(node, (child) => void (ts.isIdentifier(child) && names.push(child.text)));
  return names;
}

/** Functions within are called some time, or never: what they return does not end this one. */
function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    if (!ts.isFunctionLike(child)) each(child, visit);
  });
}
