/** The expression that initializes a member of an object, or a static member of a class. */
import { ts } from 'ts-morph';
import type { Values } from './values/evaluator.js';
import { isUnknown } from './values/value.js';

export function memberOfObject(evaluator: Values, node: ts.Expression, name: string): ts.Node | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const value = evaluator.evaluate(node);
  if (value.kind !== 'object') return undefined;
  for (const member of [...value.members].reverse()) {
    if (isUnknown(member)) return undefined;
    if (member.name === name) return member.expression;
  }
  return undefined;
}

export function staticMember(node: ts.Node, name: string): ts.Expression | undefined {
  if (!ts.isClassLike(node)) return undefined;
  for (const member of node.members) {
    const isStatic =
      ts.isPropertyDeclaration(member) &&
      ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
    if (
      isStatic &&
      ts.isIdentifier(member.name) &&
      member.name.text === name &&
      member.initializer !== undefined
    )
      return member.initializer;
  }
  return undefined;
}
