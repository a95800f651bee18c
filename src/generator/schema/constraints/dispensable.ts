/** Arguments whose absence a handler copes with: it never reads them, or only where a condition says that they have a value. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { conditionOf, type FunctionNode, isShortCircuit, isTest } from '../../analysis/syntax/index.js';
import { branchWithoutError, exitGuard } from './exits.js';
import { conjunctsOf, defaultsIn } from './optionality.js';
import { usesArguments, usesOf } from './uses-arguments.js';

/** `if (title && owner) save(title, owner);`, `const limit = given || 10;` */
export function isDispensable(
  evaluator: Evaluator,
  handler: FunctionNode,
  parameter: ts.ParameterDeclaration,
): boolean {
  const { body } = handler;
  const { name } = parameter;
  if (!ts.isIdentifier(name) || body === undefined || usesArguments(handler)) return false;
  if (defaultsIn(body).get(name.text)?.undefined === true) return true;
  return usesOf(evaluator, body, parameter, name).every((use) => isConditional(evaluator, use, body));
}

/** Whether the use is a condition, or is guarded by one, and no error follows if the condition is not true. */
function isConditional(evaluator: Evaluator, use: ts.Identifier, body: ts.Node): boolean {
  let found = false;
  for (let node: ts.Node = use; node !== body; node = node.parent) {
    const { parent } = node;
    if (ts.isIfStatement(parent) && parent.expression === node && branchWithoutError(parent) !== undefined)
      return false;
    found ||= conditionsOf(evaluator, parent, node).some(([condition, when]) =>
      conjunctsOf(condition, when).some(
        ({ subject, optionality }) =>
          optionality.undefined && (condition === node ? subject === use : subject?.getText() === use.text),
      ),
    );
  }
  return found;
}

/** The conditions under which a part of `outer` runs, in which sense; the part itself, in both senses, if it is one. */
function conditionsOf(
  evaluator: Evaluator,
  outer: ts.Node,
  part: ts.Node,
): (readonly [condition: ts.Expression, when: boolean])[] {
  if (ts.isBlock(outer))
    return outer.statements
      .filter((statement) => statement.end < part.end)
      .flatMap((statement) => {
        const { decider, when } = exitGuard(evaluator, statement) ?? {};
        return decider !== undefined && when !== undefined ? [[decider as ts.Expression, when] as const] : [];
      });
  const test = conditionOf(part)?.test;
  if (test !== undefined) return [[test.expression, test.when]];
  const isDecider = isTest(part) || (ts.isBinaryExpression(outer) && isShortCircuit(outer));
  return isDecider ? [true, false].map((when) => [part as ts.Expression, when] as const) : [];
}
