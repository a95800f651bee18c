/** The schema of a type node by its syntax: for types within it the checker may still be asked. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { unionOf, withUndefined } from '../../../shared/json-schema/index.js';
import { unparenthesized } from '../../analysis/syntax/index.js';
import { reportAnything } from '../context/index.js';
import { schemaOfBrand } from './brand.js';
import type { Conversion } from './conversion.js';
import { anything, keywordSchema, literalSchema, literalValue, notJson } from './literal-type.js';
import { schemaOfShape } from './shape.js';
import { isBrand, isPrimitive } from './type-naming.js';
import { referenceSchema } from './type-reference.js';

/** `undefined` if syntax cannot decide. */
export function structureOf(outside: Conversion, outer: ts.TypeNode): Schema | undefined {
  const conversion = { ...outside, depth: outside.depth + 1 };
  const node = unparenthesized(outer);
  conversion.budget.left -= 1;
  if (conversion.budget.left === -1) reportAnything(conversion.context, node);
  if (conversion.budget.left < 0) return {};
  if (ts.isTypeReferenceNode(node)) return referenceSchema(conversion, node);
  if (ts.isLiteralTypeNode(node)) return literalSchema(conversion.context, node);
  if (ts.isArrayTypeNode(node)) return arraySchema(conversion, node);
  if (ts.isUnionTypeNode(node)) return unionSchema(conversion, node);
  if (ts.isTypeLiteralNode(node)) return schemaOfObjectNode(conversion, node);
  if (ts.isIntersectionTypeNode(node)) return intersectionSchema(conversion, node);
  if (ts.isTypeOperatorNode(node)) return operatorSchema(conversion, node);
  if (ts.isIndexedAccessTypeNode(node)) return propertySchema(conversion, node);
  return keywordSchema(conversion.context, node);
}

function arraySchema(conversion: Conversion, { elementType }: ts.ArrayTypeNode): Schema | undefined {
  const items = conversion.schemaOf(conversion, elementType);
  return items && { type: 'array', items };
}

function unionSchema(conversion: Conversion, node: ts.UnionTypeNode): Schema | undefined {
  const parts = node.types.map((part) => conversion.schemaOf(conversion, part));
  return parts.every((part) => part !== undefined) ? unionOf(parts) : undefined;
}

function schemaOfObjectNode(conversion: Conversion, node: ts.TypeNode): Schema | undefined {
  const branded = schemaOfBrand([node]);
  if (branded !== undefined) return branded;
  const shape = conversion.shapeOf(conversion, node);
  return shape && schemaOfShape(shape, () => anything(conversion.context, node));
}

/** A primitive with a brand is that primitive. Objects become one object with the properties of all. */
function intersectionSchema(conversion: Conversion, node: ts.IntersectionTypeNode): Schema | undefined {
  const primitives = node.types.filter((part) => isPrimitive(conversion, part));
  const [primitive] = primitives;
  if (primitive === undefined) {
    const brand = node.types.every((part) => isBrand(conversion, part)) ? node.types[0] : undefined;
    return brand === undefined
      ? schemaOfObjectNode(conversion, node)
      : conversion.schemaOf(conversion, brand);
  }
  return primitives.length === 1 ? conversion.schemaOf(conversion, primitive) : undefined;
}

/** `readonly string[]` */
const operatorSchema = (
  conversion: Conversion,
  { operator, type }: ts.TypeOperatorNode,
): Schema | undefined =>
  operator === ts.SyntaxKind.ReadonlyKeyword ? conversion.structureOf(conversion, type) : undefined;

/** `Task['title']` */
function propertySchema(
  conversion: Conversion,
  { objectType, indexType }: ts.IndexedAccessTypeNode,
): Schema | undefined {
  const key = ts.isLiteralTypeNode(indexType) ? literalValue(indexType.literal) : undefined;
  const property =
    typeof key === 'string' ? conversion.shapeOf(conversion, objectType)?.properties.get(key) : undefined;
  const schema = property?.type();
  if (schema === 'function') return notJson(conversion.context, indexType, schema);
  return schema !== undefined && property?.optional === true ? withUndefined(schema) : schema;
}

/** `string`, `string?` or `...string[]` of a tuple, also with a name. */
export function tupleElementOf(node: ts.TypeNode): { type: ts.TypeNode; optional: boolean; rest: boolean } {
  if (ts.isNamedTupleMember(node))
    return {
      type: node.type,
      optional: node.questionToken !== undefined,
      rest: node.dotDotDotToken !== undefined,
    };
  const [optional, rest] = [ts.isOptionalTypeNode(node), ts.isRestTypeNode(node)];
  return { type: ts.isOptionalTypeNode(node) || ts.isRestTypeNode(node) ? node.type : node, optional, rest };
}
