/** The schema of an object type of the checker: its properties and index signatures, wherever they are declared. */
import { ts } from 'ts-morph';
import { compareText } from '../../../shared/compare-text.js';
import { type Schema, UNDEFINED } from '../../../shared/contract.js';
import {
  acceptsNothing,
  anyKeysSchema,
  isUnconstrained,
  schemaOfMembers,
  separateUndefined,
  unionSchema,
} from '../../../shared/json-schema/index.js';
import { isBrandName } from '../../analysis/syntax/index.js';
import { annotateSchema } from '../annotations/index.js';
import { NUMBER_KEYS } from '../context/index.js';
import { type Checking, has, isForeignFile, isFunctionType, isMapped, isOfProject } from './checking.js';
import { anything, notJson } from './literal-type.js';
import { reportBaseNotFound } from './types-not-found.js';

export function schemaOfObjectType(checking: Checking, type: ts.Type): Schema {
  const all = propertiesOfType(checking, type);
  const unknown = unknownBases(checking.types, type);
  for (const { expression } of unknown) reportBaseNotFound(checking.context, expression);
  const keys = unknown.length > 0 ? anyKeysSchema({}) : keywordsOfKeys(checking, type);
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const property of all.filter(isData)) {
    const { name, flags } = property;
    const ofProperty = typeOfProperty(checking, property);
    if (ofProperty === 'function') continue;
    const { schema, optional } = separateUndefined(ofProperty);
    properties.push([name, documentSchema(checking, schema, property)]);
    const isOptional = optional || (flags & ts.SymbolFlags.Optional) !== 0;
    // A property of any value may be `undefined`, which JSON leaves out.
    if (!isOptional && !isBrandName(name) && !isUnconstrained(schema)) required.push(name);
  }
  if (properties.length > 0 || keys !== undefined) return schemaOfMembers(properties, required, keys);
  // `{}`, under any name, takes everything but null.
  const isEmpty = all.length === 0 && hasFlags(type, ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.Interface);
  return isEmpty ? anything(checking.context, checking.at) : { type: 'object', additionalProperties: true };
}

/** The bases that nothing declares, also behind other bases: their properties are unknown. */
function unknownBases(
  types: ts.TypeChecker,
  type: ts.Type,
  open: readonly ts.Type[] = [],
): ts.ExpressionWithTypeArguments[] {
  if (open.includes(type)) return [];
  const within = (part: ts.Type): ReturnType<typeof unknownBases> =>
    unknownBases(types, part, [...open, type]);
  if (type.isIntersection()) return type.types.flatMap(within);
  if (isMapped(type)) return (type.aliasTypeArguments ?? []).flatMap(within);
  return (type.getSymbol()?.declarations ?? [])
    .flatMap((node) =>
      ts.isInterfaceDeclaration(node) || ts.isClassLike(node) ? (node.heritageClauses ?? []) : [],
    )
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap((clause) => [...clause.types])
    .flatMap((node) => {
      const base = types.getTypeAtLocation(node);
      return has(base, ts.TypeFlags.Any) ? [node] : within(base);
    });
}

/**
 * The properties of bases come first. Those of a mapped type, such as `Pick`, are sorted, because the checker's order
 * depends on earlier questions.
 */
function propertiesOfType({ types }: Checking, type: ts.Type): ts.Symbol[] {
  const properties = types.getPropertiesOfType(type);
  if (isMapped(type))
    return [...properties].sort(
      (one, other) =>
        startOfDeclaration(one) - startOfDeclaration(other) || compareText(one.name, other.name),
    );
  if (!type.isClassOrInterface()) return properties;
  const isOwn = ({ parent }: ts.Symbol & { parent?: ts.Symbol }): boolean => parent === type.symbol;
  return [...properties.filter((property) => !isOwn(property)), ...properties.filter(isOwn)];
}

const startOfDeclaration = ({ declarations }: ts.Symbol): number => declarations?.[0]?.pos ?? 0;

const hasFlags = (type: ts.Type, flags: ts.SymbolFlags): boolean =>
  ((type.getSymbol()?.flags ?? 0) & flags) !== 0;

/** Adds the comment before the symbol's first declaration. */
export function documentSchema({ context }: Checking, schema: Schema, symbol: ts.Symbol | undefined): Schema {
  const [node] = symbol?.declarations ?? [];
  return node === undefined ? schema : annotateSchema(context, schema, node);
}

