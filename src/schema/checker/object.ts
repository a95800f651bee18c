/** Converts objects by their properties and index signatures. */
import { ts } from 'ts-morph';
import { compareText } from '../../compare-text.js';
import type { Schema } from '../../contract.js';
import { anyKeysWith, NUMBER_KEYS, separateUndefined } from '../algebra/index.js';
import { schemaOfAnnotatedProperty } from './annotation.js';
import { type Checking, has } from './checking.js';
import { documented } from './documentation.js';
import { templatePattern } from './template.js';

/** Converts an object by the properties of its values, wherever they are declared. */
export function schemaOfObjectType(checking: Checking, type: ts.Type): Schema {
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const property of checking.types.getPropertiesOfType(type).filter(isData)) {
    const { schema, optional } = propertySchema(checking, property);
    properties.push([property.name, schema]);
    if (!optional) required.push(property.name);
  }
  const keys = indexSignatureKeywords(checking, type);
  if (properties.length === 0 && keys === undefined && isEmptyObjectType(type)) return checking.anything();
  return {
    type: 'object',
    ...(properties.length === 0 && keys !== undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required: required.sort(compareText) }),
    ...keys,
  };
}

/** `{}` accepts everything but null. */
const isEmptyObjectType = (type: ts.Type): boolean => type.getSymbol()?.flags === ts.SymbolFlags.TypeLiteral;

function propertySchema(checking: Checking, property: ts.Symbol): { schema: Schema; optional: boolean } {
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  const type = checking.types.getTypeOfSymbol(property);
  const { schema, optional } = separateUndefined(
    schemaOfAnnotatedProperty(checking, property, type) ?? checking.inner(type),
  );
  const mayMiss = isOptional || optional || has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void);
  return { schema: documented(checking.context, schema, property), optional: mayMiss };
}

/** Methods and accessors of classes, private members, and keys that are symbols are not data. */
function isData(property: ts.Symbol): boolean {
  if (property.name.startsWith('__@')) return false;
  return property.declarations?.some(isBehaviour) !== true;
}

function isBehaviour(node: ts.Declaration): boolean {
  if (!ts.isClassLike(node.parent)) return false;
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
