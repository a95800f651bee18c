/**
 * Objects and lists that are filled after they are made: `methods['tasks.add'] = …`, `Tasks.methods.add = …`,
 * `Object.assign(methods, { … })`, `list.push(…)`.
 */
import { ts } from 'ts-morph';
import { append } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { isUnknown, type Member, type Unknown, unknown, type Value } from '../values/value.js';
import { callSitesOf } from './call-sites.js';
import { type Change, changeAt, openPartOfChange } from './changes.js';
import { isDead } from './dead-code.js';

const functionAround = (node: ts.Node): ts.Node | undefined => ts.findAncestor(node, ts.isFunctionLike);

/**
 * The value of a constant; `undefined` if the file may change it in ways that are not followed. Of members with one name,
 * the last one counts.
 */
export function filledValue(
  evaluator: Evaluator,
  declaration: ts.VariableDeclaration,
  start: Value,
): Value | undefined {
  const { name } = declaration;
  return ts.isIdentifier(name) ? grown(start, changesOf(evaluator, name)) : undefined;
}

function changesOf(evaluator: Evaluator, name: ts.Identifier): Change[] {
  const declarations = evaluator.lookup(name.text, name);
  const uses = (evaluator.scanOf(name.getSourceFile()).changed.get(name.text) ?? []).filter(
    (use) => evaluator.lookup(name.text, use) === declarations,
  );
  // Most functions fill their own lists: callers of functions fill only a list of the module.
  const isShared = functionAround(name) === undefined;
  return uses.flatMap((use) =>
    callSitesOf(evaluator, use, (within) => openPartOfChange(within, use, isShared))
      .filter((within) => !isDead(within, use))
      .map((within) => changeAt(within, use)),
  );
}

function grown(start: Value, changes: readonly Change[]): Value | undefined {
  if (start.kind === 'array') {
    const pushed = changes.map(({ path, effect }) =>
      path.length === 0 && effect.kind === 'push' ? effect.items : undefined,
    );
    if (pushed.includes(undefined)) return undefined;
    return { ...start, items: [...start.items, ...pushed.flatMap((items) => items ?? [])] };
  }
  const members = start.kind === 'object' ? grownMembers(start.members, changes) : undefined;
  if (members === undefined) return undefined;
  const membersByName = new Map<string | ts.Node, (Member | Unknown)[]>();
  for (const member of members)
    if (!isPlaceholder(member)) append(membersByName, memberIdentity(member), member);
  // A member with several possible values is unknown, and no expression makes it.
  const certain = (member: Member | Unknown): Member | Unknown => {
    if (isUnknown(member)) return member.binder === undefined ? { ...member, reason: 'mutated' } : member;
    if (membersByName.get(member.name)?.every((other) => other === member) !== false) return member;
    const { expression: _, ...rest } = member;
    return { ...rest, value: () => unknown('mutated', member.node) };
  };
  return { kind: 'object', members: lastOfMember(members).map(certain) };
}

/** `methods: {}` in an object whose `methods` are assigned later. */
function isPlaceholder(member: Member | Unknown): boolean {
  const node = isUnknown(member) ? undefined : member.expression;
  if (node === undefined) return false;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  return ts.isArrayLiteralExpression(node)
    ? node.elements.length === 0
    : node.kind === ts.SyntaxKind.NullKeyword;
}

/** The members of an object, with added ones. */
function grownMembers(
  start: readonly (Member | Unknown)[],
  changes: readonly Change[],
): (Member | Unknown)[] | undefined {
  const members = [...start];
  const inner = new Map<string, Change[]>();
  for (const { path, effect } of changes) {
    const [key, ...rest] = path;
    if (key === undefined) {
      if (effect.kind !== 'add') return undefined;
      members.push(...effect.members);
    } else if (typeof key === 'string') {
      append(inner, key, { path: rest, effect });
    } else members.push(key);
  }
  return members.map((member) => {
    const further = isUnknown(member) ? undefined : inner.get(member.name);
    if (isUnknown(member) || further === undefined) return member;
    return { ...member, value: () => grown(member.value(), further) ?? unknown('mutated', member.node) };
  });
}

/** Removes members that a later one of the same name replaces. */
const lastOfMember = (members: readonly (Member | Unknown)[]): (Member | Unknown)[] => {
  const last = new Map(members.map((member) => [memberIdentity(member), member] as const));
  return members.filter((member) => last.get(memberIdentity(member)) === member);
};

const memberIdentity = (member: Member | Unknown): string | ts.Node =>
  isUnknown(member) ? member.node : member.name;
