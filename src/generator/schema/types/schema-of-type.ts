/** The schema of a type of the checker. */
import { ts } from 'ts-morph';
import { customTypeSchema, OBJECT_ID, type Schema, UNDEFINED } from '../../../shared/contract.js';
import { constant, unionSchema, withMoreProperties } from '../../../shared/json-schema/index.js';
import {
  brandedPrimitives,
  isFunctionNode,
  mayBeBrand,
  returnsOfFunction,
} from '../../analysis/syntax/index.js';
import { ANY_OBJECT, LANGUAGE_TYPES, PLACEHOLDER_PATTERNS, patternOfText } from '../context/index.js';
import {
  boundTypeArgument,
  type Checking,
  has,
  isForeign,
  isForeignFileClass,
  isFunctionType,
  isMapped,
  isOfTheLanguage,
  objectDeclarations,
} from './checking.js';
import { decidingPart, languageName, listSchema, schemaOfUnion } from './composites.js';
import { anything, notJson } from './literal-type.js';
import { describeByName } from './named.js';
import { schemaOfObjectType } from './object-type.js';
import { languageSchema, OBJECT_IDS } from './well-known.js';

/** How deep types are converted; deeper ones accept anything. Types with names are described on their own long before. */
const DEPTH = 200;

export function schemaOfType(outside: Checking, type: ts.Type): Schema {
  const checking = { ...outside, depth: outside.depth + 1 };
  const { context, budget, at } = checking;
  budget.left -= 1;
  if (budget.left < 0 || checking.depth > DEPTH) return anything(context, at);
  const bound = boundTypeArgument(checking, type);
  if (bound !== undefined)
    return checking.innerNode({ ...checking, environment: bound.environment }, bound.node);
  return (
    plainSchema(checking, type) ??
    describeByName(checking, type, (within) => structure({ ...within, open: [...within.open, type] }, type))
  );
}

