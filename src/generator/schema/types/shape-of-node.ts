/** The properties of a type that is an object, through aliases and utility types. */
import { ts } from 'ts-morph';
import { unparenthesized } from '../../analysis/syntax/index.js';
import { bindTypeParameters, type Conversion } from './conversion.js';
import { declaredShape, isObjectDeclaration } from './declared-shape.js';
import { mappedShape } from './mapped-type.js';
import { resolvedTypeName } from './named-type.js';
import { shapeOfMembers } from './object-type.js';
import type { Property, Shape } from './shape.js';
import { utilityShape } from './utility-type.js';

/** How many names are followed. Beyond that syntax does not decide. */
const DEPTH = 40;

/** `undefined` if the type is no object, and if syntax cannot decide. */
export function shapeOfNode(conversion: Conversion, outer: ts.TypeNode): Shape | undefined {
  const node = unparenthesized(outer);
  if (ts.isTypeLiteralNode(node)) return shapeOfMembers(conversion, node.members, false);
  if (ts.isIntersectionTypeNode(node))
    return merged(node.types.map((part) => conversion.shapeOf(conversion, part)));
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
  const found = resolvedTypeName(conversion.context.evaluator, name);
  if (found?.kind === 'global') return utilityShape(conversion, found.name, node.typeArguments ?? []);
  if (found?.kind !== 'declared') return undefined;
  const [declaration] = found.declarations;
  if (declaration === undefined) return undefined;
  const argument = conversion.environment.get(declaration);
  if (argument !== undefined) return conversion.shapeOf(argument.conversion, argument.node);
  if (isObjectDeclaration(declaration))
    return declaredShape(conversion, found.declarations, node.typeArguments);
  if (!ts.isTypeAliasDeclaration(declaration)) return undefined;
  const environment = bindTypeParameters(conversion, declaration.typeParameters, node.typeArguments);
  const open = [...conversion.open, declaration];
  return conversion.shapeOf({ ...conversion, environment, open }, declaration.type);
}

/** Merges the parts of an intersection. A property that several parts have needs the checker. */
function merged(parts: readonly (Shape | undefined)[]): Shape | undefined {
  const properties = new Map<string, Property>();
  let keys: Shape['keys'];
  for (const part of parts) {
    if (part === undefined || (keys !== undefined && part.keys !== undefined)) return undefined;
    for (const [name, property] of part.properties) {
      if (properties.has(name)) return undefined;
      properties.set(name, property);
    }
    keys = part.keys ?? keys;
  }
  const isInstance = parts.some((part) => part?.isInstance === true);
  return { properties, ...(keys === undefined ? {} : { keys }), isInstance };
}
