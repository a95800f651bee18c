import type { CallContract, ExtraProperties, Schema } from '../../contract.js';
import type { DocumentSchemas } from './schemas.js';
import type { SecurityRequirement } from './types.js';

/** What all parts of the document need to describe a route. */
export interface DocumentContext {
  $defs: Readonly<Record<string, Schema>>;
  schemas: DocumentSchemas;
  /** How the described route validates its requests. */
  validation: ExtraProperties | 'off';
  /** What the document as a whole takes. */
  security: readonly SecurityRequirement[];
}

/** If a declaration switches validation off, the schemas of its requests are open. */
export const contextOfCall = ({ validation }: CallContract, known: DocumentContext): DocumentContext =>
  validation === 'off' ? { ...known, validation, schemas: withOpenRequests(known.schemas) } : known;

const withOpenRequests = (schemas: DocumentSchemas): DocumentSchemas => ({
  ...schemas,
  request: schemas.answer,
  requestType: schemas.answerType,
});

/** The note on a schema that is documented but not validated. */
export const unchecked = ({ validation }: DocumentContext): string[] =>
  validation === 'off' ? ['Validation is off: requests are not held against these types.'] : [];
