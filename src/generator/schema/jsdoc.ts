/**
 * Reads the documentation comment of a handler: `@param {string} title`, `@returns {string[]}`. Only types of the language are
 * read, without the type checker, which would take longer than everything else in an application of JavaScript.
 */
import { ts } from 'ts-morph';
import type { Schema } from '../../shared/contract.js';
import {
  constant,
  schemaOfObject,
  unionSchema,
  withNull,
  withUndefined,
} from '../../shared/json-schema/index.js';
import { commentOfNode, documentedNode } from '../analysis/comments/index.js';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { addAssigned, type FunctionNode, isJavaScript } from '../analysis/syntax/index.js';
import { defaultsOfNames } from './constraints/index.js';
import { LANGUAGE_CLASSES } from './context/index.js';
import { literalValue } from './types/index.js';

interface DocumentedParameter {
  /** `undefined` if it has no type, or one that cannot be followed. A parameter in brackets, `[limit]`, may be `undefined`. */
  schema: Schema | undefined;
  description: string | undefined;
}

/** By their names. */
export const documentedParameters = (
  evaluator: Evaluator,
  handler: FunctionNode,
): ReadonlyMap<string, DocumentedParameter> =>
  new Map(
    tagsOfHandler(handler).flatMap((tag) => {
      if (!ts.isJSDocParameterTag(tag) || !ts.isIdentifier(tag.name)) return [];
      const { name, typeExpression, isBracketed } = tag;
      const description = tagDescription(tag);
      const type =
        typeExpression && !isConverted(handler, name.text)
          ? schemaOfJsdocType({ evaluator, at: handler }, typeExpression)
          : undefined;
      const described = type && description !== undefined ? { ...type, description } : type;
      const schema = described && isBracketed ? withUndefined(described) : described;
      return [[name.text, { schema, description }] as const];
    }),
  );

/** The type that the promise resolves to; `undefined` if TypeScript has a type for the result. */
export function documentedResult(
  evaluator: Evaluator,
  handler: FunctionNode | undefined,
): Schema | undefined {
  if (handler === undefined || (handler.type !== undefined && !isJavaScript(handler))) return undefined;
  const type = tagsOfHandler(handler).find(ts.isJSDocReturnTag)?.typeExpression;
  return type && schemaOfJsdocType({ evaluator, at: handler }, type);
}

/** After `if (_.isString(ids)) ids = ids.split(',');` the handler takes texts too, whatever its comment says. */
function isConverted({ body }: FunctionNode, name: string): boolean {
  const assigned = { names: new Set<string>(), fields: new Map<string, Set<string>>() };
  if (body !== undefined) addAssigned(assigned, body);
  return assigned.names.has(name) && !defaultsOfNames(body).has(name);
}

/** Without line breaks and the dash of `@param title - The first line.` */
function tagDescription({ comment }: ts.JSDocTag): string | undefined {
  const text = ts
    .getTextOfJSDocComment(comment)
    ?.replace(/^\s*-\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}

/** Most files are parsed without documentation comments, so each comment that is needed is parsed on its own. */
function tagsOfHandler(handler: FunctionNode): readonly ts.JSDocTag[] {
  const comment = (commentOfNode(handler) ?? commentOfNode(documentedNode(handler)))?.text;
  if (comment === undefined || !/@(?:param|arg|argument|returns?)\b/.test(comment)) return [];
  const [statement] = ts.createSourceFile(
    'comment.js',
    `${comment}\nfunction documented() {}`,
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseAll },
    true,
  ).statements;
  return statement === undefined ? [] : ts.getJSDocTags(statement);
}

/** `at` is the handler: names of the project in its file are not those of the language. */
interface Reading {
  evaluator: Evaluator;
  at: ts.Node;
}

/** How deep types may be nested. Deeper ones are unknown. */
const DEPTH = 40;

