/** Members of classes and of their instances: fields, what a constructor sets, methods and getters, inherited ones too. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';
import type { Frame } from './frame.js';
import { argumentsOf, namesOf, returned } from './invocation.js';
import { isStaticElement } from './this-value.js';
import {
  type Argument,
  type ClassValue,
  type Instance,
  literal,
  type Member,
  type Unknown,
  undecided,
  unknown,
  type Value,
} from './value.js';

/** One class of an instance, and what its constructor and its fields see. */
export interface Layer {
  of: ClassValue;
  /** Of the constructor, where it has one. */
  built: Frame | undefined;
  /** Of the fields. */
  fields: Frame;
  /** What the base's constructor is given. */
  passed: readonly Argument[];
}

/** Classes that extend each other; beyond it nothing is decided. */
const DEPTH = 20;

/** From the instance's own class to the outermost base of the project. */
export function layersOf(evaluator: Evaluator, instance: Instance): Layer[] {
  const layers: Layer[] = [];
  const self = (): Value => instance;
  let given: readonly Argument[] = instance.given;
  let of: ClassValue | undefined = instance.of;
  while (of !== undefined && layers.length < DEPTH) {
    const { node, frame: outer }: ClassValue = of;
    const fields: Frame = { of: node, names: new Map(), self, given: [], outer };
    const own = constructorOf(node);
    const built = own && frameOfConstructor(evaluator, own, { self, given, outer });
    const call = own && superCall(own);
    if (built !== undefined && call !== undefined) given = argumentsOf(evaluator.within(built), call);
    layers.push({ of, built, fields, passed: given });
    of = baseClass(evaluator, of);
  }
  return layers;
}

function frameOfConstructor(
  evaluator: Evaluator,
  own: ts.ConstructorDeclaration,
  { self, given, outer }: { self: () => Value; given: readonly Argument[]; outer: Frame | undefined },
): Frame {
  const frame: Frame = {
    of: own,
    names: namesOf(own.parameters, given, () => evaluator.within(frame)),
    self,
    given,
    outer,
  };
  return frame;
}

/** Nothing for a base that is no class of the project. */
export function baseClass(evaluator: Evaluator, { node, frame }: ClassValue): ClassValue | undefined {
  const base = baseOf(node);
  const value = base && evaluator.within(frame).evaluate(base.expression);
  return value?.kind === 'class' ? value : undefined;
}

/** The class and those that it extends. */
export function chainOf(evaluator: Evaluator, node: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration[] {
  const chain: ts.ClassLikeDeclaration[] = [];
  let each: ClassValue | undefined = { kind: 'class', node };
  while (each !== undefined && !chain.includes(each.node)) {
    chain.push(each.node);
    each = baseClass(evaluator, each);
  }
  return chain;
}

export const baseOf = (node: ts.ClassLikeDeclaration): ts.ExpressionWithTypeArguments | undefined =>
  node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];

const constructorOf = (node: ts.ClassLikeDeclaration): ts.ConstructorDeclaration | undefined =>
  node.members.find(
    (each): each is ts.ConstructorDeclaration => ts.isConstructorDeclaration(each) && each.body !== undefined,
  );

function superCall({ body }: ts.ConstructorDeclaration): ts.CallExpression | undefined {
  for (const statement of body?.statements ?? []) {
    const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (call && ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.SuperKeyword) return call;
  }
  return undefined;
}

export function memberOfInstance(evaluator: Evaluator, instance: Instance, name: string, at: ts.Node): Value {
  const layers = layersOf(evaluator, instance);
  for (const layer of layers) {
    const field = fieldOf(evaluator, layer, name);
    if (field !== undefined) return field;
  }
  const self = (): Value => instance;
  for (const { of } of layers) {
    const member = ownMember(of.node, name, false);
    if (member !== undefined) return valueOfMember(evaluator, of, member, self, at);
  }
  return unknown('no-such-name', at);
}

