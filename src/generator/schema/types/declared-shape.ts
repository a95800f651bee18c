/** The own and inherited properties of interfaces and classes. */
import { ts } from 'ts-morph';
import type { Declaration } from '../../analysis/syntax/index.js';
import { bindTypeParameters, type Conversion } from './conversion.js';
import { resolvedTypeName } from './named-type.js';
import { hasModifier, shapeOfMembers } from './object-type.js';
import { joinedShape, type Shape } from './shape.js';

export type ObjectDeclaration = ts.InterfaceDeclaration | ts.ClassDeclaration;

export const isObjectDeclaration = (node: Declaration): node is ObjectDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);

/** How many bases may extend each other. Beyond that syntax does not decide. */
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
