/** The schema libraries that restgen reads. A new library is a folder beside this file and a line in this list. */

import { ts } from 'ts-morph';
import type { TypeSource } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';
import { firstDefined } from '../../../shared/defined-properties.js';
import type { SchemaContext } from '../context/index.js';
import { checkLibrary } from './check/check.js';
import type { CheckedValue, CheckingCall, ReadCondition, SchemaLibrary } from './library.js';
import { simpleSchema } from './simple-schema/simple-schema.js';
import { standardSchema } from './standard/standard.js';
import { zod } from './zod/zod.js';

/** The order in which `typedBy` lists them and in which descriptions are taken from them. */
export const LIBRARIES: readonly SchemaLibrary[] = [checkLibrary, zod, simpleSchema, standardSchema];

export interface LibrarySchema {
  schema: Schema;
  /** The library that made it. */
  source: TypeSource;
}

const firstLibrarySchema = (
  read: (library: SchemaLibrary) => Schema | undefined,
): LibrarySchema | undefined =>
  firstDefined(LIBRARIES, (library) => {
    const schema = read(library);
    return schema && { schema, source: library.name };
  });

/** Reads an expression that makes a schema; `undefined` if no library can follow it. */
export const librarySchema = (context: SchemaContext, node: ts.Node): LibrarySchema | undefined =>
  firstLibrarySchema((library) => library.readSchema(context, node));

/** Reads the option `validate` of a declaration: a schema, a validator made from one, or a pattern of `check`. */
export const schemaOfValidatorOption = (context: SchemaContext, node: ts.Node): LibrarySchema | undefined =>
  firstLibrarySchema((library) =>
    library.schemaOfValidator === undefined
      ? library.readSchema(context, node)
      : library.schemaOfValidator(context, node),
  );

/** Reads the `schema` of a ValidatedMethod with a mixin that validates by it. */
export const schemaGivenToMixin = (context: SchemaContext, node: ts.Node): LibrarySchema | undefined =>
  firstLibrarySchema((library) =>
    library.schemaOfMixin === undefined
      ? library.readSchema(context, node)
      : library.schemaOfMixin(context, node),
  );

/** `undefined` if the call validates nothing. */
export function valueCheckedByCall(
  context: SchemaContext,
  checking: CheckingCall,
  readCondition: ReadCondition,
): (CheckedValue & LibrarySchema) | undefined {
  const [first] = checking.call.arguments;
  if (first === undefined || ts.isSpreadElement(first)) return undefined;
  return firstDefined(LIBRARIES, (library) => {
    const checked = library.findCheckedValue(context, checking, readCondition);
    return checked && { ...checked, source: library.name };
  });
}