/** What the constructor sets, or what the class says that it is. */
function fieldOf(evaluator: Evaluator, { of, built, fields }: Layer, name: string): Value | undefined {
  const own = constructorOf(of.node);
  if (own !== undefined && built !== undefined) {
    const assigned = assignedIn(own, name);
    if (assigned.length > 1) return unknown('variable', assigned[0] ?? own);
    if (assigned[0] !== undefined) return evaluator.within(built).evaluate(assigned[0]);
    const parameter = own.parameters.find((each) => isParameterProperty(each) && nameIs(each.name, name));
    if (parameter !== undefined) return evaluator.within(built).declaration(parameter);
  }
  const field = ownMember(of.node, name, false);
  return field !== undefined && ts.isPropertyDeclaration(field) && field.initializer !== undefined
    ? evaluator.within(fields).evaluate(field.initializer)
    : undefined;
}

const isParameterProperty = (node: ts.ParameterDeclaration): boolean =>
  ts.isParameterPropertyDeclaration(node, node.parent);

const nameIs = (node: ts.Node, name: string): boolean =>
  (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteral(node)) && node.text === name;

/** `this.name = …` among the statements of a constructor. */
function assignedIn({ body }: ts.ConstructorDeclaration, name: string): ts.Expression[] {
  return (body?.statements ?? []).flatMap((statement) => {
    const node = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!node || !ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
      return [];
    const { left, right } = node;
    const isIt =
      ts.isPropertyAccessExpression(left) &&
      left.expression.kind === ts.SyntaxKind.ThisKeyword &&
      left.name.text === name;
    return isIt ? [right] : [];
  });
}

const ownMember = (
  { members }: ts.ClassLikeDeclaration,
  name: string,
  isStatic: boolean,
): ts.ClassElement | undefined =>
  members.find(
    (each) =>
      each.name !== undefined &&
      nameIs(each.name, name) &&
      isStaticElement(each) === isStatic &&
      !(ts.isMethodDeclaration(each) && each.body === undefined) &&
      !ts.isSetAccessor(each),
  );

function valueOfMember(
  evaluator: Evaluator,
  { node, frame }: ClassValue,
  member: ts.ClassElement,
  self: () => Value,
  at: ts.Node,
): Value {
  if (ts.isMethodDeclaration(member)) return { kind: 'function', node: member, frame, self };
  if (ts.isGetAccessor(member) && member.body !== undefined) {
    const within: Frame = { of: member, names: new Map(), self, given: [], outer: frame };
    return returned(evaluator.within(within), member.body.statements) ?? literal(undefined);
  }
  if (ts.isPropertyDeclaration(member) && member.initializer !== undefined) {
    const within: Frame = { of: node, names: new Map(), self, given: [], outer: frame };
    return evaluator
      .within(frame === undefined && isStaticElement(member) ? undefined : within)
      .evaluate(member.initializer);
  }
  return unknown('other', at);
}

export function memberOfClass(evaluator: Evaluator, of: ClassValue, name: string, at: ts.Node): Value {
  if (name === 'prototype') return prototypeOf(of);
  let owner: ClassValue | undefined = of;
  for (let depth = 0; owner !== undefined && depth < DEPTH; depth += 1) {
    const member = ownMember(owner.node, name, true);
    if (member !== undefined) return valueOfMember(evaluator, owner, member, () => of, at);
    owner = baseClass(evaluator, owner);
  }
  if (name === 'name' && of.node.name !== undefined) return literal(of.node.name.text, of.node.name);
  return unknown('no-such-name', at);
}

/** The methods of the class itself: no loop meets them, `Object.getOwnPropertyNames` does. */
function prototypeOf(of: ClassValue): Value {
  const members = of.node.members.flatMap((each): (Member | Unknown)[] => {
    const isMethod = ts.isMethodDeclaration(each) && each.body !== undefined;
    if ((!isMethod && !ts.isGetAccessor(each)) || isStaticElement(each)) return [];
    if (!ts.isIdentifier(each.name) && !ts.isStringLiteral(each.name))
      return [undecided(unknown('other', each), each)];
    const { text } = each.name;
    const value = (): Value =>
      isMethod ? { kind: 'function', node: each, frame: of.frame } : unknown('other', each);
    return [{ name: text, key: each.name, node: each, expression: each, value }];
  });
  const made: Member = { name: 'constructor', key: of.node, node: of.node, value: () => of };
  return { kind: 'object', members: [made, ...members], isHidden: true };
}
