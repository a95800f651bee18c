/** Whether a handler may use an argument that nothing describes as an object. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { type FunctionNode, isTransparent } from '../../analysis/syntax/index.js';
import { referencesOfName, usesArguments } from './uses-arguments.js';

/** How many functions that receive the argument are followed. */
const DEPTH = 3;

/** `task.title`, `{ ...task }`, `const { title } = task`, and code that is not read: `archive(task)` of a package. */
export function mayUseAsObject(
  evaluator: Evaluator,
  handler: FunctionNode,
  parameter: ts.ParameterDeclaration,
  depth = DEPTH,
): boolean {
  const { body } = handler;
  const { name } = parameter;
  if (!ts.isIdentifier(name) || body === undefined || depth === 0 || usesArguments(handler)) return true;
  return referencesOfName(evaluator, body, parameter, name).some((use) =>
    isUseAsObject(evaluator, use, depth),
  );
}

function isUseAsObject(evaluator: Evaluator, use: ts.Identifier, depth: number): boolean {
  let node: ts.Node = use;
  while (isTransparent(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return !isOfTextOrList(parent);
  if (ts.isElementAccessExpression(parent))
    return parent.expression === node && !ts.isNumericLiteral(parent.argumentExpression);
  if (ts.isBinaryExpression(parent)) return isObjectOperator(parent.operatorToken.kind);
  if (ts.isTypeOfExpression(parent)) return /['"]object['"]/.test(parent.parent.getText());
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.expression !== node && isPassedAsObject(evaluator, parent, node, depth);
  return ts.isSpreadAssignment(parent) || ts.isVariableDeclaration(parent) || ts.isForInStatement(parent);
}

/** `word.length`, `word.toUpperCase()` */
export const isOfTextOrList = (node: ts.PropertyAccessExpression): boolean =>
  node.name.text === 'length' ||
  (ts.isCallExpression(node.parent) &&
    node.parent.expression === node &&
    node.name.text !== 'hasOwnProperty');

/** After an assignment, another variable holds the argument. */
const isObjectOperator = (operator: ts.SyntaxKind): boolean =>
  operator === ts.SyntaxKind.InKeyword ||
  operator === ts.SyntaxKind.InstanceOfKeyword ||
  operator === ts.SyntaxKind.EqualsToken;

/** Functions that take a text, a number or an id. A selector may be an object, but names fields and no argument. */
const TAKES_NO_OBJECT =
  /^(?:String|Number|Boolean|BigInt|Date|RegExp|ObjectI[dD]|parse(?:Int|Float)|isNaN|isFinite|isInteger|isArray|encodeURI\w*|log|includes|indexOf|has|get|test|(?:find|update|upsert|remove|delete|count)\w*)$/;

function isPassedAsObject(
  evaluator: Evaluator,
  call: ts.CallExpression | ts.NewExpression,
  argument: ts.Node,
  depth: number,
): boolean {
  const { expression: callee } = call;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  if (TAKES_NO_OBJECT.test(name.getText())) return false;
  const called = ts.isCallExpression(call) ? evaluator.evaluate(callee) : undefined;
  const index = (call.arguments ?? []).findIndex(({ pos }) => pos === argument.pos);
  const parameter = called?.kind === 'function' ? called.node.parameters[index] : undefined;
  if (called?.kind !== 'function' || parameter === undefined) return true;
  return mayUseAsObject(evaluator, called.node, parameter, depth - 1);
}
