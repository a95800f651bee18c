/** What stands behind the name of a type. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { resolvedTypeName } from './named-type.js';

/** The type that a name without type arguments is another name for, through imports and re-exports of the project. */
export function aliasedType(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName) || node.typeArguments !== undefined)
    return undefined;
  const found = resolvedTypeName(evaluator, node.typeName);
  const [declaration] = found?.kind === 'declared' ? found.declarations : [];
  if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return undefined;
  return declaration.typeParameters === undefined ? declaration.type : undefined;
}
