/** Recognizes functions and classes that belong to an object of a package which restgen does not read. */
import { isBuiltin } from 'node:module';
import { ts } from 'ts-morph';
import { hostModule } from '../../../shared/host-vocabulary.js';
import { type Evaluator, originOf, type Unknown } from '../interpreter/index.js';
import { bare, type Call } from '../syntax/index.js';
import { isNameOfOther } from './name-heuristics.js';

/** `FS.Collection` and `Feed` of globals that no file declares, and `createModule('tasks').addMethod` of an import. */
export function isMadeByPackage(evaluator: Evaluator, callee: ts.Expression): boolean {
  const value = evaluator.evaluate(callee);
  return value.kind === 'unknown' && (isOfUnreadModule(value) || isOfImport(evaluator, callee));
}

/** Whether a package makes it that may declare under any name: Meteor's own packages have no such functions. */
export function mayDeclareUnderAnyName(evaluator: Evaluator, call: Call): boolean {
  const callee = call.expression;
  if (isNameOfOther(callee.getText())) return false;
  const origin = originOf(evaluator, callee);
  if (origin?.kind !== 'outside') return false;
  const { from } = origin;
  if (from === '') return ts.isNewExpression(call);
  return !isBuiltin(from) && !/^meteor\/[^:]*$/.test(from) && hostModule(from) === undefined;
}

/** How many constants are followed. */
const DEPTH = 4;

/** Follows chained calls and constants to an import, or to a global that no file makes. */
function isOfImport(evaluator: Evaluator, node: ts.Expression, depth = DEPTH): boolean {
  const chain = chainOf(node);
  const root = chain.at(-1);
  if (root === undefined || !ts.isIdentifier(root) || depth === 0) return false;
  const { search } = evaluator.project;
  if (chain.some((part) => search.assigning(part.getText()).length > 0)) return false;
  const [declaration] = evaluator.lookup(root.text, root) ?? [];
  // jQuery is of clients.
  if (declaration === undefined) return root.text !== '$';
  const value = evaluator.declaration(declaration);
  if (value.kind !== 'unknown') return value.kind === 'host';
  if (isOfUnreadModule(value)) return true;
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && isOfImport(evaluator, made, depth - 1);
}

/** `createModule('tasks').addMethod`, `createModule('tasks')`, `createModule` */
function chainOf(node: ts.Expression): ts.Expression[] {
  const part = bare(node);
  const isLonger =
    ts.isPropertyAccessExpression(part) || ts.isCallExpression(part) || ts.isNewExpression(part);
  return isLonger ? [part, ...chainOf(part.expression)] : [part];
}

/** Whether a value comes from a package that restgen does not read, installed or not. */
export const isOfUnreadModule = ({ reason }: Unknown): boolean =>
  reason === 'package' || reason === 'no-such-module';
