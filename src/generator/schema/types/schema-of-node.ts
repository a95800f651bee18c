/** The schema of a type node: by syntax first, and by the checker where syntax cannot decide. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { schemaOfTuple, type TupleElement, unionOf } from '../../../shared/json-schema/index.js';
import type { Frame } from '../../analysis/interpreter/index.js';
import type { Declaration } from '../../analysis/syntax/index.js';
import { unparenthesized } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { BIGINT_TEXT, reportAnything } from '../context/index.js';
import { schemaOfBrand } from './brand.js';
import { schemaOfCheckedNode } from './checker/schema-of-type.js';
import { bindTypeParameters, type Conversion, hasNoTypeParameter } from './conversion.js';
import { indexedSchema, keyofSchema } from './key-type.js';
import { anything, keywordSchema, literalSchema } from './literal-type.js';
import { isBrand, isPrimitive } from './naming-body.js';
import { reportTypesNotFound } from './not-found.js';
import { schemaOfShape } from './shape.js';
import { shapeOfNode } from './shape-of-node.js';
import { templateSchema } from './template-type.js';
import { declaredSchema, referenceSchema } from './type-reference.js';
import { arraySchema } from './well-known.js';

/** `undefined` within the type becomes `UNDEFINED`. The caller separates it where a value may be left out. */
export const schemaOfNode = (context: SchemaContext, node: ts.TypeNode): Schema | undefined =>
  reading(context, (conversion) => schemaOf(conversion, node));

/** With the type arguments of the instances and calls that a frame is of: `Entry<Task>` where `Entry<T>` is written. */
export function schemaInFrame(
  context: SchemaContext,
  node: ts.TypeNode,
  frame: Frame | undefined,
): Schema | undefined {
  return reading(context, (conversion) => {
    const environment = environmentOf(conversion, frame);
    const schema = environment.size === 0 ? undefined : schemaOf({ ...conversion, environment }, node);
    return schema ?? schemaOf(conversion, node);
  });
}

function environmentOf(conversion: Conversion, frame: Frame | undefined): Conversion['environment'] {
  if (frame === undefined) return new Map();
  const { of, types, outer } = frame;
  const binder = ts.isConstructorDeclaration(of) ? of.parent : of;
  const parameters = ts.isFunctionLike(binder) || ts.isClassLike(binder) ? binder.typeParameters : undefined;
  const around = environmentOf(conversion, outer);
  if (parameters === undefined) return around;
  const within = { ...conversion, environment: environmentOf(conversion, types?.within) };
  return new Map([...around, ...bindTypeParameters(within, parameters, types?.nodes)]);
}

/** By syntax alone; `undefined` if a part needs the checker. */
export const schemaBySyntax = (context: SchemaContext, node: ts.TypeNode): Schema | undefined =>
  reading(context, (conversion) => structureOf({ ...conversion, schemaOf: structureOf }, node));

/** The schema of declarations without type arguments; `at` is where it is needed. */
export const schemaOfDeclared = (
  context: SchemaContext,
  declarations: readonly Declaration[],
  at: ts.Node,
): Schema | undefined =>
  reading(context, (conversion) => declaredSchema(conversion, declarations, undefined, at));

/** Reads one type, then the named types that are too deep within it to be read at once. */
export function reading<Result>(context: SchemaContext, read: (conversion: Conversion) => Result): Result {
  const later: (() => void)[] = [];
  const result = read({
    context,
    environment: new Map(),
    open: [],
    budget: { left: MOST, later },
    depth: 0,
    schemaOf,
    structureOf,
    shapeOf: shapeOfNode,
  });
  for (let next = later.pop(); next !== undefined; next = later.pop()) next();
  return result;
}

/** How many types one type may be made of. */
const MOST = 20_000;

/** How deep unnamed declarations, and types, may be nested. Deeper ones are left to the checker. */
const DEPTH = 60;
const DEEP = 120;

/** The checker is asked for the innermost type that it can resolve by itself: one without bound type parameters. */
function schemaOf(conversion: Conversion, node: ts.TypeNode): Schema | undefined {
  const isDeep = conversion.open.length > DEPTH || conversion.depth > DEEP;
  const schema = isDeep ? undefined : structureOf(conversion, node);
  if (schema !== undefined || !hasNoTypeParameter(conversion, node)) return schema;
  const isReported = reportTypesNotFound(conversion.context, node);
  return schemaOfCheckedNode(conversion, node, isReported);
}

function structureOf(outside: Conversion, outer: ts.TypeNode): Schema | undefined {
  const conversion = { ...outside, depth: outside.depth + 1 };
  const node = unparenthesized(outer);
  conversion.budget.left -= 1;
  if (conversion.budget.left === -1) reportAnything(conversion.context, node);
  if (conversion.budget.left < 0) return {};
  if (ts.isTypeReferenceNode(node)) return referenceSchema(conversion, node);
  if (ts.isLiteralTypeNode(node)) return literalSchema(conversion.context, node);
  if (ts.isArrayTypeNode(node)) return arraySchema(conversion, node.elementType);
  if (ts.isUnionTypeNode(node)) return unionSchema(conversion, node);
  if (ts.isTupleTypeNode(node)) return schemaOfTupleNode(conversion, node);
  if (ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node)) return schemaOfObjectNode(conversion, node);
  if (ts.isIntersectionTypeNode(node)) return intersectionSchema(conversion, node);
  if (ts.isTemplateLiteralTypeNode(node)) return templateOfNode(conversion, node);
  if (ts.isTypeOperatorNode(node)) return operatorSchema(conversion, node);
  if (ts.isIndexedAccessTypeNode(node)) return indexedSchema(conversion, node);
  return keywordSchema(conversion.context, node);
}

const templateOfNode = (
  conversion: Conversion,
  { head, templateSpans }: ts.TemplateLiteralTypeNode,
): Schema | undefined =>
  templateSchema(
    conversion.context,
    head.text,
    templateSpans.map(({ type, literal }) => ({
      type: type.kind === ts.SyntaxKind.BigIntKeyword ? BIGINT_TEXT : conversion.schemaOf(conversion, type),
      text: literal.text,
    })),
  );

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

function operatorSchema(conversion: Conversion, node: ts.TypeOperatorNode): Schema | undefined {
  if (node.operator === ts.SyntaxKind.ReadonlyKeyword) return conversion.structureOf(conversion, node.type);
  if (node.operator === ts.SyntaxKind.KeyOfKeyword) return keyofSchema(conversion, node.type);
  return undefined;
}

function schemaOfTupleNode(conversion: Conversion, node: ts.TupleTypeNode): Schema | undefined {
  const elements = node.elements.map((element) => elementOf(conversion, element));
  return elements.every((element) => element !== undefined) ? schemaOfTuple(elements) : undefined;
}

function elementOf(conversion: Conversion, outer: ts.TypeNode): TupleElement | undefined {
  const isNamed = ts.isNamedTupleMember(outer);
  const rest = isNamed ? outer.dotDotDotToken !== undefined : ts.isRestTypeNode(outer);
  const optional = isNamed ? outer.questionToken !== undefined : ts.isOptionalTypeNode(outer);
  const node =
    isNamed || ts.isRestTypeNode(outer) || ts.isOptionalTypeNode(outer) ? unparenthesized(outer.type) : outer;
  const schema = conversion.schemaOf(conversion, node);
  if (schema === undefined || !rest) return schema && { schema, optional, rest };
  const { items, prefixItems } = schema;
  const isList = items !== undefined && items !== false && prefixItems === undefined;
  return isList ? { schema: items, optional, rest } : undefined;
}