/** Converts types without parts. */
function plainSchema(checking: Checking, type: ts.Type): Schema | undefined {
  const { context, at } = checking;
  if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return anything(context, at);
  if (has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return UNDEFINED;
  if (has(type, ts.TypeFlags.Null)) return { type: 'null' };
  if (has(type, ts.TypeFlags.EnumLike) && type.isUnion()) return undefined;
  if (type.isStringLiteral() || type.isNumberLiteral()) return constant(type.value);
  if (has(type, ts.TypeFlags.BooleanLiteral)) return constant(checking.types.typeToString(type) === 'true');
  if (isTemplate(type)) return schemaOfTemplate(type);
  if (has(type, ts.TypeFlags.String | ts.TypeFlags.StringMapping)) return { type: 'string' };
  if (has(type, ts.TypeFlags.Number | ts.TypeFlags.Enum)) return { type: 'number' };
  if (has(type, ts.TypeFlags.Boolean)) return { type: 'boolean' };
  if (has(type, ts.TypeFlags.BigIntLike)) return notJson(context, at, 'bigint');
  if (has(type, ts.TypeFlags.ESSymbolLike)) return notJson(context, at, 'symbol');
  if (has(type, ts.TypeFlags.NonPrimitive)) return ANY_OBJECT;
  return schemaOfBrand(objectDeclarations(type)) ?? wellKnown(checking, type);
}

const isTemplate = (type: ts.Type): type is ts.TemplateLiteralType =>
  has(type, ts.TypeFlags.TemplateLiteral) && 'texts' in type;

function schemaOfTemplate({ texts: [head = '', ...tails], types }: ts.TemplateLiteralType): Schema {
  const spans = tails.map((text, index) => placeholderPattern(types[index]) + patternOfText(text));
  return { type: 'string', pattern: `^${patternOfText(head)}${spans.join('')}$` };
}

function placeholderPattern(type: ts.Type | undefined): string {
  if (type !== undefined && has(type, ts.TypeFlags.Number)) return PLACEHOLDER_PATTERNS.number;
  return type !== undefined && has(type, ts.TypeFlags.BigInt)
    ? PLACEHOLDER_PATTERNS.bigint
    : PLACEHOLDER_PATTERNS.string;
}

/** Types of the language and of packages. */
function wellKnown({ context, types, at }: Checking, type: ts.Type): Schema | undefined {
  if (isFunctionType(type)) return notJson(context, at, 'function');
  const symbol = type.getSymbol();
  if (symbol === undefined) return undefined;
  const { name } = symbol;
  if (OBJECT_IDS.has(name) && types.getPropertyOfType(type, 'toHexString') !== undefined) return OBJECT_ID;
  if (!isForeign(symbol) || types.isArrayLikeType(type)) return undefined;
  const language = isForeignFileClass(symbol) ? undefined : languageSchema(context, name, at);
  if (language !== undefined || !type.isClassOrInterface() || !type.isClass()) return language;
  // A class of a package with methods is not data.
  const properties = types.getPropertiesOfType(type).map((property) => types.getTypeOfSymbol(property));
  return properties.some(isFunctionType) ? notJson(context, at, name) : undefined;
}

function structure(checking: Checking, type: ts.Type): Schema {
  const { types, context, inner } = checking;
  if (type.isUnion()) return schemaOfUnion(checking, type);
  const deciding = type.isIntersection() ? decidingPart(checking, type) : undefined;
  if (deciding !== undefined) return inner(checking, deciding);
  if (has(type, ts.TypeFlags.Object | ts.TypeFlags.Intersection))
    return (
      listSchema(checking, type) ??
      travelingForm(checking, type) ??
      withPrimitivesOfBrand(schemaOfObjectType(checking, type), objectDeclarations(type))
    );
  // A type parameter, or a type that depends on one, is read as its constraint.
  const constraint = types.getBaseConstraintOfType(type);
  if (constraint === undefined || constraint === type) return anything(context, checking.at);
  return withMoreProperties(inner(checking, constraint), context.definitions.resolve);
}

/** The schema of a custom type of EJSON, of the answer of `toJSON`, or of the list, date or text that the type extends. */
const travelingForm = (checking: Checking, type: ts.Type): Schema | undefined =>
  ofCustomType(checking, type) ??
  ofToJson(checking, type) ??
  ofBases(checking, type) ??
  ofMapped(checking, type);

/** `{ [K in keyof T]?: … }` of a date or a branded text, as types that make all keys optional apply it. */
function ofMapped({ types, context, at }: Checking, type: ts.Type): Schema | undefined {
  const [property] = types.getPropertiesOfType(type);
  const holder = property?.declarations?.[0]?.parent;
  if (!isMapped(type) || property === undefined || !isOfTheLanguage(property)) return undefined;
  return holder && ts.isInterfaceDeclaration(holder)
    ? languageSchema(context, holder.name.text, at)
    : undefined;
}

/** A type that the application may give to `EJSON.addType`: one with `typeName` and `toJSONValue` (C15). */
function ofCustomType(checking: Checking, type: ts.Type): Schema | undefined {
  const { types, inner, context } = checking;
  const name = signatureOfMethod(checking, type, 'typeName');
  const value = signatureOfMethod(checking, type, 'toJSONValue');
  if (name === undefined || value === undefined) return undefined;
  const { search } = context.evaluator.project;
  if (search.mentioning('addType').length === 0) return undefined;
  return customTypeSchema(
    schemaOfTypeName(checking, name),
    inner(checking, types.getReturnTypeOfSignature(value)),
  );
}

/** The only literal that `typeName` returns: its inferred type is `string`. */
function schemaOfTypeName({ types }: Checking, signature: ts.Signature): Schema {
  const declaration = signature.getDeclaration();
  const [value, ...others] = isFunctionNode(declaration) ? returnsOfFunction(declaration).values : [];
  const type =
    value === undefined || others.length > 0
      ? types.getReturnTypeOfSignature(signature)
      : types.getTypeAtLocation(value);
  return type.isStringLiteral() ? constant(type.value) : { type: 'string' };
}

function signatureOfMethod({ types }: Checking, type: ts.Type, name: string): ts.Signature | undefined {
  const method = types.getPropertyOfType(type, name);
  return method === undefined || isOfTheLanguage(method)
    ? undefined
    : types.getTypeOfSymbol(method).getCallSignatures()[0];
}

/** A caller sends the result of `toJSON`, or an object with the properties of an instance (C40). */
function ofToJson(checking: Checking, type: ts.Type): Schema | undefined {
  const { types, inner } = checking;
  const signature = signatureOfMethod(checking, type, 'toJSON');
  return signature && unionSchema([inner(checking, types.getReturnTypeOfSignature(signature)), ANY_OBJECT]);
}

function ofBases(checking: Checking, type: ts.Type): Schema | undefined {
  for (const base of type.getBaseTypes() ?? []) {
    const form =
      LANGUAGE_TYPES[languageName(base) ?? ''] ?? listSchema(checking, base) ?? ofBases(checking, base);
    if (form !== undefined) return form;
  }
  return undefined;
}

/** The schema of the primitive that a brand means; it has no name of its own. */
function schemaOfBrand(declarations: readonly ts.Node[]): Schema | undefined {
  const primitives = brandedPrimitives(declarations);
  const [only, ...others] = primitives ?? [];
  if (primitives === undefined || only === undefined) return undefined;
  return { type: others.length === 0 ? only : [...primitives] };
}

/** Also accepts primitives if the type has only brands, because another file may treat its values as primitives. */
const withPrimitivesOfBrand = (schema: Schema, declarations: readonly ts.Node[]): Schema =>
  mayBeBrand(declarations) ? unionSchema([schema, { type: ['number', 'string'] }]) : schema;
