/** Arguments whose absence a handler copes with: it never reads them, or only where a condition says that they have a value. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { conditionOfNode, type FunctionNode, isShortCircuit, isTest } from '../../analysis/syntax/index.js';
import { branchWithoutError, exitGuard } from './exits.js';
import { conjunctsOfCondition, defaultsOfNames } from './optionality.js';
import { referencesOfName, usesArguments } from './uses-arguments.js';

/** `if (title && owner) save(title, owner);`, `const limit = given || 10;` */
export function isDispensable(
  evaluator: Evaluator,
  handler: FunctionNode,
  parameter: ts.ParameterDeclaration,
): boolean {
  const { body } = handler;
  const { name } = parameter;
  if (!ts.isIdentifier(name) || body === undefined || usesArguments(handler)) return false;
  if (defaultsOfNames(body).get(name.text)?.undefined === true) return true;
  return referencesOfName(evaluator, body, parameter, name).every((use) =>
    isConditional(evaluator, use, body),
  );
}

/** Whether a use is a condition or depends on one, and no error follows if that condition is not true. */
function isConditional(evaluator: Evaluator, use: ts.Identifier, body: ts.Node): boolean {
  let found = false;
  for (let node: ts.Node = use; node !== body; node = node.parent) {
    const { parent } = node;
    if (ts.isIfStatement(parent) && parent.expression === node && branchWithoutError(parent) !== undefined)
      return false;
    found ||= conditionsOfPart(evaluator, parent, node).some(([condition, when]) =>
      conjunctsOfCondition(condition, when).some(
        ({ subject, optionality }) =>
          optionality.undefined && (condition === node ? subject === use : subject?.getText() === use.text),
      ),
    );
  }
  return found;
}

/**
 * The conditions under which a part of `outer` runs, each with the truth that it needs. For a part that is a
 * condition, the part itself with both truths.
 */
function conditionsOfPart(
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
  const test = conditionOfNode(part)?.test;
  if (test !== undefined) return [[test.expression, test.when]];
  const isDecider = isTest(part) || (ts.isBinaryExpression(outer) && isShortCircuit(outer));
  return isDecider ? [true, false].map((when) => [part as ts.Expression, when] as const) : [];
}
