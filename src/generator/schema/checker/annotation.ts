/**
 * Finds comments on aliases of primitives and lists. The checker resolves such aliases away, so the type's node has to be read.
 */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { unionOf } from '../../../shared/json-schema/index.js';
import { unparenthesized } from '../../analysis/syntax/index.js';
import { type Checking, has } from './checking.js';
import { documented } from './documentation.js';

/** `undefined` if the node says no more than its type. */
export function schemaOfAnnotation(checking: Checking, outer: ts.TypeNode): Schema | undefined {
  const node = unparenthesized(outer);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return schemaOfAnnotation(checking, node.type);
  if (ts.isArrayTypeNode(node)) {
    const items = schemaOfAnnotation(checking, node.elementType);
    return items && { type: 'array', items };
  }
  if (ts.isUnionTypeNode(node)) return schemaOfAnnotatedUnion(checking, node);
  return ts.isTypeReferenceNode(node) ? namedSchema(checking, node) : undefined;
}

function schemaOfAnnotatedUnion(checking: Checking, { types: nodes }: ts.UnionTypeNode): Schema | undefined {
  const annotated = nodes.map((node) => schemaOfAnnotation(checking, node));
  if (annotated.every((schema) => schema === undefined)) return undefined;
  return unionOf(
    nodes.map((node, index) => annotated[index] ?? checking.inner(checking.types.getTypeFromTypeNode(node))),
  );
}

function namedSchema(checking: Checking, node: ts.TypeReferenceNode): Schema | undefined {
  const { types, context } = checking;
  const type = types.getTypeFromTypeNode(node);
  if (node.typeArguments !== undefined || keepsName(checking, type)) return undefined;
  const found = types.getSymbolAtLocation(node.typeName);
  const symbol = found && (found.flags & ts.SymbolFlags.Alias) !== 0 ? types.getAliasedSymbol(found) : found;
  const declaration = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  if (declaration === undefined || declaration.typeParameters !== undefined) return undefined;
  const annotated = whileOpen(checking, type, () => schemaOfAnnotation(checking, declaration.type));
  const plain = annotated ?? checking.inner(type);
  const schema = documented(context, plain, symbol);
  return schema === plain ? annotated : schema;
}

/** Lists have names only if they contain themselves. */
const keepsName = ({ types, open }: Checking, type: ts.Type): boolean =>
  type.aliasSymbol !== undefined &&
  (open.includes(type) || !(types.isArrayType(type) || types.isTupleType(type)));

function whileOpen<Result>({ open }: Checking, type: ts.Type, describe: () => Result): Result {
  open.push(type);
  try {
    return describe();
  } finally {
    open.pop();
  }
}

/** The type as the property's declaration writes it, if nothing has changed the type since. */
export function schemaOfAnnotatedProperty(
  checking: Checking,
  property: ts.Symbol,
  type: ts.Type,
): Schema | undefined {
  const [declaration] = property.declarations ?? [];
  const isField =
    declaration !== undefined &&
    (ts.isPropertySignature(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isParameter(declaration));
  if (!isField || declaration.type === undefined) return undefined;
  const annotated = new Set(partsBesideUndefined(checking.types.getTypeFromTypeNode(declaration.type)));
  const actual = partsBesideUndefined(type);
  const isUnchanged = actual.length === annotated.size && actual.every((part) => annotated.has(part));
  return isUnchanged ? schemaOfAnnotation(checking, declaration.type) : undefined;
}

const partsBesideUndefined = (type: ts.Type): ts.Type[] =>
  (type.isUnion() ? type.types : [type]).filter((part) => !has(part, ts.TypeFlags.Undefined));
