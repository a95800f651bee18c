/** Finds functions and classes of the project whose names suggest that they declare something. */
import { ts } from 'ts-morph';
import type { DeclarationKind } from '../../../shared/suggested-declarators.js';
import {
  calledFunction,
  callSitesOf,
  decidedMember,
  type Evaluator,
  evaluatedArguments,
  isUnknown,
  sitesOf,
  textOfValue,
  type Unknown,
} from '../interpreter/index.js';
import {
  bare,
  type Call,
  isFunctionNode,
  isInside,
  lastName,
  nameOfFunction,
  withoutThis,
} from '../syntax/index.js';
import { filledIn, filledInBy } from './handler-type.js';
import { isMadeByPackage, isOfUnreadModule, mayDeclareUnderAnyName } from './made-by-package.js';
import { isNameOfOther, isOfOther, kindByName, wordsInName } from './name-heuristics.js';

/** Plain data, so that the tree can be dropped. */
export interface Declarator {
  declares: DeclarationKind;
  /** The name in its calls, without the object before it. */
  name: string;
  /** The class that it is a method of. */
  owner: string | undefined;
  /** Identifies its node, or its import: see `nodeKey`. Empty for a global or a member of a package. */
  key: string;
  /** Set if a package makes it that restgen does not read: only its names and calls can be judged. */
  isOfPackage?: true;
  /** Set if a function of the package makes it: it declares, even if no call shows what. */
  isMade?: true;
  /**
   * Set if the result of a call may have a part of its names, as in `createModule('tasks').addMethod(…)`, or if only its
   * arguments suggest that it declares.
   */
  isUncertain?: true;
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
      declarerOf(evaluator, node) ?? madeByFactory(evaluator, node) ?? calledOfPackage(evaluator, node);
    const isWanted = declarer !== undefined && (kinds.includes(declarer.declares) || declarer.isOfPackage);
    if (isWanted) declarators.push(declarer);
    ts.forEachChild(node, (child) => void open.push(child));
  }
  return declarators;
}

function declarerOf(evaluator: Evaluator, node: ts.Node): Declarator | undefined {
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

/** Made by a package: `const defineMethod = methodFactory(…)`. */
function madeByFactory(evaluator: Evaluator, node: ts.Node): Declarator | undefined {
  const isVariable = ts.isVariableDeclaration(node) && ts.isVariableDeclarationList(node.parent);
  const made = isVariable ? node.initializer && bare(node.initializer) : undefined;
  if (!isVariable || !ts.isIdentifier(node.name) || made === undefined || !ts.isCallExpression(made))
    return undefined;
  const declares = kindByName(node.name.text) ?? kindByName(made.expression.getText());
  if (declares === undefined) return undefined;
  const value = evaluator.evaluate(made.expression);
  if (value.kind !== 'unknown' || !isOfUnreadModule(value)) return undefined;
  return { ...ofPackage(declares, node.name.text, nodeKey(node)), isMade: true };
}

/** `new FS.Collection(…)`, `createModule('tasks').addMethod(…)`, `new Feed('news', () => …)` */
function calledOfPackage(evaluator: Evaluator, node: ts.Node): Declarator | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const callee = calledFunction(evaluator, node);
  const name = lastName(callee);
  if (name === undefined) return undefined;
  const declares = kindByName(name) ?? kindByArguments(evaluator, node);
  const isMember = ts.isPropertyAccessExpression(callee);
  if (isMember && isOfOther(lastName(callee.expression) ?? '')) return undefined;
  if (declares === 'collections' && isMember && !ts.isNewExpression(node) && !isOfClass(callee, node))
    return undefined;
  const mayDeclare =
    declares !== undefined ||
    ((isLoaded(node) || isInWrapper(evaluator, node)) &&
      mayPassHandler(evaluator, node) &&
      mayDeclareUnderAnyName(evaluator, node) &&
      namesHandler(evaluator, node));
  if (!mayDeclare) return undefined;
  if (!isMadeByPackage(evaluator, callee)) return undefined;
  const isChained = isMember && ts.isCallExpression(callee.expression);
  const isUncertain = kindByName(name) === undefined || isChained;
  const [declaration] = isMember ? [] : (evaluator.lookup(name, node) ?? []);
  const key = declaration === undefined ? '' : nodeKey(declaration);
  return { ...ofPackage(declares ?? 'methods', name, key), ...(isUncertain ? { isUncertain } : {}) };
}

