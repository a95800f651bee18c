/** Converts a type in a documentation comment, in TypeScript's syntax or the older one of JSDoc, and an annotation of Flow. */
import { ts } from 'ts-morph';
import { OBJECT_ID, type Schema } from '../../../shared/contract.js';
import {
  constant,
  schemaOfObject,
  schemaOfTuple,
  separateUndefined,
  unionOf,
  withNull,
  withUndefined,
} from '../../../shared/json-schema/index.js';
import { LANGUAGE_CLASSES, referTo, type SchemaContext } from '../context/index.js';
import { literalValue, schemaOfDeclared } from '../types/index.js';
import { importedName, isOwnName, type JsdocName, jsdocName } from './jsdoc-name.js';

/** How deep types may be nested. Deeper ones are unknown. */
const DEPTH = 40;

/** `at` is where names of the comment are looked up. `undefined` if the type cannot be followed. */
export function schemaOfJsdocType(
  context: SchemaContext,
  at: ts.Node,
  node: ts.Node,
  depth = DEPTH,
): Schema | undefined {
  if (depth === 0) return undefined;
  const inner = (child: ts.Node): Schema | undefined => schemaOfJsdocType(context, at, child, depth - 1);
  const keyword = KEYWORDS.get(node.kind);
  if (keyword !== undefined) return keyword;
  if (
    ts.isJSDocTypeExpression(node) ||
    ts.isParenthesizedTypeNode(node) ||
    ts.isJSDocNonNullableType(node) ||
    ts.isJSDocVariadicType(node)
  )
    return inner(node.type);
  // Flow's `?string` accepts `undefined` too, and its objects have any further properties.
  const isOfFlow = node.getSourceFile() === at.getSourceFile();
  if (ts.isJSDocNullableType(node))
    return mapDefined(inner(node.type), (schema) =>
      isOfFlow ? withUndefined(withNull(schema)) : withNull(schema),
    );
  if (ts.isJSDocOptionalType(node)) return mapDefined(inner(node.type), withUndefined);
  if (ts.isUnionTypeNode(node)) return joinDefined(node.types.map(inner), unionOf);
  if (ts.isArrayTypeNode(node)) return mapDefined(inner(node.elementType), arrayOf);
  if (ts.isTupleTypeNode(node)) return joinDefined(node.elements.map(inner), tupleOf);
  if (ts.isLiteralTypeNode(node)) return schemaOfLiteralNode(node);
  if (ts.isTypeLiteralNode(node))
    return schemaOfObject(
      node.members.flatMap((member) => fieldOfMember(member, inner)),
      isOfFlow ? { additionalProperties: true } : {},
    );
  if (ts.isJSDocTypeLiteral(node)) return ofTags(node, inner);
  if (ts.isImportTypeNode(node)) return ofImport(context, at, node);
  return ts.isTypeReferenceNode(node) ? ofName(context, at, node, inner) : undefined;
}

type Inner = (node: ts.Node) => Schema | undefined;

const OBJECT: Schema = { type: 'object', additionalProperties: true };

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, Schema> = new Map([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
  [ts.SyntaxKind.ObjectKeyword, OBJECT],
  [ts.SyntaxKind.AnyKeyword, {}],
  [ts.SyntaxKind.UnknownKeyword, {}],
  [ts.SyntaxKind.UndefinedKeyword, { not: {} }],
  [ts.SyntaxKind.VoidKeyword, { not: {} }],
  [ts.SyntaxKind.JSDocAllType, {}],
  [ts.SyntaxKind.JSDocUnknownType, {}],
]);

const NAMES: ReadonlyMap<string, Schema> = new Map([
  ...Object.entries(LANGUAGE_CLASSES),
  ['bool', { type: 'boolean' }],
  ['Integer', { type: 'integer' }],
  ['int', { type: 'integer' }],
  ['Object', OBJECT],
  ['Array', { type: 'array' }],
  ['array', { type: 'array' }],
  ['ObjectId', OBJECT_ID],
  ['ObjectID', OBJECT_ID],
]);

