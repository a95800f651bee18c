/** What values of an object type travel as where that is not their own properties. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { unionOf } from '../../../shared/json-schema/index.js';
import { mayBeBrand } from '../../analysis/syntax/index.js';
import { LANGUAGE_TYPES } from '../context/index.js';
import { brandedPrimitivesOf, type Checking, isOfTheLanguage } from './checking.js';
import { arraySchema } from './composites.js';

/** The primitive that a brand stands for. */
export function brandSchema(type: ts.Type): Schema | undefined {
  const primitives = brandedPrimitivesOf(type);
  const [only, ...others] = primitives ?? [];
  if (primitives === undefined || only === undefined) return undefined;
  return { type: others.length === 0 ? only : [...primitives] };
}

/** What a type of marks alone takes: another file may treat its values as primitives. */
export const withPrimitivesOfMarks = (type: ts.Type, schema: Schema): Schema =>
  mayBeBrand(type.getSymbol()?.declarations ?? [])
    ? unionOf([schema, { type: ['number', 'string'] }])
    : schema;

/** What `toJSON` answers, or the list, date or text that the type extends. */
export const travelingForm = (checking: Checking, type: ts.Type): Schema | undefined =>
  ofToJson(checking, type) ?? ofBases(checking, type);

function ofToJson({ types, inner, context }: Checking, type: ts.Type): Schema | undefined {
  const method = types.getPropertyOfType(type, 'toJSON');
  const isOwn = method !== undefined && !isOfTheLanguage(method);
  const [signature] = !isOwn ? [] : types.getTypeOfSymbol(method).getCallSignatures();
  if (signature === undefined) return undefined;
  context.definitions.noteToJson();
  return inner(types.getReturnTypeOfSignature(signature));
}

function ofBases(checking: Checking, type: ts.Type): Schema | undefined {
  for (const base of type.getBaseTypes() ?? []) {
    const form = ofLanguage(checking, base) ?? ofBases(checking, base);
    if (form !== undefined) return form;
  }
  return undefined;
}

function ofLanguage(checking: Checking, base: ts.Type): Schema | undefined {
  const symbol = base.getSymbol();
  if (symbol === undefined || !isOfTheLanguage(symbol)) return undefined;
  return Object.hasOwn(LANGUAGE_TYPES, symbol.name)
    ? LANGUAGE_TYPES[symbol.name]
    : arraySchema(checking, base);
}
