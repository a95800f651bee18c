/** Finds names in a type for which the checker has no type. */
import { ts } from 'ts-morph';
import { nodesIn } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

export function namesNotFound({ evaluator }: SchemaContext, node: ts.TypeNode): ts.EntityName[] {
  const { types, twin } = evaluator.project.checker(node.getSourceFile().fileName);
  const own = twin(node);
  if (own === undefined) return [];
  const nodes = nodesIn(node);
  return nodesIn(own).flatMap((each, index) => {
    const written = nodes[index];
    return written !== undefined && ts.isTypeReferenceNode(written) && isNotFound(types, each)
      ? [written.typeName]
      : [];
  });
}

/** A type that is found is an error as well, if its type arguments are missing. */
function isNotFound(types: ts.TypeChecker, node: ts.Node): boolean {
  if (!ts.isTypeReferenceNode(node) || !isErrorType(types.getTypeFromTypeNode(node))) return false;
  const symbol = types.getSymbolAtLocation(node.typeName);
  if (symbol === undefined) return true;
  const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : types.getAliasedSymbol(symbol);
  return (target.declarations ?? []).length === 0;
}

const isErrorType = (type: ts.Type): boolean => 'intrinsicName' in type && type.intrinsicName === 'error';
