import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { resolvedTypeName } from './named-type.js';

/** The type that an alias without type arguments stands for. Imports and re-exports of the project are followed. */
export function aliasedType(evaluator: Evaluator, node: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName) || node.typeArguments !== undefined)
    return undefined;
  const found = resolvedTypeName(evaluator, node.typeName);
  const [declaration] = found?.kind === 'declared' ? found.declarations : [];
  if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return undefined;
  return declaration.typeParameters === undefined ? declaration.type : undefined;
}
