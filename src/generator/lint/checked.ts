/** Whether a function checks a value before using it, even in ways that give no schema. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { allNodes, boundNames, type FunctionNode, isTransparent } from '../analysis/syntax/index.js';
import { calleeName, isUse } from './nodes.js';

/** How many functions that pass the value on are followed. */
const DEPTH = 2;

/**
 * Functions that refuse, convert or compare their argument: `check`, `isString`, `Number`, `/…/.test`, `LIST.includes`.
 */
const CHECKS =
  /^(?:check|assert|valid|ensure|verif|sanit|match|safeParse|parse(?:Int|Float|Async)?$|clean|must|require|invariant|is(?=[A-Z])|are(?=[A-Z])|test$|includes$|indexOf$|has$|String$|Number$|Boolean$|BigInt$)/i;

/** `names` are the variables that hold the value. */
export function isCheckedByHandler(
  evaluator: Evaluator,
  handler: FunctionNode,
  names: ReadonlySet<string>,
  depth = DEPTH,
): boolean {
  const { body } = handler;
  if (body === undefined) return false;
  const nodes = allNodes(body);
  const aliases = withAliases(nodes, names);
  const isMeant = (node: ts.Node): boolean => allNodes(node).some((inner) => isUseOfName(aliases, inner));
  return nodes.some((node) => {
    if (ts.isTypeOfExpression(node)) return isMeant(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
      return isMeant(node.left);
    if (!ts.isCallExpression(node)) return false;
    if (CHECKS.test(calleeName(node.expression)) && !isJsonParse(node.expression))
      return node.arguments.some((argument) => isMeant(argument) || isArguments(argument));
    return depth > 0 && passesToCheck(evaluator, node, aliases, depth);
  });
}

const isUseOfName = (names: ReadonlySet<string>, node: ts.Node): boolean =>
  ts.isIdentifier(node) && names.has(node.text) && isUse(node);

/** `JSON.parse` does not check the result. */
const isJsonParse = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && /JSON$/.test(callee.expression.getText());

/** `check(arguments, [String])` */
const isArguments = (node: ts.Expression): boolean => ts.isIdentifier(node) && node.text === 'arguments';

/** Adds the variables that get the value or parts of it. */
function withAliases(nodes: readonly ts.Node[], names: ReadonlySet<string>): ReadonlySet<string> {
  const aliases = new Set(names);
  for (const node of nodes)
    for (const { name } of partHolders(aliases, node))
      for (const boundName of boundNames(name)) aliases.add(boundName);
  return aliases;
}

type Holder = ts.VariableDeclaration | ts.ParameterDeclaration;

/** `const { title } = task`, `for (const id of ids)`, `ids.forEach((id) => …)` */
function partHolders(names: ReadonlySet<string>, node: ts.Node): readonly Holder[] {
  if (ts.isVariableDeclaration(node))
    return node.initializer !== undefined && beginsWithName(names, node.initializer) ? [node] : [];
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
    return beginsWithName(names, node.expression) ? node.initializer.declarations : [];
  if (!ts.isCallExpression(node) || !beginsWithName(names, node.expression)) return [];
  return node.arguments.flatMap((argument) =>
    ts.isArrowFunction(argument) || ts.isFunctionExpression(argument) ? argument.parameters : [],
  );
}

/** `task`, `task.title`, `task?.tags[0]`, `task || {}` */
function beginsWithName(names: ReadonlySet<string>, node: ts.Node): boolean {
  let inner = node;
  while (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner) || isTransparent(inner))
    inner = inner.expression;
  if (ts.isBinaryExpression(inner)) return beginsWithName(names, inner.left);
  return isUseOfName(names, inner);
}

/** Whether the call passes the value to a function of the project that checks it. */
function passesToCheck(
  evaluator: Evaluator,
  { expression, arguments: callArguments }: ts.CallExpression,
  passed: ReadonlySet<string>,
  depth: number,
): boolean {
  const positions = callArguments.flatMap((argument, index) =>
    beginsWithName(passed, argument) ? [index] : [],
  );
  if (positions.length === 0) return false;
  const value = evaluator.evaluate(expression);
  if (value.kind !== 'function') return false;
  const names = positions.flatMap((index) => {
    const parameter = value.node.parameters[index];
    return parameter === undefined ? [] : boundNames(parameter.name);
  });
  return names.length > 0 && isCheckedByHandler(evaluator, value.node, new Set(names), depth - 1);
}
