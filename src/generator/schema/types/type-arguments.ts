/** Names generic types together with their type arguments: `Page<Task>`. */
import { ts } from 'ts-morph';
import { brandedPrimitives, type Declaration, unparenthesized } from '../../analysis/syntax/index.js';
import { constrains } from '../annotations/index.js';
import {
  identityOf,
  qualifiedName,
  type TypeArgument,
  type TypeIdentity,
  withArguments,
} from '../context/index.js';
import { bindTypeParameters, type Conversion } from './conversion.js';
import { resolvedTypeName } from './named-type.js';
import { isNamingBody } from './naming-body.js';
import { isObjectDeclaration } from './shape-of-node.js';

/** `undefined` if an argument has no name: the type is then described in place. */
export function instanceIdentity(
  conversion: Conversion,
  declaration: Declaration,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  given: readonly ts.TypeNode[] | undefined,
): TypeIdentity | undefined {
  const identity = declaredIdentity(declaration);
  if (identity === undefined || parameters === undefined) return identity;
  const environment = bindTypeParameters(conversion, parameters, given);
  const typeArguments = parameters.map((parameter) => {
    const argument = environment.get(parameter);
    return argument && namedTypeArgument(argument.conversion, argument.node);
  });
  return withArguments(identity, typeArguments);
}

/** The identity of a type without type arguments. */
export function declaredIdentity(declaration: Declaration): TypeIdentity | undefined {
  const name = qualifiedName(declaration);
  return name === undefined ? undefined : identityOf(name, declaration);
}

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.StringKeyword, 'string'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BooleanKeyword, 'boolean'],
  [ts.SyntaxKind.UndefinedKeyword, 'undefined'],
]);

/** The name of a type argument that is a primitive or a named type. */
function namedTypeArgument(conversion: Conversion, outer: ts.TypeNode): TypeArgument | undefined {
  const node = unparenthesized(outer);
  const keyword = KEYWORDS.get(node.kind);
  if (keyword !== undefined) return keyword;
  if (ts.isLiteralTypeNode(node)) return node.literal.kind === ts.SyntaxKind.NullKeyword ? 'null' : undefined;
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const resolved = resolvedTypeName(conversion.context.evaluator, node.typeName);
  if (resolved?.kind === 'global') return resolved.name === 'Date' ? 'Date' : undefined;
  if (resolved?.kind !== 'declared') return undefined;
  const [declaration] = resolved.declarations;
  return declaration === undefined ? undefined : namedArgument(conversion, node, declaration);
}

function namedArgument(
  conversion: Conversion,
  node: ts.TypeReferenceNode,
  declaration: Declaration,
): TypeArgument | undefined {
  const argument = conversion.environment.get(declaration);
  if (argument !== undefined) return namedTypeArgument(argument.conversion, argument.node);
  if (ts.isEnumDeclaration(declaration))
    return declaration.members.length > 1 ? declaredIdentity(declaration) : undefined;
  if (brandedPrimitives([declaration]) !== undefined) return undefined;
  if (isObjectDeclaration(declaration))
    return instanceIdentity(conversion, declaration, declaration.typeParameters, node.typeArguments);
  if (!ts.isTypeAliasDeclaration(declaration)) return undefined;
  const environment = bindTypeParameters(conversion, declaration.typeParameters, node.typeArguments);
  const within = { ...conversion, environment };
  if (isNamingBody(within, declaration.type))
    return instanceIdentity(conversion, declaration, declaration.typeParameters, node.typeArguments);
  return constrains(declaration) ? undefined : namedTypeArgument(within, declaration.type);
}
