import { ts } from 'ts-morph';
import { bare, isFunctionNode, nodesIn } from '../../syntax/index.js';
import type { FunctionValue } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import { unknown, type Value } from '../values/value.js';
import { baseOf, chainOf, nameIs, ownMember, valueOfMember } from './classes.js';
import { isStaticElement, ownerOfThis } from './this-value.js';

/**
 * The function that `this.run`, or `this.run.bind(this)`, refers to in the enclosing class or object, if no call decides
 * the value of `this`. `undefined` if a subclass in the same file overrides it.
 */
export function memberOfThis(evaluator: Evaluator, node: ts.Node): FunctionValue | undefined {
  const access = withoutBinding(node);
  if (!ts.isPropertyAccessExpression(access) || access.expression.kind !== ts.SyntaxKind.ThisKeyword)
    return undefined;
  const name = access.name.text;
  const owner = ownerOfThis(access);
  if (owner === undefined) return undefined;
  if (ts.isObjectLiteralExpression(owner.parent)) return methodOfObject(owner.parent, name);
  if (!ts.isClassElement(owner) || isStaticElement(owner) || !ts.isClassLike(owner.parent)) return undefined;
  if (isReplacedBelow(owner.parent, name)) return undefined;
  for (const ancestor of chainOf(evaluator, owner.parent)) {
    const member = ownMember(ancestor, name, false);
    if (member === undefined) continue;
    const value: Value = valueOfMember(
      evaluator,
      { kind: 'class', node: ancestor },
      member,
      () => unknown('other', access),
      access,
    );
    return value.kind === 'function' ? value : undefined;
  }
  return undefined;
}

function withoutBinding(node: ts.Node): ts.Node {
  const inner = ts.isExpression(node) ? bare(node) : node;
  const callee = ts.isCallExpression(inner) ? inner.expression : undefined;
  return callee !== undefined && ts.isPropertyAccessExpression(callee) && callee.name.text === 'bind'
    ? callee.expression
    : inner;
}

function methodOfObject({ properties }: ts.ObjectLiteralExpression, name: string): FunctionValue | undefined {
  const member = properties.findLast(
    (property) => property.name !== undefined && nameIs(property.name, name),
  );
  if (member === undefined) return undefined;
  const node = ts.isPropertyAssignment(member) ? bare(member.initializer) : member;
  return isFunctionNode(node) ? { kind: 'function', node } : undefined;
}

const isReplacedBelow = (node: ts.ClassLikeDeclaration, name: string): boolean =>
  nodesIn(node.getSourceFile()).some(
    (inner) =>
      ts.isClassLike(inner) &&
      node.name !== undefined &&
      baseOf(inner)?.expression.getText() === node.name.text &&
      ownMember(inner, name, false) !== undefined,
  );
