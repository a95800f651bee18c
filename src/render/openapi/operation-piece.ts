import { jsonText } from '../json-text.js';
import type { Effects } from './schemas.js';
import type { Operation } from './types.js';

/** An operation as it stands in the file. */
export interface OperationText {
  text: string;
  /** Statuses of the answers that operations share. */
  errors: readonly number[];
}

/** With what its making made the schemas know. */
export interface OperationPiece extends OperationText {
  effects: Effects;
}

export const operationText = (operation: Operation): OperationText => ({
  text: jsonText(operation),
  errors: Object.entries(operation.responses).flatMap(([status, response]) =>
    '$ref' in response ? [Number(status)] : [],
  ),
});
