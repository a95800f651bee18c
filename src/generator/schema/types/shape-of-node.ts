/** The properties of a type that is an object: of literals, interfaces, classes and aliases. */
import { ts } from 'ts-morph';
import { type Declaration, unparenthesized } from '../../analysis/syntax/index.js';
import { bindTypeParameters, type Conversion } from './conversion.js';
import { resolvedTypeName } from './named-type.js';
import { hasModifier, shapeOfMembers } from './object-type.js';
import { joinedShape, type Shape } from './shape.js';

type ObjectDeclaration = ts.InterfaceDeclaration | ts.ClassDeclaration;

export const isObjectDeclaration = (node: Declaration): node is ObjectDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);

/** How many names are followed, and how many bases may extend each other. Beyond that syntax does not decide. */
const DEPTH = 40;

/** The properties of a declared type. Several declarations of one name, such as two interfaces, are one type. */
export function declaredShape(
  conversion: Conversion,
  declarations: readonly Declaration[],
  given: readonly ts.TypeNode[] | undefined,
): Shape | undefined {
  if (conversion.open.length > DEPTH) return undefined;
  const parts: (Shape | undefined)[] = declarations.filter(isObjectDeclaration).flatMap((declaration) => {
    const environment = bindTypeParameters(conversion, declaration.typeParameters, given);
    const within = { ...conversion, environment, open: [...conversion.open, declaration] };
    return [
      ...basesOf(within, declaration),
      shapeOfMembers(within, membersOfDeclaration(declaration), ts.isClassDeclaration(declaration)),
    ];
  });
  // A property replaces the one of a base.
  return joinedShape(parts, 'last');
}

/** Parameters of a constructor that have modifiers are fields as well. */
function membersOfDeclaration(
  node: ObjectDeclaration,
): (ts.TypeElement | ts.ClassElement | ts.ParameterDeclaration)[] {
  if (ts.isInterfaceDeclaration(node)) return [...node.members];
  return node.members.flatMap((member): (ts.ClassElement | ts.ParameterDeclaration)[] =>
    ts.isConstructorDeclaration(member) ? member.parameters.filter(isField) : [member],
  );
}

const isField = (parameter: ts.ParameterDeclaration): boolean =>
  hasModifier(parameter, ts.SyntaxKind.PublicKeyword) ||
  (hasModifier(parameter, ts.SyntaxKind.ReadonlyKeyword) &&
    !hasModifier(parameter, ts.SyntaxKind.PrivateKeyword) &&
    !hasModifier(parameter, ts.SyntaxKind.ProtectedKeyword));

function basesOf(conversion: Conversion, node: ObjectDeclaration): (Shape | undefined)[] {
  return (node.heritageClauses ?? [])
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => types)
    .map((base) => baseShape(conversion, base));
}

function baseShape(conversion: Conversion, base: ts.ExpressionWithTypeArguments): Shape | undefined {
  if (!ts.isIdentifier(base.expression)) return undefined;
  const resolved = resolvedTypeName(conversion.context.evaluator, base.expression);
  if (resolved?.kind === 'declared' && resolved.declarations.some(isObjectDeclaration))
    return declaredShape(conversion, resolved.declarations, base.typeArguments);
  return conversion.shapeOf(conversion, base);
}

/** `undefined` if the type is no object, and if syntax cannot decide. */
export function shapeOfNode(conversion: Conversion, outer: ts.TypeNode): Shape | undefined {
  const node = unparenthesized(outer);
  if (ts.isTypeLiteralNode(node)) return shapeOfMembers(conversion, node.members, false);
  if (ts.isIntersectionTypeNode(node))
    return joinedShape(
      node.types.map((part) => conversion.shapeOf(conversion, part)),
      'only',
    );
  const isName = ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node);
  return isName && conversion.open.length < DEPTH ? shapeOfName(conversion, node) : undefined;
}

function shapeOfName(
  conversion: Conversion,
  node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments,
): Shape | undefined {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
  if (!ts.isIdentifier(name) && !ts.isQualifiedName(name)) return undefined;
  const resolved = resolvedTypeName(conversion.context.evaluator, name);
  if (resolved?.kind !== 'declared') return undefined;
  const [declaration] = resolved.declarations;
  if (declaration === undefined) return undefined;
  const argument = conversion.environment.get(declaration);
  if (argument !== undefined) return conversion.shapeOf(argument.conversion, argument.node);
  if (isObjectDeclaration(declaration))
    return declaredShape(conversion, resolved.declarations, node.typeArguments);
  if (!ts.isTypeAliasDeclaration(declaration)) return undefined;
  const environment = bindTypeParameters(conversion, declaration.typeParameters, node.typeArguments);
  const open = [...conversion.open, declaration];
  return conversion.shapeOf({ ...conversion, environment, open }, declaration.type);
}
