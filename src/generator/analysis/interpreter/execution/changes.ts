/** Changes of objects and lists: `methods[name] = …`, `list.push(item)`, `Object.assign(methods, more)`. */
import { ts } from 'ts-morph';
import { MERGING_FUNCTIONS } from '../../syntax/index.js';
import { withoutReplaced } from '../builtins/builtins.js';
import { placeOfText, registrationNode } from '../call-sites/registration.js';
import { evaluatedArguments } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import { evaluatePart } from '../values/execution.js';
import type { Execution } from '../values/frame.js';
import {
  isUnknown,
  literal,
  type Member,
  type Unknown,
  undecidedValue,
  unknown,
  type Value,
} from '../values/value.js';

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

type Members = (Member | Unknown)[];

export function assignMember(evaluator: Evaluator, execution: Execution, access: Access, value: Value): void {
  const object = evaluator.evaluate(access.expression);
  const members = execution.objects.get(object);
  if (members === undefined) {
    undecide(execution, object, access);
    return;
  }
  const member = memberOfAssignment(evaluator, access, value);
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

/** Any other change of an object or list: names may be added or lost. */
export function undecide({ objects, lists }: Execution, changed: Value, node: ts.Node): void {
  const open = unknown('mutated', node);
  objects.get(changed)?.push(open);
  const list = lists.get(changed);
  list?.splice(0, list.length, { node, value: () => open });
}

function memberOfAssignment(evaluator: Evaluator, access: Access, value: Value): Member | Unknown {
  const { parent: node } = access;
  const key = ts.isPropertyAccessExpression(access) ? access.name : access.argumentExpression;
  const name = keyText(evaluator, access);
  if (typeof name !== 'string') return mutatedMember(name);
  const written = placeOfText(evaluator, key);
  const expression = ts.isBinaryExpression(node) ? { expression: node.right } : {};
  const site = registrationNode(evaluator, written, key);
  return { name, key: written, site, node, ...expression, value: () => value };
}

function keyText(evaluator: Evaluator, access: Access): string | Unknown {
  if (ts.isPropertyAccessExpression(access)) return access.name.text;
  const value = evaluator.evaluate(access.argumentExpression);
  return value.kind === 'literal' ? String(value.value) : undecidedValue(value, access.argumentExpression);
}

/** A member that no wrapper or loop decides is reported as changed. */
const mutatedMember = (member: Unknown): Unknown =>
  member.binder === undefined ? { ...member, reason: 'mutated' } : member;

/** A member with several possible values is unknown, and no expression makes it. */
function undecidedMember(member: Member | Unknown): Member | Unknown {
  if (isUnknown(member)) return member;
  const { expression: _, ...rest } = member;
  return { ...rest, value: () => unknown('mutated', member.node) };
}

/** The value of `list.push(item)` and `Object.assign(object, more)`; `undefined` for other calls. */
export function valueOfChangingCall(
  evaluator: Evaluator,
  { lists, objects }: Execution,
  node: ts.CallExpression,
): Value | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  if (callee.name.text === 'push') {
    const length = lists
      .get(evaluator.evaluate(callee.expression))
      ?.push(...evaluatedArguments(evaluator, node));
    return length === undefined ? undefined : literal(length);
  }
  const [first, ...more] = node.arguments;
  if (!MERGING_FUNCTIONS.has(callee.name.text) || first === undefined) return undefined;
  const target = evaluator.evaluate(first);
  const members = objects.get(target);
  if (members === undefined) return undefined;
  merge(evaluator, members, more);
  return target;
}

function merge(evaluator: Evaluator, members: Members, more: readonly ts.Expression[]): void {
  for (const argument of more) {
    const value = evaluator.evaluate(argument);
    if (value.kind === 'object')
      members.push(...value.members.map((member) => (isUnknown(member) ? member : evaluatePart(member))));
    else if (value.kind !== 'literal') members.push(mutatedMember(undecidedValue(value, argument)));
  }
  members.splice(0, members.length, ...withoutReplaced(members));
}
