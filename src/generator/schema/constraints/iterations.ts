/** Recognizes functions that run for every item of a list. */
import { ts } from 'ts-morph';

interface Iteration {
  list: ts.Expression;
  /** Its first parameter is the item. */
  callback: ts.ArrowFunction | ts.FunctionExpression;
  body: ts.ConciseBody;
}

const OF_LISTS: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter']);
const OF_UNDERSCORE: ReadonlySet<string> = new Set(['each', 'forEach', 'map']);

/** `list.forEach((item) => …)` and `_.each(list, (item) => …)`. */
export function iterationOfCall({
  expression: callee,
  arguments: given,
}: ts.CallExpression): Iteration | undefined {
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const [first, second] = given;
  const isUnderscore = ts.isIdentifier(callee.expression) && callee.expression.text === '_';
  const names = isUnderscore ? OF_UNDERSCORE : OF_LISTS;
  const [list, callback] = isUnderscore ? [first, second] : [callee.expression, first];
  if (!names.has(callee.name.text) || list === undefined || callback === undefined) return undefined;
  return isFunctionExpression(callback) ? { list, callback, body: callback.body } : undefined;
}

export const isFunctionExpression = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** The list whose items a parameter or a variable holds. */
export function iteratedList(node: ts.Node): ts.Expression | undefined {
  if (ts.isParameter(node)) {
    const { parent: callback } = node;
    const call =
      isFunctionExpression(callback) && ts.isCallExpression(callback.parent) ? callback.parent : undefined;
    const loop = call && iterationOfCall(call);
    return loop?.callback === callback && loop.callback.parameters[0] === node ? loop.list : undefined;
  }
  const isOfLoop = ts.isVariableDeclaration(node) && ts.isForOfStatement(node.parent.parent);
  return isOfLoop && (node.parent.flags & ts.NodeFlags.BlockScoped) !== 0
    ? node.parent.parent.expression
    : undefined;
}
