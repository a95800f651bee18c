/** The properties of a type that is an object, through aliases and utility types. */
import { ts } from 'ts-morph';
import { unparenthesized } from '../../analysis/syntax/index.js';
import { bindTypeParameters, type Conversion } from './conversion.js';
import { declaredShape, isObjectDeclaration } from './declared-shape.js';
import { mappedShape } from './mapped-type.js';
import { resolvedTypeName } from './named-type.js';
import { shapeOfMembers } from './object-type.js';
import { joinedShape, type Shape } from './shape.js';
import { utilityShape } from './utility-type.js';

/** How many names are followed. Beyond that syntax does not decide. */
const DEPTH = 40;

/** `undefined` if the type is no object, and if syntax cannot decide. */
export function shapeOfNode(conversion: Conversion, outer: ts.TypeNode): Shape | undefined {
  const node = unparenthesized(outer);
  if (ts.isTypeLiteralNode(node)) return shapeOfMembers(conversion, node.members, false);
  if (ts.isIntersectionTypeNode(node))
    return joinedShape(
      node.types.map((part) => conversion.shapeOf(conversion, part)),
      'only',
    );
  if (ts.isMappedTypeNode(node)) return mappedShape(conversion, node);
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
  if (resolved?.kind === 'global') return utilityShape(conversion, resolved.name, node.typeArguments ?? []);
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
