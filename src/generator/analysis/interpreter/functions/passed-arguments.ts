/** How a call passes on the parameters of the function around it. */
import { ts } from 'ts-morph';
import { allNodes, bare, isPlainAssignment } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';

interface PassedOn {
  /** The called function: `f` in `f.call(this, ...args)`. */
  callee: ts.Expression;
  /** How many arguments precede the passed-on ones: 1 in `f(user, ...args)`. */
  injected: number;
  /** The arguments that follow the passed-on ones: `user` in `f(...args, user)`. */
  appended: readonly ts.Expression[];
}

/**
 * `f(…, ...args, …)`, `f.call(this, …, ...args)`, `f.apply(this, args)`, `Reflect.apply(f, this, args)` for the name `...args`,
 * and `f(a, b)` for `a` and `b`. `undefined` if the arguments of the call are not these names.
 */
export function forwardedCall(
  { expression, arguments: callArguments }: ts.CallExpression,
  names: readonly string[],
  textOfNode: (node: ts.Expression) => string = argumentText,
): PassedOn | undefined {
  const how = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  const [first, , list] = callArguments;
  if (expression.getText() === 'Reflect.apply' && first !== undefined && list !== undefined)
    return matchForwardedNames(first, itemsOfApply(list) ?? [], names, textOfNode);
  const isBound = (how === 'apply' || how === 'call') && callArguments.length > 0;
  const callee = isBound && ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  const passed =
    how === 'apply' && isBound ? itemsOfApply(callArguments[1]) : [...callArguments].slice(isBound ? 1 : 0);
  return passed && matchForwardedNames(callee, passed, names, textOfNode);
}

function matchForwardedNames(
  callee: ts.Expression,
  passed: readonly (ts.Expression | Spread)[],
  names: readonly string[],
  textOfNode: (node: ts.Expression) => string,
): PassedOn | undefined {
  const texts = passed.map((node) => ('spread' in node ? `...${textOfNode(node.spread)}` : textOfNode(node)));
  const [only = ''] = names;
  const isList = names.length === 1 && only.startsWith('...');
  const injected = isList ? texts.indexOf(only) : passed.length - names.length;
  if (injected < 0 || names.some((name, index) => texts[injected + index] !== name)) return undefined;
  const appended = passed.slice(injected + names.length).flatMap((node) => ('spread' in node ? [] : [node]));
  return { callee, injected, appended };
}

/**
 * The same as `forwardedCall` for a call that gets the results of other calls with these names:
 * `f(...schema.parse(args))`.
 */
export const forwardedResult = (
  scopes: Evaluator,
  call: ts.CallExpression,
  names: readonly string[],
): PassedOn | undefined =>
  forwardedCall(call, names, (node) =>
    ts.isSpreadElement(node) ? `...${sourceText(scopes, node.expression)}` : sourceText(scopes, node),
  );

const sourceText = (scopes: Evaluator, node: ts.Expression): string =>
  argumentText(convertedArgument(scopes, node) ?? laterAssignment(scopes, node) ?? node);

/** `args` of `let parsed; …; parsed = args`. */
function laterAssignment({ lookup }: Evaluator, node: ts.Expression): ts.Expression | undefined {
  const [declaration] = ts.isIdentifier(node) ? (lookup(node.text, node) ?? []) : [];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const [only, ...others] = allNodes(declaration.parent.parent.parent).filter(
    (inner): inner is ts.AssignmentExpression<ts.EqualsToken> =>
      isPlainAssignment(inner) && inner.left.getText() === declaration.name.getText(),
  );
  return others.length > 0 ? undefined : only?.right;
}

/** The argument of the call that makes a value: `args` for `parsed` of `const parsed = schema.parse(args)`. */
function convertedArgument(scopes: Evaluator, node: ts.Expression): ts.Expression | undefined {
  const inner = bare(node);
  if (ts.isPropertyAccessExpression(inner)) return convertedArgument(scopes, inner.expression);
  if (ts.isIdentifier(inner)) {
    const [declaration] = scopes.lookup(inner.text, inner) ?? [];
    const owner = declaration && ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
    const initializer = owner && ts.isVariableDeclaration(owner) ? owner.initializer : undefined;
    return initializer && convertedArgument(scopes, initializer);
  }
  if (!ts.isCallExpression(inner)) return undefined;
  const [first] = inner.arguments;
  // `schemas.map((schema, index) => schema.parse(args[index]))`
  const item =
    first && ts.isFunctionLike(first) ? allNodes(first).find(ts.isElementAccessExpression) : undefined;
  return item === undefined ? first && (convertedArgument(scopes, first) ?? first) : item.expression;
}

/** An array whose items are the arguments. */
interface Spread {
  spread: ts.Expression;
}

/** The second argument of `apply`: `[user, ...args]` or `args`. */
function itemsOfApply(node: ts.Expression | undefined): readonly (ts.Expression | Spread)[] | undefined {
  if (node === undefined) return undefined;
  return ts.isArrayLiteralExpression(node) ? [...node.elements] : [{ spread: node }];
}

/** Without parentheses and assertions: `...args` of `...(args as string[])`. */
export function argumentText(node: ts.Expression): string {
  if (ts.isSpreadElement(node)) return `...${argumentText(node.expression)}`;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return argumentText(node.expression);
  return ts.isIdentifier(node) ? node.text : node.getText();
}
