/** Changes of objects: `methods[name] = …`, `delete methods.add`, `Object.assign(methods, more)`. */
import { ts } from 'ts-morph';
import { bare, MERGING_FUNCTIONS } from '../../syntax/index.js';
import { placeOfText, registeredAt } from '../call-sites/registration.js';
import type { Evaluator } from '../values/evaluator.js';
import { evaluatedNow } from '../values/execution.js';
import { type Execution, keyOf } from '../values/frame.js';
import {
  type Argument,
  isUnknown,
  literal,
  type Member,
  type Unknown,
  undecided,
  unknown,
  type Value,
} from '../values/value.js';

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

type Members = (Member | Unknown)[];

export function assignMember(evaluator: Evaluator, execution: Execution, access: Access, value: Value): void {
  const object = ownObject(evaluator, execution, access.expression);
  const key = keyOf(object);
  const isShared = object.kind === 'collection' || object.kind === 'instance' || object.kind === 'class';
  if (isShared && !execution.objects.has(key)) execution.objects.set(key, []);
  const list = execution.lists.get(object);
  if (list !== undefined && ts.isElementAccessExpression(access)) assignItem(evaluator, list, access, value);
  const members = execution.objects.get(key);
  if (members === undefined) return;
  const member = assignedMember(evaluator, access, value);
  const before = members.findIndex(
    (item) => !isUnknown(item) && !isUnknown(member) && item.name === member.name,
  );
  if (before === -1) members.push(member);
  else {
    members[before] = member;
    execution.changes.push(() => {
      const at = members.indexOf(member);
      if (at !== -1) members[at] = undecidedMember(member);
    });
  }
}

/** An undecided object of other code: the function that changes it knows the members that it assigns itself. */
function ownObject(
  { evaluate, lookup, frame }: Evaluator,
  { objects }: Execution,
  node: ts.Expression,
): Value {
  const object = evaluate(node);
  const declaration = ts.isIdentifier(node) ? lookup(node.text, node)?.[0] : undefined;
  if (declaration === undefined || !isUnknown(object)) return object;
  const members = [object];
  const known: Value = { kind: 'object', members };
  objects.set(known, members);
  frame?.executed?.variables.set(declaration, known);
  return known;
}

/** `list[list.length] = item` adds an item. With an undecided key, it counts as added too, and is undecided. */
function assignItem(
  evaluator: Evaluator,
  list: Argument[],
  { argumentExpression }: ts.ElementAccessExpression,
  value: Value,
): void {
  const key = evaluator.evaluate(argumentExpression);
  const index = key.kind === 'literal' ? Number(key.value) : Number.NaN;
  const isDecided = index >= 0 && index <= list.length;
  list[isDecided ? index : list.length] = {
    node: argumentExpression,
    value: () => (isDecided ? value : unknown('mutated', argumentExpression)),
  };
}

function assignedMember(evaluator: Evaluator, access: Access, value: Value): Member | Unknown {
  const { parent: node } = access;
  const key = ts.isPropertyAccessExpression(access) ? access.name : access.argumentExpression;
  const name = keyText(evaluator, access);
  if (typeof name !== 'string') return mutated(name);
  const written = placeOfText(evaluator, key);
  const expression = ts.isBinaryExpression(node) ? { expression: node.right } : {};
  const site = registeredAt(evaluator, written, key);
  return { name, key: written, site, node, ...expression, value: () => value };
}

function keyText(evaluator: Evaluator, access: Access): string | Unknown {
  if (ts.isPropertyAccessExpression(access)) return access.name.text;
  const value = evaluator.evaluate(access.argumentExpression);
  return value.kind === 'literal' ? String(value.value) : undecided(value, access.argumentExpression);
}

/** A member that no wrapper or loop decides is reported as changed. */
const mutated = (member: Unknown): Unknown =>
  member.binder === undefined ? { ...member, reason: 'mutated' } : member;

/** A member with several possible values is unknown, and no expression makes it. */
function undecidedMember(member: Member | Unknown): Member | Unknown {
  if (isUnknown(member)) return member;
  const { expression: _, ...rest } = member;
  return { ...rest, value: () => unknown('mutated', member.node) };
}

export function deleteMember(
  evaluator: Evaluator,
  execution: Execution,
  { expression }: ts.DeleteExpression,
): Value {
  const access = bare(expression);
  if (!ts.isPropertyAccessExpression(access) && !ts.isElementAccessExpression(access)) return literal(true);
  const members = execution.objects.get(evaluator.evaluate(access.expression)) ?? [];
  const key = keyText(evaluator, access);
  if (typeof key !== 'string') members.push(key);
  for (const member of members.filter((item) => !isUnknown(item) && item.name === key)) {
    members.splice(members.indexOf(member), 1);
    execution.changes.push(() => members.push(undecidedMember(member)));
  }
  return literal(true);
}

/** `Object.defineProperty(object, name, { … })`: the name of a property that loops see is reported. */
export function definedMember(
  evaluator: Evaluator,
  { objects }: Execution,
  node: ts.CallExpression,
): Value | undefined {
  const {
    expression: callee,
    arguments: [first],
  } = node;
  if (first === undefined || !/^Object\.definePropert(?:y|ies)$/.test(callee.getText())) return undefined;
  const target = evaluator.evaluate(first);
  if (/\benumerable: true\b/.test(node.getText())) objects.get(target)?.push(unknown('mutated', node));
  return target;
}

/** `Object.assign(object, more)` */
export function mergedObject(
  evaluator: Evaluator,
  execution: Execution,
  { expression: callee, arguments: [first, ...more] }: ts.CallExpression,
): Value | undefined {
  if (
    !ts.isPropertyAccessExpression(callee) ||
    !MERGING_FUNCTIONS.has(callee.name.text) ||
    first === undefined
  )
    return undefined;
  const target = evaluator.evaluate(first);
  const members: Members | undefined = execution.objects.get(target);
  if (members === undefined) return undefined;
  for (const argument of more) {
    const value = evaluator.evaluate(argument);
    if (value.kind === 'object')
      members.push(...value.members.map((member) => (isUnknown(member) ? member : evaluatedNow(member))));
    else if (value.kind !== 'literal') members.push(mutated(undecided(value, argument)));
  }
  const last = new Map(members.map((member) => [isUnknown(member) ? member.node : member.name, member]));
  members.splice(0, members.length, ...last.values());
  return target;
}
