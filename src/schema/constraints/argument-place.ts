/** Which argument of a handler an expression is, or which part of one. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { withoutThis } from '../../analysis/syntax/index.js';
import { listOf } from './each-item.js';
import { isDefault, ONLY_UNDEFINED, type Optionality, UNDEFINED_OR_NULL } from './optionality.js';
import { ownIndex } from './uses-arguments.js';

/** Every item of a list, in a path. */
export const ITEM = Symbol('item');

export interface ArgumentPlace {
  /** Of the parameter, a stated `this` aside. */
  index: number;
  path: readonly (string | typeof ITEM)[];
  /** Where nothing may be, by the length of the path to it. */
  absent: readonly { depth: number; optionality: Optionality }[];
  /** Of an object, the fields that may hold another value than the one that is given. */
  filled?: ReadonlySet<string>;
}

/** What the names of a handler stand for at some point of it. */
export interface Standing {
  evaluator: Evaluator;
  handler: FunctionNode;
  /** Names that may hold another value by then. */
  doubtful: ReadonlySet<string>;
  /** By names of objects, the fields that may hold another value by then. */
  filled: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names that a default has been given to by then. */
  presets: ReadonlyMap<string, Optionality>;
}

/** Names of names; beyond it nothing is followed. */
const DEPTH = 50;

/** Nothing for anything else, and for names that may hold another value by then. */
export function argumentOf(standing: Standing, node: ts.Expression, left = DEPTH): ArgumentPlace | undefined {
  if (left === 0) return undefined;
  const inner = (each: ts.Expression): ArgumentPlace | undefined => argumentOf(standing, each, left - 1);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return inner(node.expression);
  if (ts.isPropertyAccessExpression(node)) return partOf(inner(node.expression), node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const index = ownIndex(standing.handler, node);
    if (index !== undefined) return { index, path: [], absent: [] };
    const key = keyOf(standing, node.argumentExpression);
    return key === undefined ? undefined : partOf(inner(node.expression), key);
  }
  if (ts.isBinaryExpression(node) && isDefault(node)) {
    const place = inner(node.left);
    return place && absentAt(place, UNDEFINED_OR_NULL);
  }
  if (!ts.isIdentifier(node) || standing.doubtful.has(node.text)) return undefined;
  const [declaration] = standing.evaluator.lookup(node.text, node) ?? [];
  const found = declaration && placeOf(standing, declaration, left);
  const filled = standing.filled.get(node.text);
  const place = filled && found ? { ...found, filled: new Set([...(found.filled ?? []), ...filled]) } : found;
  const preset = standing.presets.get(node.text);
  return place === undefined || preset === undefined ? place : absentAt(place, preset);
}

function partOf(owner: ArgumentPlace | undefined, part: string | typeof ITEM): ArgumentPlace | undefined {
  if (owner === undefined || (part !== ITEM && owner.filled?.has(part) === true)) return undefined;
  const { filled: _, ...place } = owner;
  return { ...place, path: [...owner.path, part] };
}

const absentAt = (place: ArgumentPlace, optionality: Optionality): ArgumentPlace => ({
  ...place,
  absent: [...place.absent, { depth: place.path.length, optionality }],
});

/** `list[i]` of a loop that counts is every item. */
function keyOf({ evaluator }: Standing, node: ts.Expression): string | typeof ITEM | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isIdentifier(node)) return undefined;
  const [declaration] = evaluator.lookup(node.text, node) ?? [];
  const counts =
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    ts.isForStatement(declaration.parent.parent);
  return counts ? ITEM : undefined;
}

/** One that holds another value later is doubtful from then on. */
export const isBlockScoped = ({ parent }: ts.VariableDeclaration): boolean =>
  (parent.flags & ts.NodeFlags.BlockScoped) !== 0;

function placeOf(standing: Standing, node: ts.Node, left: number): ArgumentPlace | undefined {
  const list = listOf(node);
  if (list !== undefined) return partOf(argumentOf(standing, list, left - 1), ITEM);
  if (ts.isParameter(node)) return parameterPlace(standing, node);
  if (ts.isVariableDeclaration(node)) {
    return isBlockScoped(node) && node.initializer !== undefined
      ? argumentOf(standing, node.initializer, left - 1)
      : undefined;
  }
  if (!ts.isBindingElement(node) || node.dotDotDotToken !== undefined) return undefined;
  const key = node.propertyName ?? node.name;
  if (!ts.isObjectBindingPattern(node.parent) || !(ts.isIdentifier(key) || ts.isStringLiteral(key)))
    return undefined;
  const place = partOf(placeOf(standing, node.parent.parent, left), key.text);
  return place === undefined || node.initializer === undefined ? place : absentAt(place, ONLY_UNDEFINED);
}

function parameterPlace({ handler }: Standing, node: ts.ParameterDeclaration): ArgumentPlace | undefined {
  const index = withoutThis(handler).indexOf(node);
  if (index === -1) return undefined;
  const place: ArgumentPlace = { index, path: [], absent: [] };
  return node.initializer === undefined ? place : absentAt(place, ONLY_UNDEFINED);
}

/** Whether one place is the other, or a part of it. */
export const isWithin = (place: ArgumentPlace, owner: ArgumentPlace): boolean =>
  place.index === owner.index &&
  owner.path.length <= place.path.length &&
  owner.path.every((part, depth) => part === place.path[depth]);
