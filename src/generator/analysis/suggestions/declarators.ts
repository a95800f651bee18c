/** Finds functions and classes of the project whose names suggest that they declare something. */
import { ts } from 'ts-morph';
import type { DeclarationKind } from '../../../shared/suggested-declarators.js';
import type { Evaluator, Symbols, Values } from '../interpreter/index.js';
import { bare, importOf, isFunctionNode, nameOfFunction, withoutThis } from '../syntax/index.js';
import { filledIn, filledInBy } from './handler-type.js';
import { isMadeByPackage, isOfUnreadModule } from './made-by-package.js';
import { isVerbal, kindByName } from './name-heuristics.js';

/** Plain data, so that the tree can be dropped. */
export interface Declarator {
  declares: DeclarationKind;
  /** The name in its calls, without the object before it. */
  name: string;
  /** The class that it is a method of. */
  owner: string | undefined;
  /** Identifies its node: see `nodeKey`. */
  key: string;
  /** Set if a package makes it that restgen does not read: only its names and calls can be judged. */
  isOfPackage?: true;
  /** Set if it is called on the result of a call, which may have a part of the names: `createModule('tasks').addMethod(…)`. */
  isChained?: true;
  /** For each handler parameter, by its type: how many arguments the function puts before the caller's. */
  fills: readonly (number | undefined)[];
  /** The same number for each key of a handler, if the first parameter is an object. */
  fillsBy: Readonly<Record<string, number | undefined>>;
}

export const nodeKey = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.pos}`;

/** Iterative, so that no depth of nesting exhausts the stack. */
export function declaratorsIn(
  evaluator: Evaluator,
  file: string,
  kinds: readonly DeclarationKind[],
): Declarator[] {
  const declarators: Declarator[] = [];
  const open: ts.Node[] = [evaluator.project.sources.tree(file)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const declarer =
      declarerOf(evaluator, node) ?? importedDeclarerOf(evaluator, node) ?? memberOfPackage(evaluator, node);
    const isWanted = declarer !== undefined && (kinds.includes(declarer.declares) || declarer.isOfPackage);
    if (isWanted) declarators.push(declarer);
    ts.forEachChild(node, (child) => void open.push(child));
  }
  return declarators;
}

function declarerOf(evaluator: Symbols, node: ts.Node): Declarator | undefined {
  const isClass = ts.isClassLike(node);
  if (!isClass && !(isFunctionNode(node) && node.body !== undefined)) return undefined;
  const name = nameOfFunction(node);
  const owner = isClass ? undefined : ownerOf(node);
  const declares = name === undefined ? undefined : kindByName(name, owner);
  if (name === undefined || declares === undefined) return undefined;
  // Only collections are made with `new`, and a function without parameters declares nothing.
  if (isClass !== (declares === 'collections' && isClass)) return undefined;
  const parameters = isClass ? [] : withoutThis(node);
  if (!isClass && parameters.length === 0) return undefined;
  const type = parameters[0]?.type;
  return {
    declares,
    name,
    owner,
    key: nodeKey(node),
    fills: parameters.map((parameter) => filledIn(evaluator, parameter.type)),
    fillsBy: Object.fromEntries(HANDLER_KEYS.map((key) => [key, filledInBy(evaluator, type, key)])),
  };
}

/** Made by a package: `const defineMethod = methodFactory(…)`, `import { defineMethod } from …`. */
function importedDeclarerOf(evaluator: Values, node: ts.Node): Declarator | undefined {
  const isVariable = ts.isVariableDeclaration(node) && ts.isVariableDeclarationList(node.parent);
  if (!isVariable && !ts.isImportSpecifier(node) && !ts.isImportClause(node)) return undefined;
  const { name } = node;
  if (name === undefined || !ts.isIdentifier(name)) return undefined;
  const made = isVariable ? node.initializer && bare(node.initializer) : undefined;
  if (isVariable && (made === undefined || !ts.isCallExpression(made))) return undefined;
  const factory = made !== undefined && ts.isCallExpression(made) ? made.expression : undefined;
  const declares =
    kindByName(name.text) ?? (factory ? kindByName(factory.getText()) : kindOfClass(node, name.text));
  if (declares === undefined || (!isVariable && !isVerbal(name.text) && !isClassName(name.text)))
    return undefined;
  const value = factory === undefined ? evaluator.declaration(node) : evaluator.evaluate(factory);
  if (value.kind !== 'unknown' || !isOfUnreadModule(value)) return undefined;
  return ofPackage(declares, name.text, nodeKey(node));
}

/** A class of a Meteor package may declare under any name: `new Feed('news', () => …)`. */
const kindOfClass = (node: ts.Node, name: string): DeclarationKind | undefined =>
  isClassName(name) &&
  !name.endsWith('Error') &&
  !ts.isVariableDeclaration(node) &&
  isOfMeteorPackage(importOf(node)?.specifier)
    ? 'methods'
    : undefined;

const isOfMeteorPackage = (specifier = ''): boolean => /^meteor\/.+:/.test(specifier);

/** `new FS.Collection(…)`, `createModule('tasks').addMethod(…)` */
function memberOfPackage(evaluator: Evaluator, node: ts.Node): Declarator | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { text } = callee.name;
  const declares = kindByName(text);
  const isMade = ts.isNewExpression(node) && isClassName(text);
  if (declares === undefined || (declares === 'collections' && !isMade)) return undefined;
  if (!isMadeByPackage(evaluator, callee)) return undefined;
  const isChained = ts.isCallExpression(callee.expression);
  return { ...ofPackage(declares, text, ''), ...(isChained ? { isChained } : {}) };
}

const isClassName = (name: string): boolean => /^[A-Z]/.test(name);

const ofPackage = (declares: DeclarationKind, name: string, key: string): Declarator => ({
  declares,
  name,
  owner: undefined,
  key,
  isOfPackage: true,
  fills: [],
  fillsBy: {},
});

/** Keys of handlers in definition objects, the most likely first. */
export const HANDLER_KEYS = [
  'handler',
  'run',
  'handle',
  'execute',
  'resolve',
  'publish',
  'method',
  'callback',
  'cb',
  'fn',
  'func',
  'function',
] as const;

/** The class of a method, or of a function in a field. */
function ownerOf(node: ts.Node): string | undefined {
  const member = ts.isPropertyDeclaration(node.parent) ? node.parent : node;
  return ts.isClassLike(member.parent) ? nameOfFunction(member.parent) : undefined;
}
