/** Types of the language and of well-known packages that have a form of their own in JSON, or none. */
import type { ts } from 'ts-morph';
import { OBJECT_ID, type Schema } from '../../../shared/contract.js';
import { LANGUAGE_TYPES, NOT_JSON_TYPES, schemaOfList } from '../context/index.js';
import { type Checking, isForeign, isFunctionType, isReference } from './checking.js';

const OBJECT_IDS = new Set(['ObjectId', 'ObjectID']);

export function wellKnown(checking: Checking, type: ts.Type): Schema | undefined {
  const { types, notJson } = checking;
  if (isFunctionType(type)) return notJson('function');
  const symbol = type.getSymbol();
  if (symbol === undefined) return undefined;
  const { name } = symbol;
  if (OBJECT_IDS.has(name) && types.getPropertyOfType(type, 'toHexString') !== undefined) return OBJECT_ID;
  if (!isForeign(symbol) || types.isArrayLikeType(type)) return undefined;
  if (Object.hasOwn(LANGUAGE_TYPES, name)) return LANGUAGE_TYPES[name];
  if ((name === 'Iterable' || name === 'ArrayLike') && isReference(type)) {
    const [item] = types.getTypeArguments(type);
    return item && schemaOfList(name, checking.inner(item));
  }
  if (NOT_JSON_TYPES.has(name) || name === 'Function') return notJson(name);
  // A class of a package with methods is not data.
  return type.isClassOrInterface() && type.isClass() && hasMethods(types, type) ? notJson(name) : undefined;
}

const hasMethods = (types: ts.TypeChecker, type: ts.Type): boolean =>
  types.getPropertiesOfType(type).some((property) => isFunctionType(types.getTypeOfSymbol(property)));