function schemaOfJsdocType(reading: Reading, node: ts.Node, depth = DEPTH): Schema | undefined {
  const inner = (child: ts.Node): Schema | undefined => schemaOfJsdocType(reading, child, depth - 1);
  const join = (nodes: readonly ts.Node[]): Schema | undefined => {
    const schemas = nodes.map(inner);
    return schemas.every((schema) => schema !== undefined) ? unionSchema(schemas) : undefined;
  };
  const keyword = KEYWORDS.get(node.kind);
  if (keyword !== undefined || depth === 0) return keyword;
  if (ts.isJSDocTypeExpression(node) || ts.isParenthesizedTypeNode(node) || ts.isJSDocNonNullableType(node))
    return inner(node.type);
  if (ts.isJSDocNullableType(node)) return mapDefined(inner(node.type), withNull);
  if (ts.isJSDocOptionalType(node)) return mapDefined(inner(node.type), withUndefined);
  if (ts.isUnionTypeNode(node)) return join(node.types);
  if (ts.isArrayTypeNode(node)) return mapDefined(inner(node.elementType), arraySchema);
  if (ts.isLiteralTypeNode(node)) return mapDefined(literalValue(node.literal), constant);
  if (ts.isTypeLiteralNode(node))
    return schemaOfObject(node.members.flatMap((member) => field(member, inner)));
  if (ts.isJSDocTypeLiteral(node)) return schemaOfTags(node, inner);
  return ts.isTypeReferenceNode(node) ? schemaOfName(reading, node, inner) : undefined;
}

type Inner = (node: ts.Node) => Schema | undefined;

const mapDefined = <Value>(value: Value | undefined, change: (value: Value) => Schema): Schema | undefined =>
  value === undefined ? undefined : change(value);

const arraySchema = (items: Schema): Schema => ({ type: 'array', items });

const OBJECT: Schema = { type: 'object', additionalProperties: true };

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, Schema> = new Map([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
  [ts.SyntaxKind.ObjectKeyword, OBJECT],
  [ts.SyntaxKind.AnyKeyword, {}],
  [ts.SyntaxKind.UndefinedKeyword, { not: {} }],
  [ts.SyntaxKind.VoidKeyword, { not: {} }],
  [ts.SyntaxKind.JSDocAllType, {}],
]);

const NAMES: ReadonlyMap<string, Schema> = new Map([
  ...Object.entries(LANGUAGE_CLASSES),
  ['Object', OBJECT],
  ['Array', { type: 'array' }],
]);

function field(member: ts.TypeElement, inner: Inner): (readonly [string, Schema])[] {
  if (!ts.isPropertySignature(member) || !ts.isIdentifier(member.name)) return [];
  const schema = (member.type && inner(member.type)) ?? {};
  return [[member.name.text, member.questionToken === undefined ? schema : withUndefined(schema)]];
}

/** `@param {Object} options` together with `@param {string} options.title`. */
function schemaOfTags({ jsDocPropertyTags = [], isArrayType }: ts.JSDocTypeLiteral, inner: Inner): Schema {
  const object = schemaOfObject(
    jsDocPropertyTags.map((tag) => {
      const schema = (tag.typeExpression && inner(tag.typeExpression)) ?? {};
      const name = ts.isIdentifier(tag.name) ? tag.name : tag.name.right;
      return [name.text, tag.isBracketed ? withUndefined(schema) : schema];
    }),
  );
  return isArrayType ? arraySchema(object) : object;
}

/** A typedef may have the name of another class, such as `File`. */
const OF_PLAIN_VALUES = /^(?:Array|Boolean|Number|Object|Promise|String)$/;

/** `Date`, `Array<string>`, `Promise<string>` */
function schemaOfName(
  { evaluator, at }: Reading,
  { typeName, typeArguments }: ts.TypeReferenceNode,
  inner: Inner,
): Schema | undefined {
  const name = typeName.getText();
  const mayBeTypedef = !OF_PLAIN_VALUES.test(name) && /@(?:typedef|import)\b/.test(at.getSourceFile().text);
  if (mayBeTypedef || evaluator.lookup(name, at, 'type') !== undefined) return undefined;
  const [first] = typeArguments ?? [];
  if (first !== undefined && name === 'Array') return mapDefined(inner(first), arraySchema);
  return first !== undefined && name === 'Promise' ? inner(first) : NAMES.get(name);
}
