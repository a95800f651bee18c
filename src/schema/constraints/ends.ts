/** Where a function ends before its last statement, by an answer or by an error. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { eachWithin } from '../../analysis/syntax/index.js';
import type { Guard } from './guard.js';
import { partsOf } from './optionality.js';

export const isSimple = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) ||
  ts.isVariableStatement(statement) ||
  ts.isReturnStatement(statement) ||
  ts.isThrowStatement(statement);

/** What decides whether the function goes on after a statement; nothing where it does, or ends with an error. */
export function endOf(evaluator: Evaluator, statement: ts.Statement): Omit<Guard, 'region'> | undefined {
  const ends: ts.Node[] = [];
  eachWithin(statement, (node) => void (isEnd(node) && ends.push(node)));
  if (ends.length === 0 || isSimple(statement)) return undefined;
  const isAlone = ends.every((end) => !ts.isReturnStatement(end) || isBare(end.expression));
  if (!ts.isIfStatement(statement)) return { decider: statement, isAlone };
  if (evaluator.evaluate(statement.expression).kind === 'literal') return undefined;
  const { expression: decider, thenStatement, elseStatement } = statement;
  if (elseStatement === undefined && isEnd(lastOf(thenStatement)))
    return { decider, when: false, isAlone: isAlone && ends.length === 1 };
  return { decider: statement, isAlone };
}

const isEnd = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node);

const lastOf = (statement: ts.Statement): ts.Statement =>
  ts.isBlock(statement) ? (statement.statements.at(-1) ?? statement) : statement;

/** Nothing, a constant, `this.ready()`. */
const isBare = (node: ts.Expression | undefined): boolean =>
  node === undefined ||
  ts.isLiteralExpression(node) ||
  node.kind === ts.SyntaxKind.NullKeyword ||
  node.kind === ts.SyntaxKind.TrueKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  (ts.isIdentifier(node) && node.text === 'undefined') ||
  ((ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) && node.getChildCount() < 4) ||
  (ts.isCallExpression(node) && node.getText() === 'this.ready()');

/** `throw …`; a publication says `this.error(…)`. */
export function isThrow(statement: ts.Statement): boolean {
  const last = lastOf(statement);
  if (ts.isThrowStatement(last)) return true;
  const said = ts.isExpressionStatement(last) || ts.isReturnStatement(last) ? last.expression : undefined;
  return said !== undefined && ts.isCallExpression(said) && said.expression.getText() === 'this.error';
}

/** `if (…) throw …`: it takes nothing but what it lets pass. */
export const isRefusal = ({ thenStatement, elseStatement }: ts.IfStatement): boolean =>
  elseStatement === undefined && isThrow(thenStatement);

/** `if (…) return;`, `if (…) return this.ready();`: nothing is done with what it does not let pass. */
export function isTurnedAway({ thenStatement, elseStatement }: ts.IfStatement): boolean {
  const last = lastOf(thenStatement);
  if (elseStatement !== undefined || !ts.isReturnStatement(last)) return false;
  return last.expression === undefined || last.expression.getText() === 'this.ready()';
}

/** A condition that has to be so. */
export interface Demand {
  node: ts.Expression;
  holds: boolean;
  /** What decides that it has to. */
  under: Guard[];
  /** What has to be where all before it is: what counts if the whole tells nothing. */
  part?: Demand;
}

/** What has to be, or there is an error: `if (!isValid(x) || (y && typeof y !== 'string')) throw …`. */
export const demandedBy = (condition: ts.Expression): Demand[] =>
  partsOf(condition, false).map(({ node, holds }): Demand => {
    const parts = partsOf(node, true);
    const last = parts.at(-1);
    if (holds || last === undefined || parts.length === 1) return { node, holds, under: [] };
    const under = parts
      .slice(0, -1)
      .map(({ node: decider }) => ({ region: [last.node], decider, when: true, isAlone: true }));
    return { node, holds, under: [], part: { node: last.node, holds: !last.holds, under } };
  });