const mapDefined = (schema: Schema | undefined, change: (schema: Schema) => Schema): Schema | undefined =>
  schema === undefined ? undefined : change(schema);

function joinDefined(
  schemas: readonly (Schema | undefined)[],
  join: (schemas: readonly Schema[]) => Schema,
): Schema | undefined {
  return schemas.every((schema) => schema !== undefined) ? join(schemas) : undefined;
}

const arrayOf = (items: Schema): Schema => ({ type: 'array', items });

const tupleOf = (items: readonly Schema[]): Schema =>
  schemaOfTuple(
    items.map((item) => ({ schema: separateUndefined(item).schema, optional: false, rest: false })),
  );

function schemaOfLiteralNode({ literal }: ts.LiteralTypeNode): Schema | undefined {
  const value = literalValue(literal);
  return value === undefined ? undefined : constant(value);
}

function fieldOfMember(member: ts.TypeElement, inner: Inner): (readonly [string, Schema])[] {
  if (!ts.isPropertySignature(member) || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)))
    return [];
  const schema = (member.type && inner(member.type)) ?? {};
  return [[member.name.text, member.questionToken === undefined ? schema : withUndefined(schema)]];
}

/** `@param {Object} options` together with `@param {string} options.title`. */
function ofTags({ jsDocPropertyTags = [], isArrayType }: ts.JSDocTypeLiteral, inner: Inner): Schema {
  const object = schemaOfObject(
    jsDocPropertyTags.map((tag) => {
      const schema = (tag.typeExpression && inner(tag.typeExpression)) ?? {};
      const name = ts.isIdentifier(tag.name) ? tag.name : tag.name.right;
      return [name.text, tag.isBracketed ? withUndefined(schema) : schema];
    }),
  );
  return isArrayType ? arrayOf(object) : object;
}

function ofName(
  context: SchemaContext,
  at: ts.Node,
  node: ts.TypeReferenceNode,
  inner: Inner,
): Schema | undefined {
  const name = node.typeName.getText();
  const [first, second] = node.typeArguments ?? [];
  if (first !== undefined) {
    if (name === 'Array' || name === 'ReadonlyArray') return mapDefined(inner(first), arrayOf);
    if (name === 'Promise') return inner(first);
    const isRecord = (name === 'Object' || name === 'Record') && second !== undefined;
    return isRecord
      ? mapDefined(inner(second), (values) => ({ type: 'object', additionalProperties: values }))
      : undefined;
  }
  const schema = NAMES.get(name.replace(/^Mongo\./, ''));
  if (schema !== undefined && !isOwnName(context.evaluator, at.getSourceFile(), name)) return schema;
  return schemaOfJsdocName(context, at, jsdocName(context.evaluator, at.getSourceFile(), name));
}

/** `import('./tasks').Task` */
function ofImport(
  context: SchemaContext,
  at: ts.Node,
  { argument, qualifier }: ts.ImportTypeNode,
): Schema | undefined {
  const isNamed = ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal);
  if (!isNamed || qualifier === undefined || !ts.isIdentifier(qualifier)) return undefined;
  const { text: name } = qualifier;
  const imported = importedName(context.evaluator, at.getSourceFile(), argument.literal.text, name);
  return schemaOfJsdocName(context, at, imported);
}

function schemaOfJsdocName(
  context: SchemaContext,
  at: ts.Node,
  resolved: JsdocName | undefined,
): Schema | undefined {
  if (resolved === undefined) return undefined;
  if (resolved.kind === 'declared') return schemaOfDeclared(context, resolved.declarations, at);
  const { file, name, type } = resolved;
  // An alias of an imported type does not name it again.
  if (ts.isJSDocTypeExpression(type) && ts.isImportTypeNode(type.type))
    return schemaOfJsdocType(context, file, type.type);
  return referTo(
    context.definitions,
    { name, from: file.fileName },
    () => schemaOfJsdocType(context, file, type) ?? {},
  );
}
