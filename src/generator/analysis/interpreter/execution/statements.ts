/** Executes statements one after the other. */
import { ts } from 'ts-morph';
import { siteOf } from '../functions/invocation.js';
import { isFrames, iterationsOf } from '../objects/iterations.js';
import type { Evaluator } from '../values/evaluator.js';
import { perhaps } from '../values/execution.js';
import type { Executed, Frame } from '../values/frame.js';
import { truth } from '../values/truth.js';
import { literal, unknown, type Value } from '../values/value.js';
import { setVariable } from './variables.js';

/** How statements end that do not reach the next one. */
export type Completion = { returned: Value } | 'thrown' | 'break' | 'continue';

export function execute(
  evaluator: Evaluator,
  executed: Executed,
  statements: readonly ts.Statement[],
): Completion | undefined {
  for (const statement of statements) {
    const completion = executeOne(evaluator, executed, statement);
    if (completion !== undefined) return completion;
  }
  return undefined;
}

function executeOne(evaluator: Evaluator, executed: Executed, node: ts.Statement): Completion | undefined {
  if (ts.isVariableStatement(node)) declare(evaluator, executed, node.declarationList);
  else if (ts.isExpressionStatement(node) || ts.isExportAssignment(node)) evaluator.evaluate(node.expression);
  else if (ts.isBlock(node)) return execute(evaluator, executed, node.statements);
  else if (ts.isLabeledStatement(node)) return executeOne(evaluator, executed, node.statement);
  else if (ts.isIfStatement(node)) return branch(evaluator, executed, node);
  else if (ts.isIterationStatement(node, false)) return loop(evaluator, executed, node);
  else if (ts.isReturnStatement(node))
    return { returned: node.expression ? evaluator.evaluate(node.expression) : literal(undefined) };
  else if (ts.isThrowStatement(node)) return 'thrown';
  else if (ts.isBreakStatement(node)) return 'break';
  else if (ts.isContinueStatement(node)) return 'continue';
  else if (ts.isTryStatement(node)) return attempt(evaluator, executed, node);
  else if (ts.isSwitchStatement(node))
    return perhapsOne(
      evaluator,
      executed,
      node.caseBlock.clauses.flatMap(({ statements }) => statements),
    );
  return undefined;
}

function declare(
  evaluator: Evaluator,
  { variables }: Executed,
  { declarations, flags }: ts.VariableDeclarationList,
): void {
  for (const declaration of declarations) {
    const { initializer } = declaration;
    const isRepeated = (flags & ts.NodeFlags.BlockScoped) === 0 && variables.has(declaration);
    if (initializer !== undefined)
      setVariable(evaluator.frame, variables, declaration, evaluator.evaluate(initializer));
    else if (!isRepeated) variables.set(declaration, literal(undefined));
  }
}

function branch(
  evaluator: Evaluator,
  executed: Executed,
  { expression, thenStatement, elseStatement }: ts.IfStatement,
): Completion | undefined {
  const condition = truth(evaluator, expression);
  const branches = elseStatement === undefined ? [thenStatement] : [thenStatement, elseStatement];
  if (condition === undefined) return perhapsOne(evaluator, executed, branches);
  const live = condition ? thenStatement : elseStatement;
  return live && executeOne(evaluator, executed, live);
}

/** Statements that may not run reach the next one, except if a function would return something else. */
function perhapsOne(
  evaluator: Evaluator,
  executed: Executed,
  statements: readonly ts.Statement[],
): Completion | undefined {
  let completion: Completion | undefined;
  for (const statement of statements)
    perhaps(executed.by, () => {
      const own = executeOne(evaluator, executed, statement);
      if (typeof own === 'object') completion = { returned: unknown('call', statement) };
    });
  if (executed.by.watched.size === 0) return completion;
  const around = ts.findAncestor(statements[0], ts.isFunctionLike);
  if (completion !== undefined && around !== undefined) executed.by.mayReturn.add(around);
  return undefined;
}

function attempt(
  evaluator: Evaluator,
  executed: Executed,
  { tryBlock, catchClause, finallyBlock }: ts.TryStatement,
): Completion | undefined {
  const tried = execute(evaluator, executed, tryBlock.statements);
  const completion =
    tried === 'thrown' && catchClause ? execute(evaluator, executed, catchClause.block.statements) : tried;
  return (finallyBlock && execute(evaluator, executed, finallyBlock.statements)) ?? completion;
}

function loop(evaluator: Evaluator, executed: Executed, node: ts.IterationStatement): Completion | undefined {
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    const iterations = iterationsOf(evaluator, node) ?? [];
    if (!isFrames(iterations)) return perhapsOne(evaluator, executed, [node.statement]);
    for (const iteration of iterations) {
      const completion = iterate(evaluator, executed, node, iteration.names);
      if (completion === 'break') return undefined;
      if (completion !== undefined && completion !== 'continue') return completion;
    }
    return undefined;
  }
  return countingLoop(evaluator, executed, node);
}

/** Each iteration has its own variables, because functions that it makes may refer to them. */
function iterate(
  evaluator: Evaluator,
  { by }: Executed,
  node: ts.IterationStatement,
  names: Frame['names'],
): Completion | undefined {
  const variables = new Map([...names].map(([name, value]) => [name, value()] as const));
  const executed: Executed = { by, variables };
  const frame: Frame = {
    of: node,
    names: new Map(),
    arguments: [],
    outer: evaluator.frame,
    site: siteOf(evaluator, node),
    executed,
  };
  return executeOne(evaluator.within(frame), executed, node.statement);
}

function countingLoop(
  evaluator: Evaluator,
  executed: Executed,
  node: ts.IterationStatement,
): Completion | undefined {
  const isFor = ts.isForStatement(node);
  const condition = isFor
    ? node.condition
    : ts.isWhileStatement(node) || ts.isDoStatement(node)
      ? node.expression
      : undefined;
  const header = isFor ? node.initializer : undefined;
  const own = header && ts.isVariableDeclarationList(header) ? header : undefined;
  if (own !== undefined) declare(evaluator, executed, own);
  else if (header !== undefined && ts.isExpression(header)) evaluator.evaluate(header);
  for (let isFirst = true; executed.by.stepsLeft > 0; isFirst = false) {
    const isNext = isFirst && ts.isDoStatement(node) ? true : condition && truth(evaluator, condition);
    if (isNext === undefined) return perhapsOne(evaluator, executed, [node.statement]);
    if (!isNext) return undefined;
    const completion = iterate(evaluator, executed, node, new Map());
    if (completion === 'break') return undefined;
    if (completion !== undefined && completion !== 'continue') return completion;
    if (isFor && node.incrementor) evaluator.evaluate(node.incrementor);
  }
  return undefined;
}
