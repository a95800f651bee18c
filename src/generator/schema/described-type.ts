/** The type that the option `schema` of a declaration gives a parameter without an annotation, as the compiler infers it. */
import { ts } from 'ts-morph';
import { keywordType, namedType, type TypeSyntax, UNKNOWN_TYPE } from '../../shared/type-syntax.js';
import { isJavaScript } from '../analysis/syntax/index.js';
import type { SchemaContext } from './context/index.js';
import { literalSyntax, objectType } from './type-syntax/index.js';
import { checkedType } from './types/index.js';

/** `undefined` if the type cannot be written without the names of a module. */
export function describedType(
  context: SchemaContext,
  parameter: ts.ParameterDeclaration,
): TypeSyntax | undefined {
  const checked = isJavaScript(parameter) ? undefined : checkedType(context, parameter);
  if (checked === undefined) return undefined;
  const { types, type } = checked;
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return undefined;
  const node = types.typeToTypeNode(type, undefined, ts.NodeBuilderFlags.NoTruncation);
  let isWhole = true;
  const read = (part: ts.TypeNode): TypeSyntax => {
    const syntax = syntaxOf(part, read);
    if (syntax === undefined) isWhole = false;
    return syntax ?? UNKNOWN_TYPE;
  };
  const syntax = node && read(node);
  return isWhole ? syntax : undefined;
}

/** Names that every module knows. */
const GLOBAL = /^(?:Array|ArrayBuffer|Date|File|Map|Readonly|ReadonlyArray|Record|Set|Uint8Array)$/;

function syntaxOf(node: ts.TypeNode, read: (part: ts.TypeNode) => TypeSyntax): TypeSyntax | undefined {
  if (ts.isParenthesizedTypeNode(node)) return read(node.type);
  if (ts.isLiteralTypeNode(node)) return literalSyntax(node.literal);
  if (ts.isArrayTypeNode(node)) return { kind: 'array', element: read(node.elementType) };
  if (ts.isUnionTypeNode(node)) return { kind: 'union', types: node.types.map(read) };
  if (ts.isIntersectionTypeNode(node)) return { kind: 'intersection', types: node.types.map(read) };
  if (ts.isTypeLiteralNode(node)) return objectType(node.members, read);
  if (ts.isTypeReferenceNode(node)) {
    const { typeName, typeArguments = [] } = node;
    const isGlobal = ts.isIdentifier(typeName) && GLOBAL.test(typeName.text);
    return isGlobal ? namedType(typeName.text, ...typeArguments.map(read)) : undefined;
  }
  const text = ts.isTypeOperatorNode(node) ? undefined : ts.tokenToString(node.kind);
  return text === undefined ? undefined : keywordType(text);
}
