/** Members of classes, inherited ones too. */
import { ts } from 'ts-morph';
import { currentMember } from '../changed-names.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';
import {
  type ClassValue,
  literal,
  type Member,
  type ObjectValue,
  type Unknown,
  undecidedValue,
  unknown,
  type Value,
} from '../values/value.js';
import { isStaticElement } from './this-value.js';

/** `undefined` if the class extends no class of the project. */
function baseClass(evaluator: Evaluator, { node, frame }: ClassValue): ClassValue | undefined {
  const base = baseExpression(node);
  const value = base && evaluator.within(frame).evaluate(base.expression);
  return value?.kind === 'class' ? value : undefined;
}

/** The class and all its base classes. */
export const classNodesOfChain = (
  evaluator: Evaluator,
  node: ts.ClassLikeDeclaration,
): ts.ClassLikeDeclaration[] =>
  classChain(evaluator, { kind: 'class', node }).map((ancestor) => ancestor.node);

/** The class and all its base classes, with the frames in which they are declared. */
export function classChain(evaluator: Evaluator, of: ClassValue): ClassValue[] {
  const chain = new Map<ts.Node, ClassValue>();
  for (
    let next: ClassValue | undefined = of;
    next && !chain.has(next.node);
    next = baseClass(evaluator, next)
  )
    chain.set(next.node, next);
  return [...chain.values()];
}

export const baseExpression = (node: ts.ClassLikeDeclaration): ts.ExpressionWithTypeArguments | undefined =>
  node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];

export const nameIs = (node: ts.Node, name: string): boolean =>
  (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteral(node)) && node.text === name;

export const ownMember = (
  { members }: ts.ClassLikeDeclaration,
  name: string,
  isStatic: boolean,
): ts.ClassElement | undefined =>
  members.find(
    (member) =>
      member.name !== undefined &&
      nameIs(member.name, name) &&
      isStaticElement(member) === isStatic &&
      !(ts.isMethodDeclaration(member) && member.body === undefined) &&
      !ts.isSetAccessor(member),
  );

export function valueOfMember(
  evaluator: Evaluator,
  { node, frame }: ClassValue,
  member: ts.ClassElement,
  self: () => Value,
  at: ts.Node,
): Value {
  if (ts.isMethodDeclaration(member)) return { kind: 'function', node: member, frame, self };
  if (ts.isGetAccessor(member) && member.body !== undefined) {
    const within: Frame = { of: member, names: new Map(), self, arguments: [], outer: frame };
    return evaluator.execute(within, member.body);
  }
  if (ts.isPropertyDeclaration(member) && member.initializer !== undefined) {
    const within: Frame = { of: node, names: new Map(), self, arguments: [], outer: frame };
    return evaluator
      .within(frame === undefined && isStaticElement(member) ? undefined : within)
      .evaluate(member.initializer);
  }
  return unknown('other', at);
}

export function memberOfClass(evaluator: Evaluator, of: ClassValue, name: string, at: ts.Node): Value {
  if (name === 'prototype') return prototypeOfClass(of);
  for (const owner of classChain(evaluator, of)) {
    const member = ownMember(owner.node, name, true);
    if (member !== undefined)
      return currentMember(
        evaluator,
        [owner.node],
        name,
        at,
        valueOfMember(evaluator, owner, member, () => of, at),
      );
  }
  const { name: own } = of.node;
  if (name === 'name' && own !== undefined && ts.isIdentifier(own)) return literal(own.text, own);
  return unknown('no-such-name', at);
}

/** The methods of the class itself: `Object.getOwnPropertyNames` lists them, loops skip them. */
function prototypeOfClass(of: ClassValue): ObjectValue {
  const made: Member = { name: 'constructor', key: of.node, node: of.node, value: () => of };
  return { kind: 'object', members: [made, ...methodsOfClass(of)], isHidden: true };
}

const methodsOfClass = (of: ClassValue): (Member | Unknown)[] =>
  of.node.members.flatMap((member): (Member | Unknown)[] => {
    const isMethod = ts.isMethodDeclaration(member) && member.body !== undefined;
    if ((!isMethod && !ts.isGetAccessor(member)) || isStaticElement(member)) return [];
    if (!ts.isIdentifier(member.name) && !ts.isStringLiteral(member.name))
      return [undecidedValue(unknown('other', member), member)];
    const { text } = member.name;
    const value = (): Value =>
      isMethod ? { kind: 'function', node: member, frame: of.frame } : unknown('other', member);
    return [{ name: text, key: member.name, node: member, expression: member, value }];
  });

const NOWHERE = ts.factory.createNull();

/** `Object.prototype`, at the end of every chain of prototypes. */
export const OBJECT_PROTOTYPE: ObjectValue = {
  kind: 'object',
  members: Object.getOwnPropertyNames(Object.prototype).map((name) => ({
    name,
    key: NOWHERE,
    node: NOWHERE,
    value: () => unknown('other', NOWHERE),
  })),
  isHidden: true,
};
