/** The expression that initializes a member of an object, or a static member of a class. */
import { ts } from 'ts-morph';
import type { Values } from './values/evaluator.js';
import { isUnknown } from './values/value.js';

export function memberOfObject(evaluator: Values, node: ts.Expression, name: string): ts.Node | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const value = evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  for (const each of [...value.members].reverse()) {
    if (isUnknown(each)) return undefined;
    if (each.name === name) return each.expression;
  }
  return undefined;
}

export function staticMember(node: ts.Node, name: string): ts.Expression | undefined {
  if (!ts.isClassLike(node)) return undefined;
  for (const each of node.members) {
    const isStatic =
      ts.isPropertyDeclaration(each) &&
      ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
    if (isStatic && ts.isIdentifier(each.name) && each.name.text === name && each.initializer !== undefined)
      return each.initializer;
  }
  return undefined;
}
