/** What stands behind the name of a type. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';

/** Names of names; beyond it nothing is followed. */
const DEPTH = 50;

/** The type that a name without type arguments is another name for, through imports and re-exports of the project. */
export function aliasedType(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName) || node.typeArguments !== undefined)
    return undefined;
  const declaration = namedType(evaluator, node.typeName.text, node, DEPTH);
  if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return undefined;
  return declaration.typeParameters === undefined ? declaration.type : undefined;
}

function namedType(
  evaluator: Evaluator,
  name: string,
  at: ts.Node,
  depth: number,
): ts.Declaration | undefined {
  const [declaration] = evaluator.lookup(name, at, 'type') ?? [];
  if (declaration === undefined || !ts.isImportSpecifier(declaration)) return declaration;
  const { moduleSpecifier } = declaration.parent.parent.parent;
  const imported = (declaration.propertyName ?? declaration.name).text;
  return ts.isStringLiteral(moduleSpecifier)
    ? exportedType(evaluator, at.getSourceFile().fileName, moduleSpecifier.text, imported, depth - 1)
    : undefined;
}

function exportedType(
  evaluator: Evaluator,
  from: string,
  specifier: string,
  name: string,
  depth: number,
): ts.Declaration | undefined {
  const file = evaluator.project.resolve(from, specifier);
  if (file === undefined || depth === 0) return undefined;
  const target = evaluator.exportsOf(file).named.get(name);
  if (target?.kind === 'local')
    return namedType(evaluator, target.name, evaluator.project.source(file), depth);
  return target?.kind === 'from' && target.name !== undefined
    ? exportedType(evaluator, file, target.specifier, target.name, depth - 1)
    : undefined;
}
