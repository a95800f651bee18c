/**
 * Maps of handlers that are filled after they are made: `methods['tasks.add'] = …`, `Object.assign(methods, { … })`.
 */
import { ts } from 'ts-morph';
import type { CallFrames, Evaluator, Values } from '../values/evaluator.js';
import { isUnknown, type Member, type Unknown, undecided, type Value } from '../values/value.js';
import { callSitesOf } from './call-sites.js';
import { isDead } from './dead-code.js';
import { registeredAt } from './registration.js';

/** `undefined` where the file may change the map in other ways. */
export function filledMap(evaluator: Evaluator, node: ts.Node): (Value & { kind: 'object' }) | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const [declaration, ...others] = evaluator.lookup(node.text, node) ?? [];
  if (declaration === undefined || others.length > 0 || !ts.isVariableDeclaration(declaration))
    return undefined;
  const members = grownMembers(evaluator, declaration);
  return (
    members && {
      kind: 'object',
      members: members.filter((each, index) => !isOverwritten(members, each, index)),
    }
  );
}

/** `undefined` where one member is assigned several values. */
export function filledObject(
  evaluator: Evaluator,
  declaration: ts.VariableDeclaration,
): (Value & { kind: 'object' }) | undefined {
  const members = grownMembers(evaluator, declaration);
  const isCertain = members?.every((each, index) => !isUnknown(each) && !isOverwritten(members, each, index));
  return members !== undefined && isCertain === true ? { kind: 'object', members } : undefined;
}

function grownMembers(
  evaluator: Evaluator,
  declaration: ts.VariableDeclaration,
): (Member | Unknown)[] | undefined {
  const { initializer, name } = declaration;
  const start = initializer && evaluator.evaluate(initializer);
  if (start?.kind !== 'object' || !ts.isIdentifier(name)) return undefined;
  const changes = (evaluator.scanOf(declaration.getSourceFile()).changed.get(name.text) ?? []).filter(
    (use) => evaluator.lookup(name.text, use)?.includes(declaration) === true,
  );
  const added = changes.flatMap((use) =>
    callSitesOf(evaluator, use, (within) => openKey(within, use))
      .filter((within) => !isDead(within, use))
      .map((within) => addedAt(within, use)),
  );
  if (added.some((each) => each === undefined)) return undefined;
  return [...start.members, ...added.flatMap((each) => each ?? [])];
}

/** Whether a later member of the same name replaces it. */
const isOverwritten = (
  members: readonly (Member | Unknown)[],
  each: Member | Unknown,
  index: number,
): boolean =>
  !isUnknown(each) && members.slice(index + 1).some((later) => !isUnknown(later) && later.name === each.name);

/** The key of `map[key] = …` as far as a loop or a wrapper decides it. */
function openKey(evaluator: Values, { parent }: ts.Identifier): Unknown | undefined {
  const value = ts.isElementAccessExpression(parent)
    ? evaluator.evaluate(parent.argumentExpression)
    : undefined;
  return value?.kind === 'unknown' && value.binder !== undefined ? value : undefined;
}

function addedAt(
  evaluator: Values & CallFrames,
  use: ts.Identifier,
): readonly (Member | Unknown)[] | undefined {
  const { parent } = use;
  const isAccess = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  if (isAccess && parent.expression === use) return assigned(evaluator, parent);
  if (!ts.isCallExpression(parent) || parent.expression.getText() !== 'Object.assign') return undefined;
  return parent.arguments.slice(1).flatMap((each): readonly (Member | Unknown)[] => {
    const value = evaluator.evaluate(each);
    if (value.kind === 'object') return value.members;
    return [undecided(value, each)];
  });
}

function assigned(
  evaluator: Values & CallFrames,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): (Member | Unknown)[] | undefined {
  const { parent } = access;
  const isPlain =
    ts.isBinaryExpression(parent) &&
    parent.left === access &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (!isPlain) return undefined;
  const key = ts.isPropertyAccessExpression(access) ? access.name : access.argumentExpression;
  const name = ts.isPropertyAccessExpression(access) ? access.name.text : keyText(evaluator, key);
  if (typeof name !== 'string') return [name];
  const { right } = parent;
  const written = keyPlace(evaluator, key);
  return [
    {
      name,
      key: written,
      site: registeredAt(evaluator, written, key),
      node: parent,
      expression: right,
      value: () => evaluator.evaluate(right),
    },
  ];
}

/** A key from a loop or a wrapper is shown where it is written. */
function keyPlace(evaluator: Values, key: ts.Node): ts.Node {
  const value = evaluator.frame === undefined ? undefined : evaluator.evaluate(key);
  return value?.kind === 'literal' ? (value.at ?? key) : key;
}

function keyText(evaluator: Values, key: ts.Node): string | Unknown {
  const value = evaluator.evaluate(key);
  if (value.kind === 'literal') return String(value.value);
  return undecided(value, key);
}
