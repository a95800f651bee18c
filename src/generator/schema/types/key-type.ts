/** Converts `keyof T`, `T['title']`, and the values of constants: `(typeof LEVELS)[number]`. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { constant, unionOf, withUndefined } from '../../../shared/json-schema/index.js';
import { isUnknown, type Value } from '../../analysis/interpreter/index.js';
import { unparenthesized } from '../../analysis/syntax/index.js';
import type { Conversion } from './conversion.js';
import { literalValue, notJson } from './literal-type.js';
import { declarationsOf } from './named-type.js';

export function keyofSchema(conversion: Conversion, outer: ts.TypeNode): Schema | undefined {
  const node = unparenthesized(outer);
  const keys = ts.isTypeQueryNode(node) ? keysOfValue(conversion, node) : keysOfShape(conversion, node);
  // A key such as `1` may be a number or a text: syntax cannot tell.
  if (keys === undefined || keys.some((key) => String(Number(key)) === key)) return undefined;
  return unionOf(keys.map(constant));
}

function keysOfShape(conversion: Conversion, node: ts.TypeNode): string[] | undefined {
  const shape = conversion.shapeOf(conversion, node);
  return shape === undefined || shape.keys !== undefined ? undefined : [...shape.properties.keys()];
}

function keysOfValue(conversion: Conversion, node: ts.TypeQueryNode): string[] | undefined {
  const value = constantOf(conversion, node, false);
  if (value?.kind !== 'object') return undefined;
  const names = value.members.map((member) => (isUnknown(member) ? undefined : member.name));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** The value of a constant; with `asConst`, only if it is declared `as const`, so that its type has its literals. */
function constantOf(
  { context: { evaluator } }: Conversion,
  { exprName }: ts.TypeQueryNode,
  asConst: boolean,
): Value | undefined {
  const [declaration] = declarationsOf(evaluator, exprName, 'value');
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const { initializer, type } = declaration;
  if (initializer === undefined || type !== undefined) return undefined;
  const isConst = ts.isAsExpression(initializer) && ts.isConstTypeReference(initializer.type);
  const isPlain = ts.isObjectLiteralExpression(initializer) || ts.isArrayLiteralExpression(initializer);
  return isConst || (isPlain && !asConst) ? evaluator.evaluate(initializer) : undefined;
}

export function indexedSchema(
  conversion: Conversion,
  { objectType, indexType }: ts.IndexedAccessTypeNode,
): Schema | undefined {
  const object = unparenthesized(objectType);
  if (ts.isTypeQueryNode(object)) return valuesOf(conversion, object, indexType);
  if (ts.isArrayTypeNode(object) && indexType.kind === ts.SyntaxKind.NumberKeyword)
    return conversion.schemaOf(conversion, object.elementType);
  const key = ts.isLiteralTypeNode(indexType) ? literalValue(indexType.literal) : undefined;
  const property =
    typeof key === 'string' ? conversion.shapeOf(conversion, object)?.properties.get(key) : undefined;
  const schema = property?.type();
  if (schema === 'function') return notJson(conversion.context, indexType, schema);
  return schema !== undefined && property?.optional === true ? withUndefined(schema) : schema;
}

/** `(typeof LEVELS)[number]`, `(typeof LEVELS)[keyof typeof LEVELS]` */
function valuesOf(conversion: Conversion, object: ts.TypeQueryNode, index: ts.TypeNode): Schema | undefined {
  const value = constantOf(conversion, object, true);
  if (value?.kind === 'array' && index.kind === ts.SyntaxKind.NumberKeyword)
    return unionOfValues(value.items.map((item) => item.value()));
  const isAnyKey =
    ts.isTypeOperatorNode(index) &&
    index.operator === ts.SyntaxKind.KeyOfKeyword &&
    ts.isTypeQueryNode(index.type) &&
    index.type.exprName.getText() === object.exprName.getText();
  if (value?.kind !== 'object' || !isAnyKey) return undefined;
  return unionOfValues(value.members.map((member) => (isUnknown(member) ? member : member.value())));
}

function unionOfValues(values: readonly Value[]): Schema | undefined {
  const schemas = values.map((value) =>
    value.kind === 'literal' && value.value !== undefined ? constant(value.value) : undefined,
  );
  return schemas.every((schema) => schema !== undefined) ? unionOf(schemas) : undefined;
}
