/** The form in which values of an object type travel, if it differs from their own properties. */
import type { ts } from 'ts-morph';
import { customTypeSchema, type Schema } from '../../../../shared/contract.js';
import { constant } from '../../../../shared/json-schema/index.js';
import { isFunctionNode, returnsOf } from '../../../analysis/syntax/index.js';
import { LANGUAGE_TYPES } from '../../context/index.js';
import { type Checking, isOfTheLanguage } from './checking.js';
import { languageName, listSchema } from './composites.js';

/** The schema of a custom type of EJSON, of the answer of `toJSON`, or of the list, date or text that the type extends. */
export const travelingForm = (checking: Checking, type: ts.Type): Schema | undefined =>
  ofCustomType(checking, type) ?? ofToJson(checking, type) ?? ofBases(checking, type);

/** A type that the application may give to `EJSON.addType`: one with `typeName` and `toJSONValue` (C15). */
function ofCustomType(checking: Checking, type: ts.Type): Schema | undefined {
  const { types, inner, context, at } = checking;
  const name = signatureOf(checking, type, 'typeName');
  const value = signatureOf(checking, type, 'toJSONValue');
  if (name === undefined || value === undefined) return undefined;
  const { search } = context.evaluator.project;
  if (search.mentioning(at.getSourceFile().fileName, 'addType').length === 0) return undefined;
  return customTypeSchema(nameOf(checking, name), inner(checking, types.getReturnTypeOfSignature(value)));
}

/** The only literal that `typeName` returns: its inferred type is `string`. */
function nameOf({ types }: Checking, signature: ts.Signature): Schema {
  const declaration = signature.getDeclaration();
  const [value, ...others] = isFunctionNode(declaration) ? returnsOf(declaration).values : [];
  const type =
    value === undefined || others.length > 0
      ? types.getReturnTypeOfSignature(signature)
      : types.getTypeAtLocation(value);
  return type.isStringLiteral() ? constant(type.value) : { type: 'string' };
}

function signatureOf({ types }: Checking, type: ts.Type, name: string): ts.Signature | undefined {
  const method = types.getPropertyOfType(type, name);
  return method === undefined || isOfTheLanguage(method)
    ? undefined
    : types.getTypeOfSymbol(method).getCallSignatures()[0];
}

function ofToJson(checking: Checking, type: ts.Type): Schema | undefined {
  const { types, inner, context } = checking;
  const signature = signatureOf(checking, type, 'toJSON');
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
