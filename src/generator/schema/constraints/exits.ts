/** Finds where a function may end before its last statement, by returning or throwing. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { ownNodes } from '../../analysis/syntax/index.js';
import { conjunctsOfCondition } from './optionality.js';

export const isSimple = (statement: ts.Node): boolean =>
  ts.isExpressionStatement(statement) ||
  ts.isVariableStatement(statement) ||
  ts.isReturnStatement(statement) ||
  ts.isThrowStatement(statement);

/** The guard of later statements: `!ready` after `if (ready) return;`. `undefined` if only an error may prevent them. */
export function exitGuard(evaluator: Evaluator, statement: ts.Statement): Omit<Guard, 'region'> | undefined {
  const exits = ownNodes(statement).filter(isExit);
  if (exits.length === 0 || isSimple(statement)) return undefined;
  const isSkippedWhole = exits.every((end) => !ts.isReturnStatement(end) || isTrivial(end.expression));
  if (!ts.isIfStatement(statement)) return { decider: statement, isSkippedWhole };
  if (evaluator.evaluate(statement.expression).kind === 'literal') return undefined;
  const { expression: decider, thenStatement, elseStatement } = statement;
  if (elseStatement === undefined && isExit(lastStatement(thenStatement)))
    return { decider, when: false, isSkippedWhole: isSkippedWhole && isAlone(thenStatement) };
  return { decider: statement, isSkippedWhole };
}

const isExit = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node);

/** Whether a branch does nothing but end the function. */
const isAlone = (statement: ts.Statement): boolean =>
  !ts.isBlock(statement) || statement.statements.length === 1;

const lastStatement = (statement: ts.Statement): ts.Statement =>
  ts.isBlock(statement) ? (statement.statements.at(-1) ?? statement) : statement;

/** A result that does not depend on arguments: `return;`, `return [];`, `return null;`, `return this.ready();`. */
const isTrivial = (node: ts.Expression | undefined): boolean =>
  node === undefined ||
  ts.isLiteralExpression(node) ||
  ts.isArrayLiteralExpression(node) ||
  ts.isObjectLiteralExpression(node) ||
  /^(?:null|true|false|undefined|this\.ready\(\))$/.test(node.getText());

/** `throw …`, or `this.error(…)` in a publication. */
export function isErrorExit(statement: ts.Statement): boolean {
  const last = lastStatement(statement);
  if (ts.isThrowStatement(last)) return true;
  const call = ts.isExpressionStatement(last) || ts.isReturnStatement(last) ? last.expression : undefined;
  return call !== undefined && ts.isCallExpression(call) && call.expression.getText() === 'this.error';
}

/** The branch of `if (…) throw …` or `if (…) { … } else throw …` that runs where nothing is thrown; `undefined` for others. */
export function branchWithoutError({
  thenStatement,
  elseStatement,
}: ts.IfStatement): { when: boolean; statement: ts.Statement | undefined } | undefined {
  if (isErrorExit(thenStatement)) return { when: false, statement: elseStatement };
  return elseStatement && isErrorExit(elseStatement) ? { when: true, statement: thenStatement } : undefined;
}

/** A condition that has to be true (or false, if `holds` is false); otherwise the function ends. */
export interface Demand {
  node: ts.Expression;
  holds: boolean;
  /** The conditions under which it is demanded. */
  under: Guard[];
  /** The last part of `a && b`, with `a` as its guard. It is used if the whole cannot be read. */
  part?: Demand;
}

/** `if (!isValid(x) || (y && typeof y !== 'string')) throw …` demands `isValid(x)` and, if `y` is true, `typeof y === 'string'`. */
export const demandsOfCondition = (condition: ts.Expression, when: boolean): Demand[] =>
  conjunctsOfCondition(condition, when).map(({ node, holds }): Demand => {
    const parts = conjunctsOfCondition(node, true);
    const last = parts.at(-1);
    if (holds || last === undefined || parts.length === 1) return { node, holds, under: [] };
    const under = parts
      .slice(0, -1)
      .map(({ node: decider }) => ({ region: [last.node], decider, when: true, isSkippedWhole: true }));
    return { node, holds, under: [], part: { node: last.node, holds: !last.holds, under } };
  });

/** A part of a function that runs under a condition. */
export interface Guard {
  /** The statements or expressions of this part. */
  region: readonly ts.Node[];
  /** The condition; `undefined` if an earlier error decides whether the part runs. */
  decider?: ts.Node;
  /** Whether the condition has to be true or false. */
  when?: boolean;
  /** Whether the function does nothing else if this part does not run. */
  isSkippedWhole: boolean;
  /** Whether the function does something else in place of this part: `if (isAdmin) { … } else { … }`. */
  hasAlternative?: boolean;
  /** The list over whose items this part iterates. */
  iterated?: ts.Expression;
}
