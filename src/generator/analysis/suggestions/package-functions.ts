/** Recognizes functions and classes of packages that restgen does not read, and that seem to declare something. */
import { isBuiltin } from 'node:module';
import { ts } from 'ts-morph';
import { hostModule } from '../../../shared/host-vocabulary.js';
import { decidedMember, type Evaluator, findOrigin, textOfValue } from '../interpreter/index.js';
import { type Call, lastName } from '../syntax/index.js';
import type { Declarator } from './declarators.js';
import { HANDLER_KEYS, isNameOfOther, isOfOther, kindByName } from './name-heuristics.js';

/** `new FS.Collection(…)`, `createMethod(…)`, and under any name `new Feed('news', () => …)` */
export function declaratorOfPackage(evaluator: Evaluator, call: Call): Declarator | undefined {
  const callee = call.expression;
  const name = lastName(callee);
  const owner = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  if (name === undefined || isOfOther(owner && lastName(owner))) return undefined;
  // An undeclared function may be anything.
  if (ts.isCallExpression(call) && ts.isIdentifier(callee) && evaluator.lookup(name, call) === undefined)
    return undefined;
  const declares = kindByName(name) ?? (passesHandler(evaluator, call) ? 'methods' : undefined);
  // `db.collection('tasks')` only reads one.
  const isRead = declares === 'collections' && owner !== undefined && !ts.isNewExpression(call);
  const isSeen = declares !== undefined && !isRead && isOfPackage(evaluator, callee);
  return isSeen ? { declares, name, key: undefined } : undefined;
}

/** How many calls and constants are followed. */
const DEPTH = 50;

/** Whether a package has the function, or makes it: `createModule('tasks').addMethod`, `const createMethod = createMethodFactory(…)`. */
export function isOfPackage(evaluator: Evaluator, callee: ts.Expression, depth = DEPTH): boolean {
  if (depth === 0 || evaluator.evaluate(callee).kind !== 'unknown') return false;
  const origin = findOrigin(evaluator, callee);
  const made = origin?.kind === 'expression' ? origin.node : undefined;
  if (made !== undefined && (ts.isCallExpression(made) || ts.isPropertyAccessExpression(made)))
    return isOfPackage(evaluator, made.expression, depth - 1);
  // jQuery is of clients.
  return origin?.kind === 'outside' && origin.path[0] !== '$';
}

/**
 * Whether code of a module passes a text and a function, or a definition with them, to a package that may declare under any
 * name: Meteor's own packages have no such functions.
 */
function passesHandler(evaluator: Evaluator, call: Call): boolean {
  const callee = call.expression;
  if (isNameOfOther(callee.getText()) || !isLoaded(call)) return false;
  const origin = findOrigin(evaluator, callee);
  if (origin?.kind !== 'outside') return false;
  const { from } = origin;
  const isOther = isBuiltin(from) || /^meteor\/[^:]*$/.test(from) || hostModule(from) !== undefined;
  if (isOther || (from === '' && !ts.isNewExpression(call))) return false;
  const [first, ...others] = (call.arguments ?? []).map((node) => evaluator.evaluate(node));
  if (textOfValue(first) !== undefined) return others.some(({ kind }) => kind === 'function');
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