/** A function is no data. As one alternative of a property it makes the property optional. */
function typeOfProperty(checking: Checking, property: ts.Symbol): Schema | 'function' {
  const type = checking.types.getTypeOfSymbol(property);
  const parts = type.isUnion() ? type.types : [type];
  const left = parts.filter((part) => !isFunctionType(part));
  const annotation = annotationOfProperty(checking, property, type);
  if (left.length === parts.length)
    return annotation === undefined
      ? checking.inner(checking, type)
      : checking.innerNode(checking, annotation);
  const at = annotation !== undefined && isOfProject(annotation) ? annotation : checking.at;
  if (!isOwnFunction(property)) notJson(checking.context, at, 'function');
  const schemas = left.map((part) => checking.inner({ ...checking, at }, part));
  return schemas.every(acceptsNothing) ? 'function' : unionSchema([...schemas, UNDEFINED]);
}

/** `finish(): void`, and `finish = () => { … }` of a class. */
const isOwnFunction = ({ flags, declarations: [declaration] = [] }: ts.Symbol): boolean =>
  (flags & ts.SymbolFlags.Method) !== 0 ||
  (declaration !== undefined && ts.isPropertyDeclaration(declaration) && declaration.type === undefined);

/** The property's annotation, unless the property has another type here. */
function annotationOfProperty(
  { types }: Checking,
  property: ts.Symbol,
  type: ts.Type,
): ts.TypeNode | undefined {
  const [declaration] = property.declarations ?? [];
  const isField =
    declaration !== undefined &&
    (ts.isPropertySignature(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isParameter(declaration));
  if (!isField || declaration.type === undefined || isForeignFile(declaration.getSourceFile()))
    return undefined;
  const annotation = types.getTypeFromTypeNode(declaration.type);
  // `Partial` turns a type that is not found into `any`.
  const isSame =
    (has(annotation, ts.TypeFlags.Any) && has(type, ts.TypeFlags.Any)) ||
    areSameTypes(partsBesideUndefined(annotation), partsBesideUndefined(type));
  return isSame ? declaration.type : undefined;
}

const partsBesideUndefined = (type: ts.Type): ReadonlySet<ts.Type> =>
  new Set((type.isUnion() ? type.types : [type]).filter((part) => !has(part, ts.TypeFlags.Undefined)));

const areSameTypes = (one: ReadonlySet<ts.Type>, other: ReadonlySet<ts.Type>): boolean =>
  one.size === other.size && [...one].every((part) => other.has(part));

/** Methods and accessors of classes, private members, and keys that are symbols are not data. */
const isData = ({ name, declarations }: ts.Symbol): boolean =>
  !name.startsWith('__@') && declarations?.some(isBehaviour) !== true;

function isBehaviour(node: ts.Declaration): boolean {
  const holder = ts.isParameter(node) ? node.parent.parent : node.parent;
  if (!ts.isClassLike(holder)) return false;
  const name = ts.getNameOfDeclaration(node);
  const isPrivate = name !== undefined && ts.isPrivateIdentifier(name);
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    isPrivate ||
    (ts.getCombinedModifierFlags(node) & hidden) !== 0
  );
}

/** The keywords for keys that are not named: `{ [key: string]: number }`. */
function keywordsOfKeys(checking: Checking, type: ts.Type): Schema | undefined {
  const schemas = checking.types
    .getIndexInfosOfType(type)
    .filter(({ keyType }) => !has(keyType, ts.TypeFlags.ESSymbolLike))
    .map((info) => {
      const values = checking.inner(checking, info.type);
      return [patternOfKey(checking, info.keyType), separateUndefined(values).schema] as const;
    });
  if (schemas.length === 0) return undefined;
  const ofAnyKey = schemas.find(([pattern]) => pattern === undefined);
  return ofAnyKey === undefined
    ? { patternProperties: Object.fromEntries(schemas), additionalProperties: false }
    : anyKeysSchema(ofAnyKey[1]);
}

const patternOfKey = (checking: Checking, key: ts.Type): string | undefined =>
  has(key, ts.TypeFlags.Number) ? NUMBER_KEYS : checking.inner(checking, key).pattern;
