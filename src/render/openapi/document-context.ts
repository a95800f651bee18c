import type { CallContract, ExtraProperties, Schema } from '../../contract.js';
import type { DocumentSchemas } from './schemas.js';

/** What every part of the document looks things up in. */
export interface DocumentContext {
  $defs: Readonly<Record<string, Schema>>;
  schemas: DocumentSchemas;
  /** How what is being described validates its requests. */
  validation: ExtraProperties | 'off';
}

/** Of a call whose declaration switches validation off: its schemas are open. */
export const contextOfCall = ({ validation }: CallContract, known: DocumentContext): DocumentContext =>
  validation === 'off'
    ? { ...known, validation, schemas: { ...known.schemas, request: known.schemas.answer } }
    : known;

/** Said of what takes anything in place of the types that it states. */
export const unchecked = ({ validation }: DocumentContext): { description?: string } =>
  validation === 'off'
    ? { description: 'Validation is off: requests are not held against these types.' }
    : {};
