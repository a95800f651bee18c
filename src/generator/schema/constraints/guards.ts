/** The constraint of a conditional check on an argument. */
import { ts } from 'ts-morph';
import { isInside } from '../../analysis/syntax/index.js';
import { branchWithoutError, type Guard } from './exits.js';
import { type Conjunct, conjunctsOfCondition } from './optionality.js';
import {
  type ArgumentPlace,
  argumentPlace,
  type HandlerState,
  ITEM,
  isBlockScoped,
  isPartOfPlace,
  NOTHING_ASSIGNED,
} from './places.js';

/** Where an argument is used. */
export interface Use {
  node: ts.Node;
  place: ArgumentPlace;
}

/**
 * Adds to a place which parts of it may be `undefined` or null because of the guards: after
 * `if (title !== undefined) check(title, String)` the title is a text or `undefined`. Returns `undefined` if the argument is
 * also used outside the guards, and so may be anything: `if (isAdmin) check(title, String); save(title)`.
 */
export function placeUnderGuards(
  state: HandlerState,
  place: ArgumentPlace,
  guards: readonly Guard[],
  uses: () => readonly Use[],
): ArgumentPlace | undefined {
  const optionalAt = [...place.optionalAt];
  for (const guard of guards) {
    if (isOfItsItems(state, place, guard)) continue;
    const parts = conjunctsOfGuard(guard);
    const described = parts?.map((part) => optionalityOfPlace(state, place, part)) ?? [];
    optionalAt.push(...described.filter((optionality) => optionality !== undefined));
    const others = parts?.filter((_part, index) => described[index] === undefined).map(({ node }) => node);
    if (others?.length === 0) continue;
    const own = parts?.filter((_part, index) => described[index] !== undefined).map(({ node }) => node) ?? [];
    const allowed = [...guard.region, ...own];
    if (uses().some((use) => areRelated(place, use.place) && !isInsideAny(use.node, allowed)))
      return undefined;
    // `if (!Array.isArray(ids)) return;` answers calls with other values, so it refuses none.
    const isDecided = (node: ts.Node): boolean =>
      uses().some((use) => areRelated(place, use.place) && isInside(use.node, node));
    if (guard.isSkippedWhole && others?.some(isDecided) === true) return undefined;
    const deciders = others ?? (guard.decider === undefined ? [] : [guard.decider]);
    const isOfArgument = uses().some(({ node }) => isInsideAny(node, deciders));
    // Another argument decides whether the value is checked.
    if (!guard.isSkippedWhole && (isOfArgument || guard.hasAlternative === true)) return undefined;
  }
  return { ...place, optionalAt };
}

export const conjunctsOfGuard = ({ decider, when }: Guard): Conjunct[] | undefined =>
  decider !== undefined && when !== undefined && ts.isExpression(decider)
    ? conjunctsOfCondition(decider, when)
    : undefined;

function optionalityOfPlace(
  state: HandlerState,
  place: ArgumentPlace,
  { subject, optionality }: Conjunct,
): ArgumentPlace['optionalAt'][number] | undefined {
  const subjectPlace = subject === undefined ? undefined : argumentPlace(ignoringAssignments(state), subject);
  return subjectPlace !== undefined && isPartOfPlace(place, subjectPlace)
    ? { depth: subjectPlace.path.length, optionality }
    : undefined;
}

/** A condition reads the name before an assignment that it guards. */
const ignoringAssignments = (state: HandlerState): HandlerState => ({
  ...state,
  ...NOTHING_ASSIGNED,
});

/** A check of the item within a loop applies to every item of the list. */
function isOfItsItems(state: HandlerState, place: ArgumentPlace, { iterated }: Guard): boolean {
  const list = iterated && argumentPlace(ignoringAssignments(state), iterated);
  return list !== undefined && isPartOfPlace(place, { ...list, path: [...list.path, ITEM] });
}

const areRelated = (place: ArgumentPlace, used: ArgumentPlace): boolean =>
  isPartOfPlace(place, used) || isPartOfPlace(used, place);

const isInsideAny = (node: ts.Node, parts: readonly ts.Node[]): boolean =>
  parts.some((part) => isInside(node, part));

/** The uses of an argument in the body of a handler. Renaming it or refusing it is not a use. */
export function argumentUses(state: HandlerState, body: ts.Node, checked: ReadonlySet<ts.Node>): Use[] {
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (checked.has(node) || ts.isThrowStatement(node) || ts.isTypeNode(node)) return;
    const accepted = ts.isIfStatement(node) ? branchWithoutError(node) : undefined;
    if (accepted !== undefined) {
      if (accepted.statement !== undefined) visit(accepted.statement);
      return;
    }
    if (isAccess(node) && isAliased(node)) return;
    const place = isAccess(node) ? argumentPlace(ignoringAssignments(state), node) : undefined;
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

/** Whether the expression only gets another name: `const { title } = task`, or the list of `for (const item of list)`. */
function isAliased(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isForOfStatement(parent)) return parent.expression === node;
  return ts.isVariableDeclaration(parent) && parent.initializer === node && isBlockScoped(parent);
}
