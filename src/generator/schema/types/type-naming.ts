/** Decides which aliases give their type a name, and names generic types with their type arguments: `Page<Task>`. */
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
import { declarationsOf, resolvedTypeName } from './named-type.js';
import { isObjectDeclaration } from './shape-of-node.js';

/** The built-in types that make a new object. For the checker, `Partial` and its like do not get the name of an alias. */
const MAKES_OBJECTS = new Set(['Pick', 'Omit', 'Record']);

/** An alias of `string | undefined` does not name its type, because `undefined` is separated from it. */
export function isNamingBody(conversion: Conversion, outer: ts.TypeNode): boolean {
  const node = unparenthesized(outer);
  if (ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node)) return brandedPrimitives([node]) === undefined;
  if (ts.isIntersectionTypeNode(node))
    return !(
      node.types.some((part) => isPrimitive(conversion, part)) ||
      node.types.every((part) => isBrand(conversion, part))
    );
  if (ts.isUnionTypeNode(node)) return !node.types.some((part) => isUndefined(part));
  if (!ts.isTypeReferenceNode(node) || node.typeArguments === undefined) return false;
  const resolved = resolvedTypeName(conversion.context.evaluator, node.typeName);
  if (resolved?.kind === 'global') return MAKES_OBJECTS.has(resolved.name);
  const [declaration] = resolved?.kind === 'declared' ? resolved.declarations : [];
  if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return false;
  const environment = bindTypeParameters(conversion, declaration.typeParameters, node.typeArguments);
  return isNamingBody({ ...conversion, environment }, declaration.type);
}

const isUndefined = (node: ts.TypeNode): boolean =>
  node.kind === ts.SyntaxKind.UndefinedKeyword || node.kind === ts.SyntaxKind.VoidKeyword;

const PRIMITIVES = new Set([
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.LiteralType,
  ts.SyntaxKind.TemplateLiteralType,
]);

/** How many aliases are followed. */
const DEPTH = 30;

/** Whether a type is a text, a number or the like, also through aliases and with a brand. */
export function isPrimitive(conversion: Conversion, outer: ts.TypeNode, depth = 0): boolean {
  const node = unparenthesized(outer);
  if (PRIMITIVES.has(node.kind)) return true;
  if (ts.isIntersectionTypeNode(node))
    return node.types.some((part) => isPrimitive(conversion, part, depth + 1));
  if (!ts.isTypeReferenceNode(node) || depth > DEPTH) return false;
  const [declaration] = declarationsOf(conversion.context.evaluator, node.typeName);
  if (declaration === undefined) return false;
  const argument = conversion.environment.get(declaration);
  if (argument !== undefined) return isPrimitive(argument.conversion, argument.node, depth + 1);
  return ts.isTypeAliasDeclaration(declaration) && isPrimitive(conversion, declaration.type, depth + 1);
}

/** Whether a type is a mark of the compiler's alone: `{ readonly __brand: 'id' }`. */
export function isBrand({ context }: Conversion, outer: ts.TypeNode): boolean {
  const node = unparenthesized(outer);
  if (ts.isTypeLiteralNode(node)) return brandedPrimitives([node]) !== undefined;
  if (!ts.isTypeReferenceNode(node)) return false;
  return brandedPrimitives(declarationsOf(context.evaluator, node.typeName)) !== undefined;
}

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
