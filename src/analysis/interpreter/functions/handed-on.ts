/** The function to which one that a wrapper makes hands on what it is called with: `(...args) => handler(user, ...args)`. */
import { ts } from 'ts-morph';
import { callsIn, withoutThis } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import type { FunctionValue } from './invocation.js';

export interface HandedOn {
  to: FunctionValue;
  /** How many of its first parameters the wrapper fills in. */
  injected: number;
}

/**
 * Nothing where it is none of the project, or where it gets something else. `injected` counts the first parameters of
 * the function itself that no caller gives.
 */
export function handedOn(evaluator: Evaluator, value: FunctionValue, injected: number): HandedOn | undefined {
  const { node, frame } = value;
  const own = withoutThis(node).slice(injected);
  // What it states of its arguments counts, whoever gets them.
  if (own.length > 0 && own.every(isTyped)) return undefined;
  const within = evaluator.within(frame);
  const targets = callsIn(node).flatMap((call): (HandedOn & { call: ts.Node })[] => {
    const made = passedIn(own, call);
    const to = made && within.evaluate(made.callee);
    if (made === undefined || to?.kind !== 'function' || to.node === node) return [];
    return [{ to, injected: made.injected, call }];
  });
  // What only looks at the arguments comes before what answers.
  return targets.find(({ call }) => isReturned(call)) ?? targets.at(-1);
}

function isReturned(call: ts.Node): boolean {
  let { parent } = call;
  while (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent))
    parent = parent.parent;
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}

const isTyped = ({ type, dotDotDotToken }: ts.ParameterDeclaration): boolean =>
  type !== undefined && dotDotDotToken === undefined;

/** `f(…, ...args)`, `f.call(this, …, ...args)`, `f.apply(this, args)`, `f(a, b)`. */
function passedIn(
  own: readonly ts.ParameterDeclaration[],
  { expression, arguments: given }: ts.CallExpression,
): { callee: ts.Expression; injected: number } | undefined {
  const how = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  const isBound = (how === 'apply' || how === 'call') && given.length > 0;
  const callee = isBound && ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  const passed = how === 'apply' && isBound ? listedIn(given[1]) : [...given].slice(isBound ? 1 : 0);
  if (passed === undefined) return undefined;
  const names = own.length === 0 ? ['...arguments'] : own.map(nameOf);
  const last = passed.slice(passed.length - names.length).map(textOf);
  const isAll = passed.length >= names.length && last.every((text, index) => text === names[index]);
  return isAll ? { callee, injected: passed.length - names.length } : undefined;
}

/** `[user, ...args]`; a name stands for all that is in it. */
function listedIn(node: ts.Expression | undefined): readonly (ts.Expression | Spread)[] | undefined {
  if (node === undefined) return undefined;
  if (ts.isArrayLiteralExpression(node)) return [...node.elements];
  return ts.isIdentifier(node) ? [{ spread: node.text }] : undefined;
}

interface Spread {
  spread: string;
}

const nameOf = ({ name, dotDotDotToken }: ts.ParameterDeclaration): string =>
  `${dotDotDotToken === undefined ? '' : '...'}${ts.isIdentifier(name) ? name.text : ''}`;

/** Whatever its type is said to be. */
function textOf(node: ts.Expression | Spread): string {
  if ('spread' in node) return `...${node.spread}`;
  if (ts.isSpreadElement(node)) return `...${textOf(node.expression)}`;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(node.expression);
  return ts.isIdentifier(node) ? node.text : node.getText();
}
