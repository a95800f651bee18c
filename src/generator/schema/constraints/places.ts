/** The argument of a handler, or the part of it, that an expression refers to: `task.title` is `title` of the first argument. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { type FunctionNode, isFallback, isTransparent, withoutThis } from '../../analysis/syntax/index.js';
import { iteratedList } from './iterations.js';
import { ONLY_UNDEFINED, type Optionality, UNDEFINED_OR_NULL } from './optionality.js';

/** In a path, every item of a list. */
export const ITEM = Symbol('item');

/** A field, an index in a list, or every item of it. */
type PathPart = string | number | typeof ITEM;

export interface ArgumentPlace {
  /** The index of the parameter, not counting a typed `this`. */
  index: number;
  path: readonly PathPart[];
  /**
   * The depths at which `undefined` or null may occur, counted in keys; at some depths only if no field is required.
   */
  optionalAt: readonly { depth: number; optionality: Optionality; unlessRequired?: boolean }[];
  /** Set if fields of the object are missing, or may no longer have the value of the call. */
  isPartial?: true;
}

/** The state of a handler's names at one point of its code. */
export interface NameState {
  /** Names that may have been assigned another value. */
  reassigned: ReadonlySet<string>;
  /** The fields that may have been assigned another value, by the name of their object. */
  overwritten: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NOTHING_ASSIGNED: NameState = {
  reassigned: new Set(),
  overwritten: new Map(),
};

export interface HandlerState extends NameState {
  evaluator: Evaluator;
  handler: FunctionNode;
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
  if (ts.isPropertyAccessExpression(node)) return placeOfPathPart(inner(node.expression), node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const key = elementKey(state, node.argumentExpression);
    return key === undefined ? undefined : placeOfPathPart(inner(node.expression), key);
  }
  if (ts.isBinaryExpression(node) && isFallback(node)) {
    const place = inner(node.left);
    return place && withOptionalPlace(place, UNDEFINED_OR_NULL);
  }
  if (!ts.isIdentifier(node) || state.reassigned.has(node.text)) return undefined;
  const [declaration] = state.evaluator.lookup(node.text, node) ?? [];
  const binding = declaration && placeOfBinding(state, declaration, left);
  return binding && state.overwritten.has(node.text) ? { ...binding, isPartial: true } : binding;
}

function placeOfPathPart(owner: ArgumentPlace | undefined, part: PathPart): ArgumentPlace | undefined {
  return owner === undefined || owner.isPartial === true
    ? undefined
    : { ...owner, path: [...owner.path, part] };
}

const withOptionalPlace = (place: ArgumentPlace, optionality: Optionality): ArgumentPlace => ({
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
  if (list !== undefined) return placeOfPathPart(argumentPlace(state, list, left - 1), ITEM);
  if (ts.isParameter(node)) return parameterPlace(state, node);
  if (ts.isVariableDeclaration(node)) {
    return isBlockScoped(node) && node.initializer !== undefined
      ? argumentPlace(state, node.initializer, left - 1)
      : undefined;
  }
  if (!ts.isBindingElement(node)) return undefined;
  const owner = placeOfBinding(state, node.parent.parent, left);
  if (node.dotDotDotToken !== undefined) return owner && { ...owner, isPartial: true };
  const key = keyOfElement(node);
  const place = key === undefined ? undefined : placeOfPathPart(owner, key);
  return place === undefined || node.initializer === undefined
    ? place
    : withOptionalPlace(place, ONLY_UNDEFINED);
}

/** `title` for `{ title: text }`, the index in a list; `undefined` for computed keys. */
function keyOfElement(element: ts.BindingElement): string | number | undefined {
  if (ts.isArrayBindingPattern(element.parent)) return element.parent.elements.indexOf(element);
  const key = element.propertyName ?? element.name;
  return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : undefined;
}

function parameterPlace({ handler }: HandlerState, node: ts.ParameterDeclaration): ArgumentPlace | undefined {
  const index = withoutThis(handler).indexOf(node);
  if (index === -1) return undefined;
  const place: ArgumentPlace = { index, path: [], optionalAt: [] };
  if (node.initializer === undefined) return place;
  // `{ title } = {}` has no title.
  const unlessRequired =
    ts.isObjectLiteralExpression(node.initializer) && node.initializer.properties.length === 0;
  return { ...place, optionalAt: [{ depth: 0, optionality: ONLY_UNDEFINED, unlessRequired }] };
}

/** Whether a place equals the other, or lies within it. */
export const isPartOfPlace = (place: ArgumentPlace, owner: ArgumentPlace): boolean =>
  place.index === owner.index &&
  owner.path.length <= place.path.length &&
  owner.path.every((part, depth) => part === place.path[depth]);
