/** The value of `this`. */
import { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { frameOfBinder } from '../values/frame.js';
import { unknown, type Value } from '../values/value.js';

export function thisValue({ frame }: Evaluator, node: ts.Node): Value {
  const owner = ownerOfThis(node);
  if (owner === undefined) return unknown('other', node);
  if (ts.isPropertyDeclaration(owner) && isStaticElement(owner)) return { kind: 'class', node: owner.parent };
  const of = ts.isPropertyDeclaration(owner) ? owner.parent : owner;
  const self = frameOfBinder(frame, of)?.self;
  if (self !== undefined) return self();
  return { ...unknown('parameter', node), binder: functionOfField(owner, node) ?? of };
}

/**
 * For `run = () => { … this … }`, the function whose calls decide the value of `this`, as they decide the values of its
 * parameters.
 */
function functionOfField(owner: ts.Node, node: ts.Node): ts.Node | undefined {
  const initializer = ts.isPropertyDeclaration(owner) ? owner.initializer : undefined;
  return initializer !== undefined && ts.isArrowFunction(initializer) && isInside(node, initializer)
    ? initializer
    : undefined;
}

export const isStaticElement = (node: ts.ClassElement): boolean =>
  ts.canHaveModifiers(node) &&
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;

/** The function or field that `this` belongs to. */
export function ownerOfThis(node: ts.Node): ts.Node | undefined {
  let inner = node;
  for (let ancestor = node.parent; ancestor !== undefined; inner = ancestor, ancestor = ancestor.parent) {
    // A computed key is evaluated outside of its member.
    if (ts.isComputedPropertyName(inner)) continue;
    if (ts.isPropertyDeclaration(ancestor)) return ancestor;
    if (ts.isFunctionLike(ancestor) && !ts.isArrowFunction(ancestor)) return ancestor;
  }
  return undefined;
}
