/** Methods of base classes that never run, because only subclasses with a method of the same name have instances. */
import { ts } from 'ts-morph';
import { nodesIn } from '../../syntax/index.js';
import { chainOf, ownMember } from '../classes/classes.js';
import type { Evaluator } from '../values/evaluator.js';
import { namesOfClass } from './called-names.js';

/** Whether a class that is only extended has the method, and each class that extends it has one of its own, without `super.method`. */
export function isOverridden(evaluator: Evaluator, method: ts.Node): boolean {
  const { parent: owner } = method;
  if (!ts.isMethodDeclaration(method) || !ts.isClassLike(owner) || !ts.isIdentifier(method.name))
    return false;
  const { text } = method.name;
  const { classes, files } = namesOfClass(evaluator, owner);
  const subclasses = [...classes].filter((node) => node !== owner);
  const hasOwn = (subclass: ts.ClassLikeDeclaration): boolean => {
    const chain = chainOf(evaluator, subclass);
    return chain.slice(0, chain.indexOf(owner)).some((node) => ownMember(node, text, false) !== undefined);
  };
  return (
    subclasses.length > 0 &&
    subclasses.every((subclass) => hasOwn(subclass) && !callsSuper(subclass, text)) &&
    [...files].every((file) => isOnlyExtended(evaluator, evaluator.project.sources.tree(file), owner))
  );
}

const callsSuper = (node: ts.ClassLikeDeclaration, name: string): boolean =>
  nodesIn(node).some(
    (inner) =>
      ts.isPropertyAccessExpression(inner) &&
      inner.expression.kind === ts.SyntaxKind.SuperKeyword &&
      inner.name.text === name,
  );

/** Whether a file names a class only to declare, extend, import and export it, and as a type. */
const isOnlyExtended = (evaluator: Evaluator, source: ts.SourceFile, of: ts.ClassLikeDeclaration): boolean =>
  !nodesIn(source)
    .filter((node) => ts.isIdentifier(node) && node.parent !== of && !isNamedBy(node.parent))
    .some((node) => {
      const value = evaluator.evaluate(node);
      return value.kind === 'class' && value.node === of;
    });

const isNamedBy = (node: ts.Node): boolean =>
  ts.isExpressionWithTypeArguments(node) ||
  ts.isImportClause(node) ||
  ts.isImportSpecifier(node) ||
  ts.isExportSpecifier(node) ||
  ts.isExportAssignment(node) ||
  ts.isTypeReferenceNode(node);
