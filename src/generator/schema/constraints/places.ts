/** The argument of a handler, or the part of it, that an expression refers to: `task.title` is `title` of the first argument. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { type FunctionNode, isFallback, isTransparent, withoutThis } from '../../analysis/syntax/index.js';
import { iteratedList } from './iterations.js';
import { ONLY_UNDEFINED, type Optionality, UNDEFINED_OR_NULL } from './optionality.js';
import { ownIndex } from './uses-arguments.js';

/** In a path, every item of a list. */
export const ITEM = Symbol('item');

/** A field, an index in a list, or every item of it. */
type PathPart = string | number | typeof ITEM;

export interface ArgumentPlace {
  /** The index of the parameter, not counting a typed `this`. */
  index: number;
  path: readonly PathPart[];
  /** Where in the path `undefined` or null may occur, by the number of keys before it. */
  optionalAt: readonly { depth: number; optionality: Optionality }[];
  /** The fields of an object that may no longer have the value of the call. */
  overwritten?: ReadonlySet<string>;
}

/** The state of a handler's names at one point of its code. */
export interface NameState {
  /** Names that may have been assigned another value. */
  reassigned: ReadonlySet<string>;
  /** By the name of an object, the fields that may have been assigned another value. */
  overwritten: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names that have got a default, with the values that it replaces. */
  defaults: ReadonlyMap<string, Optionality>;
}

export const NOTHING_ASSIGNED: NameState = {
  reassigned: new Set(),
  overwritten: new Map(),
  defaults: new Map(),
};

export type CheckingFunction = FunctionNode | ts.ConstructorDeclaration;

export interface HandlerState extends NameState {
  evaluator: Evaluator;
  handler: CheckingFunction;
}

/** How many names are followed. */
const DEPTH = 50;

/** `undefined` if the expression is not part of an argument, or if a name may have another value. */
export function argumentPlace(
  state: HandlerState,
  node: ts.Expression,
  left = DEPTH,
): ArgumentPlace | undefined {
  if (left === 0) return undefined;
  const inner = (part: ts.Expression): ArgumentPlace | undefined => argumentPlace(state, part, left - 1);
  if (isTransparent(node)) return inner(node.expression);
  if (ts.isPropertyAccessExpression(node)) return partOf(inner(node.expression), node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const index = ownIndex(state.handler, node);
    if (index !== undefined) return { index, path: [], optionalAt: [] };
    const key = elementKey(state, node.argumentExpression);
    return key === undefined ? undefined : partOf(inner(node.expression), key);
  }
  if (ts.isBinaryExpression(node) && isFallback(node)) {
    const place = inner(node.left);
    return place && withOptionalityAt(place, UNDEFINED_OR_NULL);
  }
  if (!ts.isIdentifier(node) || state.reassigned.has(node.text)) return undefined;
  const [declaration] = state.evaluator.lookup(node.text, node) ?? [];
  const binding = declaration && placeOfBinding(state, declaration, left);
  const overwritten = state.overwritten.get(node.text);
  const place =
    overwritten && binding
      ? { ...binding, overwritten: new Set([...(binding.overwritten ?? []), ...overwritten]) }
      : binding;
  const fallback = state.defaults.get(node.text);
  return place === undefined || fallback === undefined ? place : withOptionalityAt(place, fallback);
}

function partOf(owner: ArgumentPlace | undefined, part: PathPart): ArgumentPlace | undefined {
  if (owner === undefined || (typeof part === 'string' && owner.overwritten?.has(part) === true))
    return undefined;
  const { overwritten: _, ...place } = owner;
  return { ...place, path: [...owner.path, part] };
}

const withOptionalityAt = (place: ArgumentPlace, optionality: Optionality): ArgumentPlace => ({
  ...place,
  optionalAt: [...place.optionalAt, { depth: place.path.length, optionality }],
});

/** `list[i]` within `for (let i = 0; …)` stands for every item. */
function elementKey({ evaluator }: HandlerState, node: ts.Expression): PathPart | undefined {
  const key = evaluator.evaluate(node);
  if (key.kind === 'literal' && (typeof key.value === 'string' || typeof key.value === 'number'))
    return key.value;
  if (!ts.isIdentifier(node)) return undefined;
  const [declaration] = evaluator.lookup(node.text, node) ?? [];
  const counts =
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    ts.isForStatement(declaration.parent.parent);
  return counts ? ITEM : undefined;
}

/** Assignments to `let` are followed; those to `var` are not. */
export const isBlockScoped = ({ parent }: ts.VariableDeclaration): boolean =>
  (parent.flags & ts.NodeFlags.BlockScoped) !== 0;

function placeOfBinding(state: HandlerState, node: ts.Node, left: number): ArgumentPlace | undefined {
  const list = iteratedList(node);
  if (list !== undefined) return partOf(argumentPlace(state, list, left - 1), ITEM);
  if (ts.isParameter(node)) return parameterPlace(state, node);
  if (ts.isVariableDeclaration(node)) {
    return isBlockScoped(node) && node.initializer !== undefined
      ? argumentPlace(state, node.initializer, left - 1)
      : undefined;
  }
  if (!ts.isBindingElement(node) || node.dotDotDotToken !== undefined) return undefined;
  const key = node.propertyName ?? node.name;
  if (!ts.isObjectBindingPattern(node.parent) || !(ts.isIdentifier(key) || ts.isStringLiteral(key)))
    return undefined;
  const place = partOf(placeOfBinding(state, node.parent.parent, left), key.text);
  return place === undefined || node.initializer === undefined
    ? place
    : withOptionalityAt(place, ONLY_UNDEFINED);
}

function parameterPlace({ handler }: HandlerState, node: ts.ParameterDeclaration): ArgumentPlace | undefined {
  const index = withoutThis(handler).indexOf(node);
  if (index === -1) return undefined;
  const place: ArgumentPlace = { index, path: [], optionalAt: [] };
  return node.initializer === undefined ? place : withOptionalityAt(place, ONLY_UNDEFINED);
}

/** Whether a place equals the other, or lies within it. */
export const isPartOf = (place: ArgumentPlace, owner: ArgumentPlace): boolean =>
  place.index === owner.index &&
  owner.path.length <= place.path.length &&
  owner.path.every((part, depth) => part === place.path[depth]);
