/** What is known of an argument that only a part of the handler says something of. */
import { ts } from 'ts-morph';
import {
  type ArgumentPlace,
  argumentOf,
  ITEM,
  isBlockScoped,
  isWithin,
  type Standing,
} from './argument-place.js';
import { isRefusal } from './ends.js';
import type { Guard } from './guard.js';
import { type Part, partsOf, UNDEFINED_OR_NULL } from './optionality.js';

/** Where an argument is used. */
export interface Use {
  node: ts.Node;
  place: ArgumentPlace;
}

/**
 * The place, with where nothing may be; nothing where the argument is used as well where the guards do not let it be
 * seen to: it may be anything there.
 */
export function underGuards(
  standing: Standing,
  place: ArgumentPlace,
  guards: readonly Guard[],
  uses: () => readonly Use[],
): ArgumentPlace | undefined {
  const absent = [...place.absent];
  for (const guard of guards) {
    if (isOfItsItems(standing, place, guard)) continue;
    const parts = conditionOf(guard);
    const told = parts?.map((part) => absenceOf(standing, place, part)) ?? [];
    absent.push(...told.filter((each) => each !== undefined));
    const others = parts?.filter((_part, index) => told[index] === undefined).map(({ node }) => node);
    if (others?.length === 0) continue;
    const own = parts?.filter((_part, index) => told[index] !== undefined).map(({ node }) => node) ?? [];
    const allowed = [...guard.region, ...own];
    if (uses().some((use) => isOneOf(place, use.place) && !isIn(use.node, allowed))) return undefined;
    const deciders = others ?? (guard.decider === undefined ? [] : [guard.decider]);
    if (!guard.isAlone && deciders.some((decider) => uses().some(({ node }) => isIn(node, [decider]))))
      absent.push({ depth: place.path.length, optionality: UNDEFINED_OR_NULL });
  }
  return { ...place, absent };
}

const conditionOf = ({ decider, when }: Guard): Part[] | undefined =>
  decider !== undefined && when !== undefined && ts.isExpression(decider)
    ? partsOf(decider, when)
    : undefined;

function absenceOf(
  standing: Standing,
  place: ArgumentPlace,
  { subject, optionality }: Part,
): ArgumentPlace['absent'][number] | undefined {
  const known = subject === undefined ? undefined : argumentOf(certain(standing), subject);
  return known !== undefined && isWithin(place, known)
    ? { depth: known.path.length, optionality }
    : undefined;
}

/** Conditions may be asked of names that hold another value later. */
const certain = (standing: Standing): Standing => ({
  ...standing,
  doubtful: new Set(),
  filled: new Map(),
});

/** What is said of each item is said of all of them. */
function isOfItsItems(standing: Standing, place: ArgumentPlace, { each }: Guard): boolean {
  const list = each && argumentOf(certain(standing), each);
  return list !== undefined && isWithin(place, { ...list, path: [...list.path, ITEM] });
}

const isOneOf = (place: ArgumentPlace, used: ArgumentPlace): boolean =>
  isWithin(place, used) || isWithin(used, place);

const isIn = (node: ts.Node, parts: readonly ts.Node[]): boolean =>
  parts.some(
    (part) => part.getSourceFile() === node.getSourceFile() && part.pos <= node.pos && node.end <= part.end,
  );

/** Every use of an argument in the body of a handler; that it is given another name, or refused, is none. */
export function usesIn(standing: Standing, body: ts.Node, checked: ReadonlySet<ts.Node>): Use[] {
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (checked.has(node) || ts.isThrowStatement(node) || ts.isTypeNode(node)) return;
    if (ts.isIfStatement(node) && isRefusal(node)) return;
    if (isAccess(node) && isRenamed(node)) return;
    const place = isAccess(node) ? argumentOf(certain(standing), node) : undefined;
    if (place === undefined) ts.forEachChild(node, visit);
    else uses.push({ node, place });
  };
  visit(body);
  return uses;
}

const isAccess = (
  node: ts.Node,
): node is ts.Identifier | ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  (ts.isIdentifier(node) && isRead(node));

function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  const isName =
    (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) && parent.name === node;
  return !isName && !ts.isBindingElement(parent);
}

/** `const { title } = task`, and what a loop goes through. */
function isRenamed(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isForOfStatement(parent)) return parent.expression === node;
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== node) return false;
  const hasRest =
    !ts.isIdentifier(parent.name) &&
    parent.name.elements.some((each) => ts.isBindingElement(each) && each.dotDotDotToken !== undefined);
  return isBlockScoped(parent) && !hasRest && !ts.isArrayBindingPattern(parent.name);
}
