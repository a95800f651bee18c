/** The change that one statement makes to an object or a list: `Tasks.methods.add = …`, `list.push(…)`. */
import { ts } from 'ts-morph';
import { evaluatedArguments } from '../functions/invocation.js';
import type { CallFrames, Values } from '../values/evaluator.js';
import { isOfCall } from '../values/frame.js';
import {
  type Argument,
  isUnknown,
  type Member,
  type Unknown,
  undecided,
  unknown,
  type Value,
} from '../values/value.js';
import { registeredAt } from './registration.js';

export interface Change {
  /** The keys on the way to the changed member: `['methods']` for `Tasks.methods.add = …`. */
  path: readonly (string | Unknown)[];
  effect:
    | { kind: 'add'; members: readonly (Member | Unknown)[] }
    | { kind: 'push'; items: readonly Argument[] }
    | { kind: 'other' };
}

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

export function changeAt(evaluator: Values & CallFrames, root: ts.Identifier): Change {
  const accesses = accessesFrom(root);
  const last = accesses.at(-1);
  const { parent } = last ?? root;
  const path = accesses.map((access) => keyText(evaluator, access));
  const before = path.slice(0, -1);
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'Object.assign')
    return { path, effect: { kind: 'add', members: assignedObjects(evaluator, parent) } };
  if (last !== undefined && ts.isBinaryExpression(parent) && parent.left === last) {
    const isPlain = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    const member = isPlain ? assignedMember(evaluator, last, parent) : changedMember(evaluator, last);
    return { path: before, effect: { kind: 'add', members: [member] } };
  }
  if (last !== undefined && ts.isCallExpression(parent) && parent.expression === last)
    return path.at(-1) === 'push'
      ? { path: before, effect: { kind: 'push', items: evaluatedArguments(evaluator, parent) } }
      : { path: before, effect: { kind: 'other' } };
  return { path: before, effect: { kind: 'other' } };
}

/** The part of the key, or of an item if it is asked for, that a loop or a wrapper decides. */
export function openPartOfChange(
  evaluator: Values,
  root: ts.Identifier,
  asksItems: boolean,
): Unknown | undefined {
  const accesses = accessesFrom(root);
  const keys = accesses.flatMap((access) =>
    ts.isElementAccessExpression(access) ? [evaluator.evaluate(access.argumentExpression)] : [],
  );
  const call = accesses.at(-1)?.parent;
  const isPush =
    asksItems && call !== undefined && ts.isCallExpression(call) && call.expression === accesses.at(-1);
  const items = isPush ? evaluatedArguments(evaluator, call).map(({ value }) => value()) : [];
  return [...keys, ...items.flatMap((item) => [item, ...membersOf(item)])].find(
    (item): item is Unknown => item.kind === 'unknown' && item.binder !== undefined,
  );
}

/** The members of the item in `list.push({ name, run })`. */
const membersOf = (value: Value): Value[] =>
  value.kind === 'object' ? value.members.map((member) => (isUnknown(member) ? member : member.value())) : [];

/** `a.b` and `a.b[c]` of `a.b[c]`. */
function accessesFrom(root: ts.Identifier): Access[] {
  const accesses: Access[] = [];
  let node: ts.Node = root;
  while (continuesAccess(node.parent, node)) {
    node = node.parent;
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) accesses.push(node);
  }
  return accesses;
}

const continuesAccess = (parent: ts.Node, node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isNonNullExpression(parent)) &&
  parent.expression === node;

const assignedObjects = (evaluator: Values, call: ts.CallExpression): (Member | Unknown)[] =>
  call.arguments.slice(1).flatMap((argument): readonly (Member | Unknown)[] => {
    const value = evaluator.evaluate(argument);
    return value.kind === 'object' ? value.members : [undecided(value, argument)];
  });

export function assignedMember(
  evaluator: Values & CallFrames,
  access: Access,
  node: ts.BinaryExpression,
): Member | Unknown {
  const key = keyOf(access);
  const name = keyText(evaluator, access);
  if (typeof name !== 'string') return name;
  const { right } = node;
  const written = keyPlace(evaluator, key);
  const site = registeredAt(evaluator, written, key);
  return { name, key: written, site, node, expression: right, value: () => evaluator.evaluate(right) };
}

/** `tasks.count += 1` */
function changedMember(evaluator: Values, access: Access): Member | Unknown {
  const name = keyText(evaluator, access);
  if (typeof name !== 'string') return name;
  return { name, key: keyOf(access), node: access.parent, value: () => unknown('mutated', access) };
}

const keyOf = (access: Access): ts.Node =>
  ts.isPropertyAccessExpression(access) ? access.name : access.argumentExpression;

/** Where to report a key: if a loop or a wrapper computes it, where its text is written. */
function keyPlace(evaluator: Values & CallFrames, key: ts.Node): ts.Node {
  const value = isOfCall(evaluator.frame) ? evaluator.evaluate(key) : undefined;
  return value?.kind === 'literal' ? (value.at ?? key) : key;
}

export function keyText(evaluator: Values, access: Access): string | Unknown {
  if (ts.isPropertyAccessExpression(access)) return access.name.text;
  const value = evaluator.evaluate(access.argumentExpression);
  return value.kind === 'literal' ? String(value.value) : undecided(value, access.argumentExpression);
}
