import { ts } from 'ts-morph';
import { placeOfText, registrationNode } from '../call-sites/registration.js';
import type { Evaluator } from '../values/evaluator.js';
import {
  isUnknown,
  type Member,
  type Unknown,
  undecidedValue,
  unknown,
  type Value,
} from '../values/value.js';
import { asObject } from './module-object.js';

/** The members of an object literal, including its spreads. */
export function objectLiteral(evaluator: Evaluator, node: ts.ObjectLiteralExpression): Value {
  let spreadIn: (Member | Unknown)[] = [];
  let own: (Member | Unknown)[] = [];
  for (const property of node.properties) {
    const more = membersOfProperty(evaluator, property);
    if (!ts.isSpreadAssignment(property)) {
      own.push(...more);
      continue;
    }
    spreadIn = [...exceptOverwritten([...spreadIn, ...own], more), ...more];
    own = [];
  }
  // Both members of a repeated key stay in the list: it is a mistake to report.
  const members = [...exceptOverwritten(spreadIn, own), ...own];
  return { kind: 'object', members, written: { node, frame: evaluator.frame } };
}

/** Removes members that a later one of the same name overwrites. */
function exceptOverwritten(
  members: readonly (Member | Unknown)[],
  later: readonly (Member | Unknown)[],
): (Member | Unknown)[] {
  const identity = (member: Member | Unknown): unknown => (isUnknown(member) ? member.node : member.name);
  const replaced = new Set(later.map(identity));
  return members.filter((member) => !replaced.has(identity(member)));
}

function membersOfProperty(evaluator: Evaluator, node: ts.ObjectLiteralElementLike): (Member | Unknown)[] {
  if (ts.isSpreadAssignment(node))
    return membersOfSpread(asObject(evaluator, evaluator.evaluate(node.expression)), node);
  if (ts.isShorthandPropertyAssignment(node)) {
    return [evaluatedMember(evaluator, node.name.text, node.name, node, node.name)];
  }
  const name = propertyName(evaluator, node.name);
  if (typeof name !== 'string') return [name];
  // `__proto__: value` sets the prototype; only a computed key makes a member of that name.
  if (name === '__proto__' && ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name))
    return [];
  const key = ts.isComputedPropertyName(node.name)
    ? placeOfText(evaluator, node.name.expression, node.name)
    : node.name;
  const site = registrationNode(evaluator, key, node);
  if (ts.isPropertyAssignment(node))
    return [{ ...evaluatedMember(evaluator, name, key, node, node.initializer), site }];
  if (ts.isMethodDeclaration(node)) return [{ ...evaluatedMember(evaluator, name, key, node, node), site }];
  // A getter may return anything.
  return [{ name, key, node, value: () => unknown('other', node) }];
}

const evaluatedMember = (
  evaluator: Evaluator,
  name: string,
  key: ts.Node,
  node: ts.Node,
  expression: ts.Node,
): Member => ({
  name,
  key,
  node,
  expression,
  value: () => evaluator.evaluate(expression),
});

function membersOfSpread(value: Value, node: ts.SpreadAssignment): (Member | Unknown)[] {
  if (value.kind === 'object') return [...value.members];
  const isNothing = value.kind === 'literal' && (value.value === undefined || value.value === null);
  if (isNothing) return [];
  return [undecidedValue(value, node)];
}

/** The text of a key. Computed keys are evaluated. */
export function propertyName(evaluator: Evaluator, name: ts.PropertyName): string | Unknown {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return String(Number(name.text.replace(/n$/, '')));
  const value = evaluator.evaluate(name.expression);
  if (value.kind === 'literal') return String(value.value);
  return value.kind === 'unknown' ? value : unknown('other', name);
}

/** The members of an enum. Those without an initializer are numbers, which are no names. */
export const enumObject = (evaluator: Evaluator, nodes: readonly ts.EnumDeclaration[]): Value => ({
  kind: 'object',
  members: nodes.flatMap((node) =>
    node.members.map((member) => {
      const name = propertyName(evaluator, member.name);
      const { initializer } = member;
      const value = (): Value =>
        initializer === undefined ? unknown('other', member) : evaluator.evaluate(initializer);
      return typeof name === 'string' ? { name, key: member.name, node: member, value } : name;
    }),
  ),
});
