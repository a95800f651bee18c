/** Writes the function that a call calls as the configuration would. */
import { ts } from 'ts-morph';
import { isCallOf } from '../declarations/index.js';
import { type Evaluator, resolveName } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { type Declarator, nodeKey } from './declarator.js';
import { isMadeByPackage } from './made-by-package.js';
import { wordsInName } from './name-heuristics.js';

/** `undefined` if the call is for another function. */
export function spellingOf(
  evaluator: Evaluator,
  call: Call,
  { name, owner, key, isOfPackage }: Declarator,
): string | undefined {
  const callee = call.expression;
  if (owner !== undefined) {
    const path = [owner, name];
    if (isCallOf(evaluator, path, call)) return path.join('.');
    return isLike(evaluator, callee, owner) ? spelt(callee) : undefined;
  }
  if (isOfPackage) {
    if (key !== '') return isDeclaredAt(evaluator, callee, key) ? name : undefined;
    return isMadeByPackage(evaluator, callee) ? (spelt(callee) ?? name) : undefined;
  }
  const value = evaluator.evaluate(callee);
  const isIt = (value.kind === 'function' || value.kind === 'class') && nodeKey(value.node) === key;
  if (!isIt) return undefined;
  const { parent } = value.node;
  return ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent) ? spelt(callee) : name;
}

/** Declared in the same file, or imported from there. */
function isDeclaredAt(evaluator: Evaluator, callee: ts.Expression, key: string): boolean {
  if (!ts.isIdentifier(callee)) return false;
  const resolved = resolveName(evaluator, callee.text, callee, 'value');
  const declarations = resolved?.kind === 'declared' ? resolved.declarations : [];
  return [...(evaluator.lookup(callee.text, callee) ?? []), ...declarations].some(
    (declaration) => nodeKey(declaration) === key,
  );
}

/** Without a type, `this.methodRegistry` may be a `MethodRegistry`. */
function isLike(evaluator: Evaluator, callee: ts.Expression, owner: string): boolean {
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const object = callee.expression;
  const called = ts.isPropertyAccessExpression(object) ? object.name : object;
  const value = evaluator.evaluate(object);
  if (!ts.isIdentifier(called) || value.kind !== 'unknown' || value.reason === 'package') return false;
  const words = wordsInName(owner);
  return wordsInName(called.text).every((word) => words.includes(word));
}

/** The last two names: `registry.add` in `this.registry.add`. */
function spelt(callee: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(callee)) return ts.isIdentifier(callee) ? callee.text : undefined;
  const object = callee.expression;
  const owner = ts.isPropertyAccessExpression(object) ? object.name : object;
  return ts.isIdentifier(owner) ? `${owner.text}.${callee.name.text}` : undefined;
}
