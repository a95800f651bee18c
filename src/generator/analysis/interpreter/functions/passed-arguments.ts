/** How a call passes on the parameters of the function around it. */
import { ts } from 'ts-morph';

interface PassedOn {
  /** The called function: `f` in `f.call(this, ...args)`. */
  callee: ts.Expression;
  /** How many arguments precede the passed-on ones: 1 in `f(user, ...args)`. */
  injected: number;
}

/**
 * `f(…, ...args)`, `f.call(this, …, ...args)`, `f.apply(this, args)` for the name `...args`, and `f(a, b)` for `a` and
 * `b`. `undefined` if the last arguments of the call are not these names.
 */
export function passedOn(
  { expression, arguments: callArguments }: ts.CallExpression,
  names: readonly string[],
): PassedOn | undefined {
  const how = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  const isBound = (how === 'apply' || how === 'call') && callArguments.length > 0;
  const callee = isBound && ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  const passed =
    how === 'apply' && isBound ? listedIn(callArguments[1]) : [...callArguments].slice(isBound ? 1 : 0);
  if (passed === undefined) return undefined;
  const last = passed.slice(passed.length - names.length).map(argumentText);
  const isAll = passed.length >= names.length && last.every((text, index) => text === names[index]);
  return isAll ? { callee, injected: passed.length - names.length } : undefined;
}

/** An array whose items are the arguments. */
interface Spread {
  spread: string;
}

/** The second argument of `apply`: `[user, ...args]` or `args`. */
function listedIn(node: ts.Expression | undefined): readonly (ts.Expression | Spread)[] | undefined {
  if (node === undefined) return undefined;
  if (ts.isArrayLiteralExpression(node)) return [...node.elements];
  return ts.isIdentifier(node) ? [{ spread: node.text }] : undefined;
}

/** Without parentheses and assertions: `...args` of `...(args as string[])`. */
function argumentText(node: ts.Expression | Spread): string {
  if ('spread' in node) return `...${node.spread}`;
  if (ts.isSpreadElement(node)) return `...${argumentText(node.expression)}`;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return argumentText(node.expression);
  return ts.isIdentifier(node) ? node.text : node.getText();
}
