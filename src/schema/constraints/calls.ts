/** The calls that a function makes and the conditions that it demands, each with what decides whether it does. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { type Assigned, addAssigned } from '../../analysis/syntax/index.js';
import { bodyOfEach } from './each-item.js';
import { type Demand, demandedBy, endOf, isRefusal, isSimple, isThrow, isTurnedAway } from './ends.js';
import type { Guard } from './guard.js';
import { type Optionality, partsOf, presetIn } from './optionality.js';
import { testOf } from './tests.js';

export interface Made {
  /** Names that may hold another value by then. */
  doubtful: ReadonlySet<string>;
  /** By names of objects, the fields that may hold another value by then. */
  filled: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names that a default has been given to by then. */
  presets: ReadonlyMap<string, Optionality>;
  /** Outermost first. */
  guards: readonly Guard[];
}

export interface MadeCall extends Made {
  call: ts.CallExpression;
  /** Whether the function ends where the call answers false. */
  isDemanded: boolean;
}

/** The function ends where the condition is not so. */
export interface MadeTest extends Made {
  node: ts.Expression;
  holds: boolean;
}

/** What is known on the way through a function. */
interface Walk {
  evaluator: Evaluator;
  calls: MadeCall[];
  tests: MadeTest[];
  assigned: Assigned;
  presets: Map<string, Optionality>;
}

type Guards = readonly Guard[];

/** Of a condition, what it answers has to be true as well. */
export function madeIn(
  evaluator: Evaluator,
  body: ts.ConciseBody,
  answer: ts.Expression | undefined,
): Pick<Walk, 'calls' | 'tests'> {
  const assigned: Assigned = { names: new Set(), fields: new Map() };
  const walk: Walk = { evaluator, calls: [], tests: [], assigned, presets: new Map() };
  walkBody(walk, body, []);
  if (answer !== undefined)
    for (const { node, holds } of partsOf(answer, true)) demand(walk, { node, holds, under: [] }, [], true);
  return walk;
}

const walkBody = (walk: Walk, body: ts.ConciseBody, guards: Guards): void =>
  ts.isBlock(body) ? walkAll(walk, body.statements, guards) : visit(walk, body, guards);

function walkAll(walk: Walk, statements: readonly ts.Statement[], outer: Guards): void {
  let guards = outer;
  statements.forEach((statement, index) => {
    walkStatement(walk, statement, guards);
    const end = endOf(walk.evaluator, statement);
    if (end !== undefined) guards = [...guards, { ...end, region: statements.slice(index + 1) }];
  });
}

function walkStatement(walk: Walk, statement: ts.Statement, guards: Guards): void {
  const preset = presetIn(statement);
  if (preset !== undefined && !walk.assigned.names.has(preset.name))
    walk.presets.set(preset.name, preset.optionality);
  else if (ts.isBlock(statement)) walkAll(walk, statement.statements, guards);
  else if (ts.isIfStatement(statement)) walkIf(walk, statement, guards);
  else if (ts.isTryStatement(statement)) walkTry(walk, statement, guards);
  else if (isSimple(statement)) visit(walk, statement, guards);
  else walkLoop(walk, statement, guards);
}

function walkIf(walk: Walk, statement: ts.IfStatement, guards: Guards): void {
  const { expression: decider, thenStatement, elseStatement } = statement;
  const condition = walk.evaluator.evaluate(decider);
  if (condition.kind === 'literal') {
    const branch = condition.value ? thenStatement : elseStatement;
    if (branch !== undefined) walkStatement(walk, branch, guards);
    return;
  }
  const isRefused = isRefusal(statement);
  if (isRefused || isTurnedAway(statement))
    for (const each of demandedBy(decider)) demand(walk, each, guards, isRefused);
  visit(walk, decider, guards);
  const under = (branch: ts.Statement, when: boolean): void =>
    walkStatement(walk, branch, [...guards, { region: [branch], decider, when, isAlone: false }]);
  under(thenStatement, true);
  if (elseStatement !== undefined) under(elseStatement, false);
}

function walkTry(walk: Walk, statement: ts.TryStatement, guards: Guards): void {
  const { catchClause, tryBlock, finallyBlock } = statement;
  const isSure = catchClause === undefined || isThrow(catchClause.block);
  walkStatement(walk, tryBlock, isSure ? guards : [...guards, { region: [tryBlock], isAlone: true }]);
  if (finallyBlock !== undefined) walkStatement(walk, finallyBlock, guards);
}

function walkLoop(walk: Walk, statement: ts.Statement, guards: Guards): void {
  addAssigned(walk.assigned, statement);
  if (ts.isForOfStatement(statement)) {
    const { expression: each, statement: inner } = statement;
    visit(walk, each, guards);
    walkStatement(walk, inner, [...guards, { region: [inner], decider: each, isAlone: false, each }]);
  } else if (ts.isForStatement(statement) || ts.isWhileStatement(statement)) {
    const { statement: inner } = statement;
    walkStatement(walk, inner, [...guards, { region: [inner], decider: statement, isAlone: true }]);
  } else if (ts.isSwitchStatement(statement)) {
    const { expression: decider, caseBlock } = statement;
    for (const { statements } of caseBlock.clauses)
      walkAll(walk, statements, [...guards, { region: statements, decider, isAlone: false }]);
  }
}

function visit(walk: Walk, node: ts.Node, guards: Guards): void {
  for (const call of callsIn(node)) {
    add(walk, call, guards, false);
    const each = bodyOfEach(call);
    if (each === undefined) continue;
    const { body, list } = each;
    walkBody(walk, body, [...guards, { region: [body], decider: list, isAlone: false, each: list }]);
  }
  addAssigned(walk.assigned, node);
}

function demand(walk: Walk, whole: Demand, outer: Guards, isRefused: boolean): void {
  const isTold = whole.part === undefined || testOf(walk.evaluator, whole.node, whole.holds) !== undefined;
  const { node, holds, under } = isTold ? whole : (whole.part ?? whole);
  const guards = [...outer, ...under];
  walk.tests.push({ node, holds, guards, ...standing(walk) });
  if (isRefused && holds && ts.isCallExpression(node)) add(walk, node, guards, true);
}

const standing = ({ assigned, presets }: Walk): Pick<Made, 'doubtful' | 'filled' | 'presets'> => ({
  doubtful: new Set(assigned.names),
  filled: new Map(assigned.fields),
  presets: new Map(presets),
});

const add = (walk: Walk, call: ts.CallExpression, guards: Guards, isDemanded: boolean): void =>
  void walk.calls.push({ call, isDemanded, guards, ...standing(walk) });

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
