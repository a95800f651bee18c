import type { CallContract, Contract, ExtraProperties, Schema } from '../../../shared/contract.js';
import type { TypeNotes } from './notes.js';
import type { DocumentSchemas } from './schemas.js';
import type { DocumentSchema, SecurityRequirement } from './types.js';

/** The context in which all parts of the document describe a route. */
export interface DocumentContext {
  contract: Contract;
  $defs: Readonly<Record<string, Schema>>;
  schemas: DocumentSchemas;
  /** Whether objects in the requests of the described route are closed. */
  closesRequests: boolean;
  /** The name of the type of all errors. */
  errorName: string;
  /** How the described route validates its requests. */
  validation: ExtraProperties | 'off';
  /** The security requirements of the whole document. */
  security: readonly SecurityRequirement[];
}

/** A path and a verb of the document. */
export interface Place {
  operationId: string;
  /** The names of the path's parameters in the document. */
  names: readonly string[];
}

/** The context of the operation of a publication or a method. */
export interface CallContext extends DocumentContext, Place {
  call: CallContract;
  /** The name of the publication or method. */
  callName: string;
}

/** The request schemas of a declaration are open if it switches validation off, or if hints replace its schemas. */
export function contextOfCall(context: CallContext): CallContext {
  const { validation, params } = context.call;
  const isOpen = validation === 'off' || params.some(({ hint }) => hint !== undefined);
  return {
    ...context,
    ...(isOpen && { closesRequests: false }),
    ...(validation === 'off' && { validation }),
  };
}

/** A reference to a type that only requests have. */
export const requestType = (
  { schemas, closesRequests }: DocumentContext,
  names: readonly string[],
  schema: DocumentSchema,
  notes: TypeNotes,
): Schema => schemas.requestType(names, schema, notes, closesRequests);

/** The notes on schemas that are documented but not validated. */
export const uncheckedNotes = (
  { validation }: DocumentContext,
  { params }: Pick<CallContract, 'params'> = { params: [] },
): string[] => {
  if (validation === 'off') return ['Validation is off: requests are not validated against these types.'];
  const names = params.flatMap(({ name, hint }) => (hint === undefined ? [] : [`\`${name}\``]));
  const types = names.length === 1 ? 'the type' : 'the types';
  return names.length === 0 ? [] : [`Requests are not validated against ${types} of ${names.join(', ')}.`];
};
