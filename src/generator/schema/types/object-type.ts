/** Objects by their members. */
import { ts } from 'ts-morph';
import { type Schema, UNDEFINED } from '../../../shared/contract.js';
import { acceptsNothing, constant, unionOf } from '../../../shared/json-schema/index.js';
import { isFunctionNode, unparenthesized } from '../../analysis/syntax/index.js';
import { annotated } from '../annotations/index.js';
import { NUMBER_KEYS, reportNotJson } from '../context/index.js';
import type { Conversion } from './conversion.js';
import { anything, literalValue } from './literal-type.js';
import { resolvedTypeName } from './named-type.js';
import { type IndexSignature, keywordsOfKeys, type Property, type Shape } from './shape.js';

type Member = ts.TypeElement | ts.ClassElement | ts.ParameterDeclaration;

/** The properties of an object type, an interface or a class. The checker reads types with an encoding of their own. */
export function shapeOfMembers(
  conversion: Conversion,
  members: readonly Member[],
  isInstance: boolean,
): Shape | undefined {
  const properties = new Map<string, Property>();
  const signatures: IndexSignature[] = [];
  for (const member of members) {
    const name = member.name === undefined ? undefined : memberName(member.name);
    if (name === 'toJSON' || name === 'toJSONValue') return undefined;
    if (ts.isIndexSignatureDeclaration(member)) {
      const signature = indexSignature(conversion, member);
      if (signature === undefined) return undefined;
      signatures.push(signature);
    } else if (isData(member)) {
      if (name === undefined) return undefined;
      properties.set(name, propertyOfMember(conversion, member));
    }
  }
  const keys = keywordsOfKeys(signatures);
  return { properties, ...(keys === undefined ? {} : { keys }), isInstance };
}

/** Methods and accessors of classes, private and static members are left out; other methods are there by name alone. */
function isData(member: Member): boolean {
  if (ts.isPropertySignature(member) || ts.isMethodSignature(member) || ts.isParameter(member)) return true;
  if (ts.isCallSignatureDeclaration(member) || ts.isConstructSignatureDeclaration(member)) return true;
  if (!ts.isPropertyDeclaration(member)) return ts.isGetAccessor(member) && !ts.isClassLike(member.parent);
  return !ts.isPrivateIdentifier(member.name) && !HIDDEN.some((kind) => hasModifier(member, kind));
}

const HIDDEN = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.StaticKeyword];

export const hasModifier = (
  { modifiers }: { modifiers?: ts.NodeArray<ts.ModifierLike> | undefined },
  kind: ts.SyntaxKind,
): boolean => modifiers?.some((modifier) => modifier.kind === kind) === true;

/** The name of a property; `undefined` if it is computed. */
function memberName(name: ts.PropertyName | ts.BindingName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)
    ? name.expression.text
    : undefined;
}

function propertyOfMember(conversion: Conversion, member: Member): Property {
  const mark = 'questionToken' in member ? member.questionToken : undefined;
  return {
    type: () => memberType(conversion, member),
    optional: mark !== undefined,
    documented: (schema) => annotated(conversion.context, schema, member),
  };
}

function memberType(conversion: Conversion, member: Member): Schema | 'function' | undefined {
  if (ts.isMethodSignature(member)) return 'function';
  const isField =
    ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) || ts.isParameter(member);
  if (!isField) return undefined;
  if (member.type !== undefined) return fieldType(conversion, member.type);
  if (ts.isPropertySignature(member)) return anything(conversion.context, member);
  const { initializer } = member;
  if (initializer === undefined) return undefined;
  return isFunctionNode(initializer) ? 'function' : initialSchema(initializer, member);
}

/** A function is no data. As one alternative of a field it makes the field optional. */
function fieldType(conversion: Conversion, type: ts.TypeNode): Schema | 'function' | undefined {
  const parts = withoutFunctions(conversion, type);
  if (parts === undefined) return conversion.schemaOf(conversion, type);
  const schemas = parts.map((part) => conversion.schemaOf(conversion, part));
  if (!schemas.every((schema) => schema !== undefined)) return undefined;
  return schemas.every(acceptsNothing) ? 'function' : unionOf([...schemas, UNDEFINED]);
}

/** A field without a type annotation has the type of its initial value. */
function initialSchema(
  initializer: ts.Expression,
  member: ts.PropertyDeclaration | ts.ParameterDeclaration,
): Schema | undefined {
  const value = literalValue(initializer);
  if (value === undefined || value === null) return undefined;
  const schema = constant(value);
  if (hasModifier(member, ts.SyntaxKind.ReadonlyKeyword)) return schema;
  return schema.type === undefined ? undefined : { type: schema.type };
}

/** `[key: string]: number` */
function indexSignature(
  conversion: Conversion,
  node: ts.IndexSignatureDeclaration,
): IndexSignature | undefined {
  const key = node.parameters[0]?.type;
  // The parser leaves the type out if the source breaks off.
  const type: ts.TypeNode | undefined = node.type;
  const values = type && conversion.schemaOf(conversion, type);
  if (key === undefined || values === undefined) return undefined;
  if (key.kind === ts.SyntaxKind.StringKeyword) return { values };
  const pattern =
    key.kind === ts.SyntaxKind.NumberKeyword ? NUMBER_KEYS : conversion.schemaOf(conversion, key)?.pattern;
  return pattern === undefined ? undefined : { pattern, values };
}

/** How many names are followed. */
const DEPTH = 20;

/** The alternatives without functions; `undefined` if there are no functions. */
function withoutFunctions(conversion: Conversion, outer: ts.TypeNode): ts.TypeNode[] | undefined {
  const node = unparenthesized(outer);
  const parts = ts.isUnionTypeNode(node) ? node.types : [node];
  const left = parts.filter((part) => !isFunction(conversion, part, DEPTH));
  if (left.length === parts.length) return undefined;
  reportNotJson(conversion.context, node, 'function');
  return left;
}

function isFunction(conversion: Conversion, outer: ts.TypeNode, depth: number): boolean {
  const node = unparenthesized(outer);
  if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return true;
  if (!ts.isTypeReferenceNode(node) || depth === 0) return false;
  const resolved = resolvedTypeName(conversion.context.evaluator, node.typeName);
  if (resolved?.kind === 'global') return resolved.name === 'Function';
  const [declaration] = resolved?.kind === 'declared' ? resolved.declarations : [];
  if (declaration === undefined) return false;
  if (ts.isInterfaceDeclaration(declaration)) return declaration.members.some(ts.isCallSignatureDeclaration);
  return ts.isTypeAliasDeclaration(declaration) && isFunction(conversion, declaration.type, depth - 1);
}
