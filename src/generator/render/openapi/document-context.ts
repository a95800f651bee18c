import type { CallContract, ExtraProperties, Schema } from '../../../shared/contract.js';
import type { DocumentSchemas } from './schemas.js';
import type { SecurityRequirement } from './types.js';

/** What all parts of the document need to describe a route. */
export interface DocumentContext {
  $defs: Readonly<Record<string, Schema>>;
  schemas: DocumentSchemas;
  /** The name of the type of all errors. */
  errorName: string;
  /** How the described route validates its requests. */
  validation: ExtraProperties | 'off';
  /** Whether clients may keep what publications answer to GET. */
  keepsAnswers: boolean;
  /** What the document as a whole takes. */
  security: readonly SecurityRequirement[];
}

/** If a declaration switches validation off, or where hints stand for schemas, the schemas of its requests are open. */
export function contextOfCall({ validation, params }: CallContract, known: DocumentContext): DocumentContext {
  const isOpen = validation === 'off' || params.some(({ hint }) => hint !== undefined);
  const open = isOpen ? { ...known, schemas: withOpenRequests(known.schemas) } : known;
  return validation === 'off' ? { ...open, validation } : open;
}

const withOpenRequests = (schemas: DocumentSchemas): DocumentSchemas => ({
  ...schemas,
  request: schemas.answer,
  requestType: schemas.answerType,
});

/** The notes on schemas that are documented but not validated. */
export const unchecked = (
  { validation }: DocumentContext,
  { params }: Pick<CallContract, 'params'> = { params: [] },
): string[] => {
  if (validation === 'off') return ['Validation is off: requests are not held against these types.'];
  const names = params.flatMap(({ name, hint }) => (hint === undefined ? [] : [`\`${name}\``]));
  const types = names.length === 1 ? 'the type' : 'the types';
  return names.length === 0 ? [] : [`Requests are not held against ${types} of ${names.join(', ')}.`];
};
