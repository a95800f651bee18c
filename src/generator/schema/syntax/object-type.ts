/** Objects by their members. */
import { ts } from 'ts-morph';
import { type Schema, UNDEFINED } from '../../../shared/contract.js';
import {
  acceptsNothing,
  anyKeysWith,
  schemaOfMembers,
  separateUndefined,
  unionOf,
} from '../../../shared/json-schema/index.js';
import { isBrandName, isFunctionNode } from '../../analysis/syntax/index.js';
import { annotated } from '../annotations/index.js';
import { NUMBER_KEYS } from '../context/index.js';
import type { Conversion, Property, Shape } from './conversion.js';
import { withoutFunctions } from './function-type.js';
import { anything, constant, literalValue } from './literal-type.js';

/** `undefined` if a property cannot be decided. `at` is where to report an object that accepts anything. */
export function schemaOfShape(conversion: Conversion, shape: Shape, at: ts.Node): Schema | undefined {
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const [name, property] of shape.properties) {
    const type = property.type();
    if (type === undefined) return undefined;
    if (type === 'function') continue;
    const { schema, optional } = separateUndefined(type);
    properties.push([name, property.documented(schema)]);
    const isOptional = optional || property.optional || isBrandName(name);
    if (!isOptional && !acceptsNothing(type)) required.push(name);
  }
  const { keys } = shape;
  if (properties.length > 0 || keys !== undefined) return schemaOfMembers(properties, required, keys);
  const isObject = shape.isInstance || shape.properties.size > 0;
  return isObject ? { type: 'object', additionalProperties: true } : anything(conversion.context, at);
}

type Member = ts.TypeElement | ts.ClassElement | ts.ParameterDeclaration;

/** The properties of an object type, an interface or a class. */
export function shapeOfMembers(
  conversion: Conversion,
  members: readonly Member[],
  isInstance: boolean,
): Shape | undefined {
  const properties = new Map<string, Property>();
  let keys: Schema | undefined;
  for (const member of members) {
    if (ts.isIndexSignatureDeclaration(member)) {
      const own = indexSignatureSchema(conversion, member);
      if (own === undefined || (keys !== undefined && own.patternProperties === undefined)) return undefined;
      keys = joinedKeys(keys, own);
    } else if (isData(member)) {
      const name = member.name === undefined ? undefined : memberName(member.name);
      if (name === undefined) return undefined;
      properties.set(name, propertyOfMember(conversion, member));
    }
  }
  return { properties, ...(keys === undefined ? {} : { keys }), isInstance };
}

const joinedKeys = (one: Schema | undefined, other: Schema): Schema =>
  one?.patternProperties === undefined
    ? (one ?? other)
    : { ...one, patternProperties: { ...one.patternProperties, ...other.patternProperties } };

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
): boolean => modifiers?.some((each) => each.kind === kind) === true;

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

/** A function is no data; beside other alternatives it makes the field one that may be left out. */
function fieldType(conversion: Conversion, type: ts.TypeNode): Schema | 'function' | undefined {
  const parts = withoutFunctions(conversion, type);
  if (parts === undefined) return conversion.schemaOf(conversion, type);
  const [first] = parts;
  if (first === undefined) return 'function';
  const schemas = parts.map((part) => conversion.schemaOf(conversion, part));
  return schemas.every((schema) => schema !== undefined) ? unionOf([...schemas, UNDEFINED]) : undefined;
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
function indexSignatureSchema(
  conversion: Conversion,
  node: ts.IndexSignatureDeclaration,
): Schema | undefined {
  const key = node.parameters[0]?.type;
  // The parser leaves the type out if the source breaks off.
  const values: ts.TypeNode | undefined = node.type;
  const schema = values && conversion.schemaOf(conversion, values);
  return key && schema && keysOf(conversion, key, separateUndefined(schema).schema);
}

/** The keywords for an object whose keys have the type `key`. */
export function keysOf(conversion: Conversion, key: ts.TypeNode, values: Schema): Schema | undefined {
  if (key.kind === ts.SyntaxKind.StringKeyword) return anyKeysWith(values);
  const pattern =
    key.kind === ts.SyntaxKind.NumberKeyword ? NUMBER_KEYS : conversion.schemaOf(conversion, key)?.pattern;
  return pattern === undefined
    ? undefined
    : { patternProperties: { [pattern]: values }, additionalProperties: false };
}
