/** The facts of a written type that the compiler's type does not show: comments of aliases, and names of missing packages. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { unionSchema } from '../../../shared/json-schema/index.js';
import { commentOfNode } from '../../analysis/comments/index.js';
import { withoutParentheses } from '../../analysis/syntax/index.js';
import { annotateSchema } from '../annotations/index.js';
import { type Checking, has, isErrorType, isForeignFile } from './checking.js';
import { isNamed } from './named.js';
import { declarationsOfName } from './types-not-found.js';
import { schemaOfKnownName } from './well-known.js';

/** `undefined` if the compiler's type shows all. */
export function writtenSchema(checking: Checking, outer: ts.TypeNode): Schema | undefined {
  const node = withoutParentheses(outer);
  if (ts.isArrayTypeNode(node)) {
    const items = writtenSchema(checking, node.elementType);
    return items && { type: 'array', items };
  }
  if (ts.isUnionTypeNode(node)) return writtenUnion(checking, node);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return writtenSchema(checking, node.type);
  return ts.isTypeReferenceNode(node) ? writtenReference(checking, node) : undefined;
}

/** The compiler forgets a whole union, `undefined` included, if it does not find one of the alternatives. */
function writtenUnion(checking: Checking, node: ts.UnionTypeNode): Schema | undefined {
  const { types, inner } = checking;
  const parts = node.types.map((part) => writtenSchema(checking, part));
  const isForgotten = has(types.getTypeAtLocation(node), ts.TypeFlags.Any);
  return isForgotten || parts.some((part) => part !== undefined)
    ? unionSchema(
        node.types.map((part, index) => parts[index] ?? inner(checking, types.getTypeAtLocation(part))),
      )
    : undefined;
}

function writtenReference(checking: Checking, node: ts.TypeReferenceNode): Schema | undefined {
  const { context, types, open, inner } = checking;
  const type = types.getTypeAtLocation(node);
  const declarations = declarationsOfName(types, node.typeName);
  if (isErrorType(type) && declarations.length === 0) return schemaOfKnownName(context, node.typeName);
  const alias = declarations.find(ts.isTypeAliasDeclaration);
  if (alias === undefined || alias.typeParameters !== undefined || open.includes(alias)) return undefined;
  if (isForeignFile(alias.getSourceFile()) || isNamed(checking, type, alias)) return undefined;
  const within = writtenSchema({ ...checking, open: [...open, alias] }, alias.type);
  return commentOfNode(alias) === undefined
    ? within
    : annotateSchema(context, within ?? inner(checking, type), alias);
}
