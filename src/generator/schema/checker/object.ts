/** Converts objects by their properties and index signatures. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import {
  anyKeysWith,
  type OptionalSchema,
  schemaOfMembers,
  separateUndefined,
  unionOf,
} from '../../../shared/json-schema/index.js';
import { isBrandName } from '../../analysis/syntax/index.js';
import { NUMBER_KEYS } from '../context/index.js';
import { schemaOfAnnotatedProperty } from './annotation.js';
import { type Checking, has, isFunctionType } from './checking.js';
import { documented } from './documentation.js';
import { templatePattern } from './template.js';

/** Converts an object by the properties of its values, wherever they are declared. */
export function schemaOfObjectType(checking: Checking, type: ts.Type): Schema {
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const property of checking.types.getPropertiesOfType(type).filter(isData)) {
    const found = propertySchema(checking, property);
    if (found === undefined) continue;
    properties.push([property.name, found.schema]);
    if (!found.optional && !isBrandName(property.name)) required.push(property.name);
  }
  const keys = indexSignatureKeywords(checking, type);
  if (properties.length > 0 || keys !== undefined) return schemaOfMembers(properties, required, keys);
  if (isEmptyObjectType(checking, type)) return checking.anything();
  const isLiteral = type.getSymbol()?.flags === ts.SymbolFlags.ObjectLiteral;
  return { type: 'object', ...(isLiteral ? { properties: {} } : { additionalProperties: true }) };
}

/** `{}`, under whatever name, takes everything but null. */
const isEmptyObjectType = ({ types }: Checking, type: ts.Type): boolean =>
  types.getPropertiesOfType(type).length === 0 &&
  ((type.getSymbol()?.flags ?? 0) & (ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.Interface)) !== 0;

/** `undefined` for a function, which is no data; beside other alternatives it makes one that may be left out. */
function propertySchema(checking: Checking, property: ts.Symbol): OptionalSchema | undefined {
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  const type = checking.types.getTypeOfSymbol(property);
  const parts = type.isUnion() ? type.types : [type];
  const left = parts.filter((part) => !isFunctionType(part));
  const isMixed = left.length < parts.length;
  if (isMixed) {
    if ((property.flags & ts.SymbolFlags.Method) === 0) checking.notJson('function');
    if (left.every((part) => has(part, ts.TypeFlags.Undefined))) return undefined;
  }
  const { schema, optional } = separateUndefined(
    isMixed
      ? unionOf(left.map(checking.inner))
      : (schemaOfAnnotatedProperty(checking, property, type) ?? checking.inner(type)),
  );
  const mayMiss = isMixed || isOptional || optional || has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void);
  return { schema: documented(checking.context, schema, property), optional: mayMiss };
}

/** Methods and accessors of classes, private members, and keys that are symbols are not data. */
function isData(property: ts.Symbol): boolean {
  if (property.name.startsWith('__@')) return false;
  return property.declarations?.some(isBehaviour) !== true;
}

function isBehaviour(node: ts.Declaration): boolean {
  const holder = ts.isParameter(node) ? node.parent.parent : node.parent;
  if (!ts.isClassLike(holder)) return false;
  const name = ts.getNameOfDeclaration(node);
  if (
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    (name !== undefined && ts.isPrivateIdentifier(name))
  )
    return true;
  return (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

/** The keywords for keys of an index signature: `{ [key: string]: number }`. */
function indexSignatureKeywords(checking: Checking, type: ts.Type): Schema | undefined {
  const infos = checking.types
    .getIndexInfosOfType(type)
    .filter(({ keyType }) => !has(keyType, ts.TypeFlags.ESSymbolLike));
  if (infos.length === 0) return undefined;
  const values = (info: ts.IndexInfo): Schema => separateUndefined(checking.inner(info.type)).schema;
  const [any] = infos.filter(({ keyType }) => has(keyType, ts.TypeFlags.String));
  if (any !== undefined) return anyKeysWith(values(any));
  const patterns = infos.map((info) => {
    const isNumber = has(info.keyType, ts.TypeFlags.Number);
    return [isNumber ? NUMBER_KEYS : `^${templatePattern(checking, info.keyType)}$`, values(info)] as const;
  });
  return { patternProperties: Object.fromEntries(patterns), additionalProperties: false };
}
