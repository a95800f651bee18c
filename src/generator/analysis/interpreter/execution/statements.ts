/** Executes statements one after the other. */
import { ts } from 'ts-morph';
import { clauseReached } from '../call-sites/dead-code.js';
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

/** The evaluator of an executed frame, and its variables. */
interface Executing {
  evaluator: Evaluator;
  executed: Executed;
}

export function execute(at: Executing, statements: readonly ts.Statement[]): Completion | undefined {
  for (const statement of statements) {
    const completion = executeOne(at, statement);
    if (completion !== undefined) return completion;
  }
  return undefined;
}

function executeOne(at: Executing, node: ts.Statement): Completion | undefined {
  const { evaluator } = at;
  if (ts.isVariableStatement(node)) declare(at, node.declarationList);
  else if (ts.isExpressionStatement(node) || ts.isExportAssignment(node)) evaluator.evaluate(node.expression);
  else if (ts.isBlock(node)) return execute(at, node.statements);
  else if (ts.isLabeledStatement(node)) return executeOne(at, node.statement);
  else if (ts.isIfStatement(node)) return branch(at, node);
  else if (ts.isIterationStatement(node, false)) return loop(at, node);
  else if (ts.isReturnStatement(node))
    return { returned: node.expression ? evaluator.evaluate(node.expression) : literal(undefined) };
  else if (ts.isThrowStatement(node)) return 'thrown';
  else if (ts.isBreakStatement(node)) return 'break';
  else if (ts.isContinueStatement(node)) return 'continue';
  else if (ts.isTryStatement(node)) return attempt(at, node);
  else if (ts.isSwitchStatement(node)) return choose(at, node);
  return undefined;
}

function declare(at: Executing, { declarations, flags }: ts.VariableDeclarationList): void {
  const { evaluator, executed } = at;
  const { variables } = executed;
  for (const declaration of declarations) {
    const { initializer } = declaration;
    const isRepeated = (flags & ts.NodeFlags.BlockScoped) === 0 && variables.has(declaration);
    if (initializer !== undefined)
      setVariable(evaluator.frame, variables, declaration, evaluator.evaluate(initializer));
    else if (!isRepeated) variables.set(declaration, literal(undefined));
  }
}

function branch(at: Executing, node: ts.IfStatement): Completion | undefined {
  const { expression, thenStatement, elseStatement } = node;
  const condition = truth(at.evaluator, expression);
  const branches = elseStatement === undefined ? [thenStatement] : [thenStatement, elseStatement];
  if (condition === undefined) return perhapsOne(at, branches);
  const live = condition ? thenStatement : elseStatement;
  return live && executeOne(at, live);
}

function choose(at: Executing, node: ts.SwitchStatement): Completion | undefined {
  const { clauses } = node.caseBlock;
  const reached = clauseReached(at.evaluator, node);
  const statements = clauses
    .slice(reached === -1 ? clauses.length : reached)
    .flatMap((clause) => [...clause.statements]);
  if (reached === undefined) return perhapsOne(at, statements);
  const completion = execute(at, statements);
  return completion === 'break' ? undefined : completion;
}

/** Statements that may not run reach the next one, except if a function would return something else. */
function perhapsOne(at: Executing, statements: readonly ts.Statement[]): Completion | undefined {
  const { executed } = at;
  let completion: Completion | undefined;
  for (const statement of statements)
    perhaps(executed.by, () => {
      const own = executeOne(at, statement);
      if (typeof own === 'object') completion = { returned: unknown('call', statement) };
    });
  if (executed.by.watched.size === 0) return completion;
  const around = ts.findAncestor(statements[0], ts.isFunctionLike);
  if (completion !== undefined && around !== undefined) executed.by.mayReturn.add(around);
  return undefined;
}

function attempt(at: Executing, node: ts.TryStatement): Completion | undefined {
  const { tryBlock, catchClause, finallyBlock } = node;
  const tried = execute(at, tryBlock.statements);
  const completion = tried === 'thrown' && catchClause ? execute(at, catchClause.block.statements) : tried;
  return (finallyBlock && execute(at, finallyBlock.statements)) ?? completion;
}

function loop(at: Executing, node: ts.IterationStatement): Completion | undefined {
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    const iterations = iterationsOf(at.evaluator, node) ?? [];
    if (!isFrames(iterations)) return perhapsOne(at, [node.statement]);
    for (const iteration of iterations) {
      const completion = iterate(at, node, iteration.names);
      if (completion === 'break') return undefined;
      if (completion !== undefined && completion !== 'continue') return completion;
    }
    return undefined;
  }
  return countingLoop(at, node);
}

/** Each iteration has its own variables, because functions that it makes may refer to them. */
function iterate(at: Executing, node: ts.IterationStatement, names: Frame['names']): Completion | undefined {
  const { evaluator } = at;
  const variables = new Map([...names].map(([name, value]) => [name, value()] as const));
  const executed: Executed = { by: at.executed.by, variables };
  const frame: Frame = {
    of: node,
    names: new Map(),
    arguments: [],
    outer: evaluator.frame,
    site: siteOf(evaluator, node),
    executed,
  };
  return executeOne({ evaluator: evaluator.within(frame), executed }, node.statement);
}

function countingLoop(at: Executing, node: ts.IterationStatement): Completion | undefined {
  const { evaluator, executed } = at;
  const isFor = ts.isForStatement(node);
  const condition = isFor
    ? node.condition
    : ts.isWhileStatement(node) || ts.isDoStatement(node)
      ? node.expression
      : undefined;
  const header = isFor ? node.initializer : undefined;
  const own = header && ts.isVariableDeclarationList(header) ? header : undefined;
  if (own !== undefined) declare(at, own);
  else if (header !== undefined && ts.isExpression(header)) evaluator.evaluate(header);
  for (let isFirst = true; executed.by.stepsLeft > 0; isFirst = false) {
    const isNext = isFirst && ts.isDoStatement(node) ? true : condition && truth(evaluator, condition);
    if (isNext === undefined) return perhapsOne(at, [node.statement]);
    if (!isNext) return undefined;
    const completion = iterate(at, node, new Map());
    if (completion === 'break') return undefined;
    if (completion !== undefined && completion !== 'continue') return completion;
    if (isFor && node.incrementor) evaluator.evaluate(node.incrementor);
  }
  return undefined;
}
