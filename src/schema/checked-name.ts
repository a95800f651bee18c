/** Named types of the checker: described once, and referred to by their names. */
import { isAbsolute, relative, sep } from 'node:path';
import { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import { documented } from './checked-documentation.js';
import { isBrandedPrimitive } from './checked-intersection.js';
import { type Checking, has, isOfTheLanguage, isReference } from './checking.js';
import type { TypeIdentity } from './definitions.js';

/** `describe` is asked at most once for a name; a type without one is described in place. */
export function describedByName(checking: Checking, type: ts.Type, describe: () => Schema): Schema {
  const isRecursive = checking.open.includes(type);
  const identity = identityOf(checking, type, isRecursive);
  if (identity === undefined) return describe();
  return checking.schemas.definitions.refer(identity, () => documented(describe(), namingSymbol(type)));
}

function identityOf(checking: Checking, type: ts.Type, isRecursive: boolean): TypeIdentity | undefined {
  const symbol = namingSymbol(type);
  const name = nameOf(checking, type, isRecursive);
  if (name === undefined) return undefined;
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName;
  return { name, from: file === undefined ? '' : originOf(checking.schemas.evaluator.project.root, file) };
}

/** What gives the type its name: arrays, primitives and their brands have none of their own. */
const namingSymbol = (type: ts.Type): ts.Symbol | undefined => aliasOf(type) ?? type.getSymbol();

/** `Partial`, `Record` and the like name nothing. */
const aliasOf = ({ aliasSymbol }: ts.Type): ts.Symbol | undefined =>
  aliasSymbol === undefined || isOfTheLanguage(aliasSymbol) ? undefined : aliasSymbol;

function nameOf(checking: Checking, type: ts.Type, isRecursive: boolean): string | undefined {
  const { types } = checking;
  const shown = (): string => types.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  const isList = types.isArrayType(type) || types.isTupleType(type) || isBrandedPrimitive(type);
  if (isList) return isRecursive ? aliasOf(type)?.name : undefined;
  const symbol = aliasOf(type) ?? (isNamed(type) ? type.getSymbol() : undefined);
  // A union without a name is described in place: what it recurs through is one of its parts.
  if (symbol === undefined) return isRecursive && !type.isUnion() ? shown() : undefined;
  const parts = argumentsOf(types, type);
  if (parts.length === 0) return qualifiedName(symbol);
  const names = parts.map((part) => argumentName(checking, part));
  if (names.every((name) => name !== undefined)) return `${qualifiedName(symbol)}<${names.join(', ')}>`;
  return isRecursive ? shown() : undefined;
}

/** Interfaces, classes, and enums with several members. */
function isNamed(type: ts.Type): boolean {
  if (has(type, ts.TypeFlags.EnumLike)) return type.isUnion();
  const flags = type.getSymbol()?.flags ?? 0;
  return has(type, ts.TypeFlags.Object) && (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0;
}

function argumentsOf(types: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  if (aliasOf(type) !== undefined) return type.aliasTypeArguments ?? [];
  if (!isReference(type)) return [];
  // The last one may be `this`.
  return types.getTypeArguments(type).slice(0, type.target.typeParameters?.length ?? 0);
}

const PRIMITIVE =
  ts.TypeFlags.String |
  ts.TypeFlags.Number |
  ts.TypeFlags.Boolean |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

/** Of a primitive, or of a named type. */
function argumentName(checking: Checking, type: ts.Type): string | undefined {
  const { types } = checking;
  if (has(type, PRIMITIVE)) return types.typeToString(type);
  return isBrandedPrimitive(type) ? undefined : nameOf(checking, type, false);
}

/** With the namespaces that hold it. */
function qualifiedName(symbol: ts.Symbol): string {
  const names = [symbol.name];
  const [declaration] = symbol.declarations ?? [];
  for (let node = declaration?.parent; node !== undefined; node = node.parent) {
    if (ts.isModuleDeclaration(node) && ts.isIdentifier(node.name)) names.unshift(node.name.text);
  }
  return names.join('.');
}

/** A file of the project relative to its root, or the name of a package. */
function originOf(root: string, file: string): string {
  const [, path] = /.*\/node_modules\/(?:@types\/)?(.*)$/.exec(file) ?? [];
  if (path === undefined) {
    const inside = relative(root, file);
    return isAbsolute(inside) ? file : inside.split(sep).join('/');
  }
  const [scope = '', name = ''] = path.replace('__', '/').split('/');
  return path.startsWith('@') || path.includes('__') ? `${scope}/${name}` : scope;
}
