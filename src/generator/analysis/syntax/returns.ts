/** The expressions that a function returns. */
import { ts } from 'ts-morph';
import { areLeft } from './flow.js';
import { isComma, isTransparent, ownNodes } from './nodes.js';

interface Returns {
  /** `undefined` for a `return` without a value. */
  values: (ts.Expression | undefined)[];
  /** Whether the function may end at its last statement, without a `return`. */
  mayEnd: boolean;
}

export function returnsOfFunction({ body }: { body?: ts.ConciseBody | undefined }): Returns {
  if (body === undefined) return { values: [], mayEnd: false };
  if (!ts.isBlock(body)) return { values: [body], mayEnd: false };
  const values = ownNodes(body)
    .filter(ts.isReturnStatement)
    .map(({ expression }) => expression);
  return { values, mayEnd: !areLeft(body.statements) };
}

/** Without parentheses, assertions, `await`, and the `0` of `(0, declare)(…)`. */
export function bare(node: ts.Expression): ts.Expression {
  if (isTransparent(node) || ts.isAwaitExpression(node)) return bare(node.expression);
  return isComma(node) && ts.isNumericLiteral(node.left) ? bare(node.right) : node;
}
