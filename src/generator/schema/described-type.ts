/** The type that the option `schema` of a declaration gives a parameter without an annotation, as the compiler infers it. */
import { ts } from 'ts-morph';
import { keywordType, type MemberSyntax, namedType, type TypeSyntax } from '../../shared/type-syntax.js';
import { isJavaScript } from '../analysis/syntax/index.js';
import type { SchemaContext } from './context/index.js';
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
  return node && syntaxOf(node);
}

/** Names that every module knows. */
const GLOBAL = /^(?:Array|ArrayBuffer|Date|File|Map|Readonly|ReadonlyArray|Record|Set|Uint8Array)$/;

function syntaxOf(node: ts.TypeNode): TypeSyntax | undefined {
  if (ts.isLiteralTypeNode(node)) return literalOf(node);
  if (ts.isArrayTypeNode(node))
    return mapped([node.elementType], ([element]) => element && { kind: 'array', element });
  if (ts.isTypeOperatorNode(node)) return undefined;
  if (ts.isParenthesizedTypeNode(node)) return syntaxOf(node.type);
  if (ts.isUnionTypeNode(node)) return mapped(node.types, (types) => ({ kind: 'union', types }));
  if (ts.isIntersectionTypeNode(node))
    return mapped(node.types, (types) => ({ kind: 'intersection', types }));
  if (ts.isTypeLiteralNode(node)) return objectTypeOf(node);
  if (ts.isTypeReferenceNode(node)) return referenceOf(node);
  const text = ts.tokenToString(node.kind);
  return text === undefined ? undefined : keywordType(text);
}

/** `undefined` if any part is. */
function mapped(
  nodes: readonly ts.TypeNode[],
  whole: (types: TypeSyntax[]) => TypeSyntax | undefined,
): TypeSyntax | undefined {
  const types = nodes.map(syntaxOf);
  return types.every((type) => type !== undefined) ? whole(types) : undefined;
}

function literalOf({ literal }: ts.LiteralTypeNode): TypeSyntax | undefined {
  if (ts.isStringLiteral(literal)) return { kind: 'string', value: literal.text };
  if (ts.isNumericLiteral(literal)) return { kind: 'literal', text: literal.text };
  if (!ts.isPrefixUnaryExpression(literal)) {
    const text = ts.tokenToString(literal.kind);
    return text === undefined ? undefined : { kind: 'literal', text };
  }
  const { operand } = literal;
  return ts.isNumericLiteral(operand) ? { kind: 'literal', text: `-${operand.text}` } : undefined;
}

function objectTypeOf({ members }: ts.TypeLiteralNode): TypeSyntax | undefined {
  const all = members.map(memberOf);
  return all.every((member) => member !== undefined) ? { kind: 'object', members: all } : undefined;
}

function memberOf(member: ts.TypeElement): MemberSyntax | undefined {
  const isField = ts.isPropertySignature(member) || ts.isIndexSignatureDeclaration(member);
  const type = isField && member.type ? syntaxOf(member.type) : undefined;
  if (!isField || type === undefined) return undefined;
  const readonly = member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true;
  if (ts.isPropertySignature(member))
    return ts.isComputedPropertyName(member.name)
      ? undefined
      : {
          kind: 'property',
          name: member.name.text,
          type,
          optional: member.questionToken !== undefined,
          readonly,
        };
  const [parameter] = member.parameters;
  const key = parameter?.type && syntaxOf(parameter.type);
  return key && { kind: 'index', name: 'key', key, type, readonly };
}

function referenceOf({
  typeName,
  typeArguments = ts.factory.createNodeArray(),
}: ts.TypeReferenceNode): TypeSyntax | undefined {
  if (!ts.isIdentifier(typeName) || !GLOBAL.test(typeName.text)) return undefined;
  return mapped(typeArguments, (types) => namedType(typeName.text, ...types));
}
