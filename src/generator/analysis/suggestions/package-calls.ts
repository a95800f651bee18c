/** Finds calls of functions and classes of packages that seem to declare something. */
import { ts } from 'ts-morph';
import type { DeclarationKind } from '../../../shared/suggested-declarators.js';
import { decidedMember, type Evaluator, evaluatedArguments, textOfValue } from '../interpreter/index.js';
import { type Call, lastName } from '../syntax/index.js';
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
    (isLoaded(node) && mayDeclareUnderAnyName(evaluator, node) && passesHandler(evaluator, node));
  if (!mayDeclare || !isMadeByPackage(evaluator, callee)) return undefined;
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

/** Whether a call passes a text and a function, or a definition with them. */
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