/** `Model.setupCollection('tasks')`; `db.collection('tasks')` only reads one. */
const isOfClass = ({ name, expression }: ts.PropertyAccessExpression, call: Call): boolean =>
  /^[A-Z]\w*$/.test(expression.getText()) &&
  wordsInName(name.text).length > 1 &&
  call.arguments?.length === 1;

/** `new Pagination(Tasks, { … })`, `Api.extend('Tasks', { methods() { return [{ … }]; } })` */
function kindByArguments(evaluator: Evaluator, call: Call): DeclarationKind | undefined {
  if (isNameOfOther(call.expression.getText()) || !isLoaded(call)) return undefined;
  const [first] = call.arguments ?? [];
  if (ts.isNewExpression(call) && first !== undefined && evaluator.evaluate(first).kind === 'collection')
    return 'publications';
  const members = (call.arguments ?? []).flatMap((argument) =>
    ts.isObjectLiteralExpression(argument) ? [...argument.properties] : [],
  );
  const isMap = (key: string): boolean =>
    members.some((member) => member.name?.getText() === key && ts.isMethodDeclaration(member));
  return (['publications', 'methods'] as const).find(isMap);
}

/** Only the arguments decide the kind of `Api.extend(…)`. */
export const mayBeOfKind = (
  evaluator: Evaluator,
  call: Call,
  { declares, name, isUncertain }: Declarator,
): boolean =>
  !isUncertain ||
  kindByName(name) !== undefined ||
  (kindByArguments(evaluator, call) ?? 'methods') === declares;

/** Whether a module, when it is loaded, passes a text and a function, or a definition with them, perhaps by a wrapper. */
const namesHandler = (evaluator: Evaluator, call: Call): boolean =>
  callSitesOf(evaluator, call, (within) => openName(within, call)).some(
    (within) => isLoaded(sitesOf(within.frame).at(-1) ?? call) && passesHandler(within, call),
  );

/** Whether a call passes a name and a handler, or a definition that may have both; it evaluates nothing. */
function mayPassHandler(evaluator: Evaluator, call: Call): boolean {
  const [first, ...others] = call.arguments ?? [];
  if (first === undefined || isFunctionNode(first)) return false;
  if (ts.isObjectLiteralExpression(first))
    return first.properties.some(({ name }) => name === undefined || HANDLERS.has(name.getText()));
  return others.length > 0 || ts.isIdentifier(first) || calledFunction(evaluator, call) !== call.expression;
}

/** `(name, load) => feed(name, load)`. Other functions are not followed, because that takes long. */
function isInWrapper({ lookup }: Evaluator, call: Call): boolean {
  const around = ts.findAncestor(call.parent, ts.isFunctionLike);
  const passed = (call.arguments ?? []).slice(0, 2);
  return (
    around !== undefined &&
    isLoaded(around) &&
    passed.length === 2 &&
    passed.every((node) => {
      const [declaration] = ts.isIdentifier(node) ? (lookup(node.text, node) ?? []) : [];
      return around.parameters.some((parameter) => declaration && isInside(declaration, parameter));
    })
  );
}

function openName(evaluator: Evaluator, call: Call): Unknown | undefined {
  const value = evaluatedArguments(evaluator, call)[0]?.value();
  const parts = value?.kind === 'object' ? value.members : value === undefined ? [] : [value];
  return parts.filter(isUnknown).find(({ binder }) => binder !== undefined);
}

function passesHandler(evaluator: Evaluator, call: Call): boolean {
  const [argument, ...others] = evaluatedArguments(evaluator, call);
  const first = argument?.value();
  if (textOfValue(first) !== undefined) return others.some(({ value }) => value().kind === 'function');
  return (
    first?.kind === 'object' &&
    HANDLER_KEYS.some((key) => decidedMember(first, key)?.value().kind === 'function')
  );
}

/** Whether code runs when its module is loaded, or when the server starts. */
function isLoaded(node: ts.Node): boolean {
  const around = ts.findAncestor(node.parent, ts.isFunctionLike);
  if (around === undefined) return true;
  const { parent } = around;
  return ts.isCallExpression(parent) && /\.startup$/.test(parent.expression.getText()) && isLoaded(parent);
}

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

const HANDLERS: ReadonlySet<string> = new Set(HANDLER_KEYS);

/** The class of a method, or of a function in a field. */
function ownerOf(node: ts.Node): string | undefined {
  const member = ts.isPropertyDeclaration(node.parent) ? node.parent : node;
  return ts.isClassLike(member.parent) ? nameOfFunction(member.parent) : undefined;
}
