/** Functions that `new` makes instances of: `function Service(name) { this.name = name; }`, and their prototypes. */
import { ts } from 'ts-morph';
import { type FunctionNode, isFallback, isPlainAssignment, nodesIn } from '../../syntax/index.js';
import { appliedFunction } from '../functions/invocation.js';
import { globalAssignment } from '../globals.js';
import type { Evaluator } from '../values/evaluator.js';
import { type ClassNode, type ClassValue, decidedMember, type Value } from '../values/value.js';

/** A class, or a function as one; `undefined` for other values. */
export function asClass(value: Value | undefined): ClassValue | undefined {
  if (value?.kind !== 'function') return value?.kind === 'class' ? value : undefined;
  const { node, frame } = value;
  const isConstructor = ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node);
  return isConstructor && node.body !== undefined ? { kind: 'class', node, frame } : undefined;
}

/** `Base.call(this, name)` in a function that makes instances. */
export const baseCall = ({ body }: FunctionNode): ts.CallExpression | undefined =>
  (body === undefined ? [] : nodesIn(body, (node) => !ts.isFunctionLike(node)))
    .filter(ts.isCallExpression)
    .find(
      ({ expression, arguments: [self] }) =>
        appliedFunction(expression) !== undefined && self?.kind === ts.SyntaxKind.ThisKeyword,
    );

/** `Base` of `Base.call(this)`, `Service.prototype = Object.create(Base.prototype)` and `inherits(Service, Base)`. */
export function baseOfFunction(node: FunctionNode): ts.Expression | undefined {
  const call = baseCall(node);
  if (call !== undefined) return appliedFunction(call.expression);
  const [prototype] = prototypesOf(node);
  if (prototype !== undefined && ts.isNewExpression(prototype)) return prototype.expression;
  const [of] = prototype !== undefined && ts.isCallExpression(prototype) ? prototype.arguments : [];
  if (of !== undefined && ts.isPropertyAccessExpression(of)) return of.expression;
  return nodesBeside(node)
    .filter(ts.isCallExpression)
    .find(
      ({ expression, arguments: [first] }) =>
        /\binherits$/.test(expression.getText()) && first?.getText() === spellingOf(node),
    )?.arguments[1];
}

/** The value of a member of the prototype; `undefined` if the code beside the function gives it none. */
export function prototypeMember(
  evaluator: Evaluator,
  { node, frame }: ClassValue,
  name: string,
): Value | undefined {
  const within = evaluator.within(frame);
  const own = memberAssignedTo(evaluator, node, `prototype.${name}`);
  return own === undefined ? memberAmong(within, prototypesOf(node), name) : within.evaluate(own);
}

function memberAmong(
  evaluator: Evaluator,
  objects: readonly ts.Expression[],
  name: string,
): Value | undefined {
  for (const object of objects) {
    const value = evaluator.evaluate(object);
    const member = value.kind === 'object' ? decidedMember(value, name) : undefined;
    if (member !== undefined) return member.value();
  }
  return undefined;
}

/** The member that `_.extend(Service, { create: … })` gives to a function, class or object beside it. */
export const copiedMember = (evaluator: Evaluator, node: ts.Node, name: string): Value | undefined =>
  memberAmong(evaluator, copiedTo(node), name);

/** The last value of `Service.create = …` beside a function, or in a script. */
export function memberAssignedTo(
  evaluator: Evaluator,
  node: ClassNode,
  member: string,
): ts.Expression | undefined {
  const path = spellingOf(node);
  if (path === undefined) return undefined;
  return assignedBeside(node, member) ?? globalAssignment(evaluator, node, `${path}.${member}`);
}

const assignedBeside = (node: ClassNode, member: string): ts.Expression | undefined =>
  nodesBeside(node)
    .filter(isPlainAssignment)
    .findLast(({ left }) => left.getText() === `${spellingOf(node)}.${member}`)?.right;

/** The objects that are the prototype, or whose members are copied to it: `_.extend(Service.prototype, { … })`. */
function prototypesOf(node: ClassNode): ts.Expression[] {
  const assigned = assignedBeside(node, 'prototype');
  const copied = copiedTo(node, '.prototype');
  return assigned === undefined ? copied : [assigned, ...copied];
}

function copiedTo(node: ts.Node, part = ''): ts.Expression[] {
  const path = spellingOf(node);
  if (path === undefined) return [];
  return nodesBeside(node)
    .filter(ts.isCallExpression)
    .filter(
      ({ expression, arguments: [target] }) =>
        /\.(?:assign|extend)$/.test(expression.getText()) && target?.getText() === `${path}${part}`,
    )
    .flatMap(({ arguments: [, ...more] }) => more);
}

/** The code of the block around a node, without that of other functions. */
function nodesBeside(node: ts.Node): ts.Node[] {
  const block = ts.findAncestor(node.parent, (outer) => ts.isBlock(outer) || ts.isSourceFile(outer));
  return block === undefined ? [] : nodesIn(block, (inner) => !ts.isFunctionLike(inner));
}

/** `Service` of `function Service() { … }`, `App.Service` of `App.Service = App.Service || { … }`. */
function spellingOf(node: ts.Node): string | undefined {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && isFallback(parent)) return spellingOf(parent);
  if (ts.isVariableDeclaration(parent)) return parent.name.getText();
  if (isPlainAssignment(parent)) return parent.left.getText();
  return ts.isClassLike(node) || ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)
    ? node.name?.getText()
    : undefined;
}
