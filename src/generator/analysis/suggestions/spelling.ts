/** Writes the function that a call calls as the configuration would. */
import { ts } from 'ts-morph';
import { isCallOfPath } from '../declarations/index.js';
import type { Evaluator } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { type Declarator, nodeKey } from './declarators.js';
import { isOfPackage } from './package-functions.js';

/** `undefined` if the call is for another function. */
export function calleeSpelling(
  evaluator: Evaluator,
  call: Call,
  { name, owner, key }: Declarator,
): string | undefined {
  const callee = call.expression;
  if (owner !== undefined)
    return isCallOfPath(evaluator, [owner, name], call) ? `${owner}.${name}` : undefined;
  if (key === undefined) return isOfPackage(evaluator, callee) ? (spelt(callee) ?? name) : undefined;
  const value = evaluator.evaluate(callee);
  const isIt = (value.kind === 'function' || value.kind === 'class') && nodeKey(value.node) === key;
  if (!isIt) return undefined;
  const { parent } = value.node;
  return ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent) ? spelt(callee) : name;
}

/** The last two names: `registry.add` in `this.registry.add`. */
function spelt(callee: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(callee)) return ts.isIdentifier(callee) ? callee.text : undefined;
  const object = callee.expression;
  const owner = ts.isPropertyAccessExpression(object) ? object.name : object;
  return ts.isIdentifier(owner) ? `${owner.text}.${callee.name.text}` : undefined;
}
