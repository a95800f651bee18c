/** `list.reduce(…)` with a callback that returns a value, or that sets members of an object and returns it. */
import { ts } from 'ts-morph';
import { evaluatedArguments, type FunctionValue, frameOfCall, invoked } from '../functions/invocation.js';
import type { CallFrames, Evaluator, Scopes, Values } from '../values/evaluator.js';
import { type Argument, literal, type Member, unknown, type Value } from '../values/value.js';

export function reduced(
  evaluator: Evaluator,
  items: readonly Argument[],
  callee: FunctionValue,
  node: ts.CallExpression,
): Value {
  const [all] = callee.node.parameters;
  const start = evaluatedArguments(evaluator, node)[1]?.value();
  if (all === undefined || start === undefined) return unknown('call', node);
  const isFilled = isChangedIn(evaluator, all);
  let value: Value = start;
  for (const [index, item] of items.entries()) {
    const before = value;
    const callArguments = [
      { node: all, value: () => before },
      item,
      { node: callee.node, value: () => literal(index) },
    ];
    const next = isFilled
      ? filled(evaluator, callee, callArguments)
      : invoked(evaluator, callee, callArguments, node);
    if (next === undefined) return unknown('call', node);
    if (next.kind === 'unknown') return { ...next, node };
    value = next;
  }
  return value;
}

function isChangedIn({ scanOf, lookup }: Scopes, all: ts.ParameterDeclaration): boolean {
  if (!ts.isIdentifier(all.name)) return false;
  const { text } = all.name;
  const uses = scanOf(all.getSourceFile()).changed.get(text) ?? [];
  return uses.some((use) => lookup(text, use)?.includes(all) === true);
}

/** `undefined` if the callback does more than set members and return the object. */
function filled(
  evaluator: CallFrames,
  callee: FunctionValue,
  callArguments: readonly Argument[],
): Value | undefined {
  const { body } = callee.node;
  const start = callArguments[0]?.value();
  if (body === undefined || !ts.isBlock(body) || start?.kind !== 'object') return undefined;
  const within = evaluator.within(frameOfCall(evaluator, callee, { arguments: callArguments }));
  const members = [...start.members];
  for (const statement of body.statements) {
    if (ts.isVariableStatement(statement)) continue;
    if (ts.isReturnStatement(statement)) return { kind: 'object', members };
    const member = memberSet(within, callee, statement);
    if (member === undefined) return undefined;
    members.push(member);
  }
  return undefined;
}

/** `all[key] = value` */
function memberSet(evaluator: Values, { node }: FunctionValue, statement: ts.Statement): Member | undefined {
  const assignment = ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (assignment === undefined || !ts.isBinaryExpression(assignment)) return undefined;
  const { left, operatorToken, right } = assignment;
  const [all] = node.parameters;
  const isIt =
    operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    (ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left)) &&
    left.expression.getText() === all?.name.getText();
  if (!isIt) return undefined;
  const key = ts.isElementAccessExpression(left) ? left.argumentExpression : left.name;
  const name = ts.isElementAccessExpression(left) ? evaluator.evaluate(key) : literal(left.name.text, key);
  if (name.kind !== 'literal') return undefined;
  const value = (): Value => evaluator.evaluate(right);
  return { name: String(name.value), key: name.at ?? key, node: assignment, expression: right, value };
}
