import type { ts } from 'ts-morph';
import type { TypeSource } from '../../api.js';
import type { Schema } from '../../contract.js';

/** What one source says of one argument. `UNDEFINED` is among the alternatives of the schema where a call may leave it out. */
export interface Constraint {
  index: number;
  schema: Schema;
  source: TypeSource;
  at: ts.Node;
  /** Whether it describes the value that is sent, and the handler is given another: it counts alone then. */
  replaces?: true;
  /** Whether it describes parts of the argument alone: which other keys it may have is not said. */
  isOfParts?: true;
  /** Whether another function states it of its own parameter: it yields to what contradicts it. */
  isElsewhere?: true;
}
