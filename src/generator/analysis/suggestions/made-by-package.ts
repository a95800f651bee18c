/** Recognizes functions and classes that belong to an object of a package which restgen does not read. */
import { ts } from 'ts-morph';
import type { Evaluator, Unknown } from '../interpreter/index.js';
import { bare } from '../syntax/index.js';

/** `FS.Collection` of a global that no file declares, `createModule('tasks').addMethod` of an import. */
export function isMadeByPackage(evaluator: Evaluator, callee: ts.PropertyAccessExpression): boolean {
  if (evaluator.evaluate(callee).kind !== 'unknown') return false;
  const isAssigned = (path: string): boolean =>
    evaluator.project.search.assigning(callee.getSourceFile().fileName, path).length > 0;
  if (isAssigned(callee.getText())) return false;
  const { expression: object } = callee;
  const isGlobal = ts.isIdentifier(object) && evaluator.lookup(object.text, object) === undefined;
  return isGlobal ? !isAssigned(object.text) : isOfImport(evaluator, object);
}

/** How many constants are followed. */
const DEPTH = 4;

/** Follows chained calls and constants to an import. */
function isOfImport(evaluator: Evaluator, node: ts.Expression, depth = DEPTH): boolean {
  const root = rootOfChain(node);
  const [declaration] = ts.isIdentifier(root) ? (evaluator.lookup(root.text, root) ?? []) : [];
  if (declaration === undefined || depth === 0) return false;
  const value = evaluator.declaration(declaration);
  if (value.kind !== 'unknown') return value.kind === 'host';
  if (isOfUnreadModule(value)) return true;
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && isOfImport(evaluator, made, depth - 1);
}

/** `createModule` of `createModule('tasks').addMethod(…)` */
function rootOfChain(node: ts.Expression): ts.Expression {
  let root = bare(node);
  while (ts.isPropertyAccessExpression(root) || ts.isCallExpression(root) || ts.isNewExpression(root))
    root = bare(root.expression);
  return root;
}

/** Whether a value comes from a package that restgen does not read, installed or not. */
export const isOfUnreadModule = ({ reason }: Unknown): boolean =>
  reason === 'package' || reason === 'no-such-module';
