import type { Schema } from '../../contract.js';
import type { DocumentSchemas } from './schemas.js';

/** What every part of the document looks things up in. */
export interface Known {
  $defs: Readonly<Record<string, Schema>>;
  schemas: DocumentSchemas;
}
