/** The form in which values of an object type travel where that is not their own properties. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { LANGUAGE_TYPES } from '../../context/index.js';
import { type Checking, isOfTheLanguage } from './checking.js';
import { languageName, listSchema } from './composites.js';

/** The schema of the answer of `toJSON`, or of the list, date or text that the type extends. */
export const travelingForm = (checking: Checking, type: ts.Type): Schema | undefined =>
  ofToJson(checking, type) ?? ofBases(checking, type);

function ofToJson(checking: Checking, type: ts.Type): Schema | undefined {
  const { types, inner, context } = checking;
  const method = types.getPropertyOfType(type, 'toJSON');
  if (method === undefined || isOfTheLanguage(method)) return undefined;
  const [signature] = types.getTypeOfSymbol(method).getCallSignatures();
  if (signature === undefined) return undefined;
  context.definitions.noteToJson();
  return inner(checking, types.getReturnTypeOfSignature(signature));
}

function ofBases(checking: Checking, type: ts.Type): Schema | undefined {
  for (const base of type.getBaseTypes() ?? []) {
    const form =
      LANGUAGE_TYPES[languageName(base) ?? ''] ?? listSchema(checking, base) ?? ofBases(checking, base);
    if (form !== undefined) return form;
  }
  return undefined;
}
