/** Finds calls of functions and classes of packages that seem to declare something. */
import { ts } from 'ts-morph';
import type { DeclarationKind } from '../../../shared/suggested-declarators.js';
import {
  callSitesOf,
  decidedMember,
  type Evaluator,
  evaluatedArguments,
  isUnknown,
  sitesOf,
  textOfValue,
  type Unknown,
} from '../interpreter/index.js';
import { type Call, isFunctionNode, isInside, lastName } from '../syntax/index.js';
import { type Declarator, HANDLER_KEYS, nodeKey, ofPackage } from './declarator.js';
import { isMadeByPackage, mayDeclareUnderAnyName } from './made-by-package.js';
import { isNameOfOther, isOfOther, kindByName, wordsInName } from './name-heuristics.js';

/** `new FS.Collection(…)`, `createModule('tasks').addMethod(…)`, `new Feed('news', () => …)` */
export function calledOfPackage(evaluator: Evaluator, node: ts.Node): Declarator | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const callee = node.expression;
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
function mayPassHandler(_evaluator: Evaluator, call: Call): boolean {
  const [first, ...others] = call.arguments ?? [];
  if (first === undefined || isFunctionNode(first)) return false;
  if (ts.isObjectLiteralExpression(first))
    return first.properties.some(({ name }) => name === undefined || HANDLERS.has(name.getText()));
  return others.length > 0 || ts.isIdentifier(first);
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

const HANDLERS: ReadonlySet<string> = new Set(HANDLER_KEYS);
