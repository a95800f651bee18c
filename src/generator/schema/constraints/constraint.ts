import type { ts } from 'ts-morph';
import type { TypeSource } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';

/**
 * What one source says of one argument. `UNDEFINED` is among the alternatives of the schema if a call may omit the
 * argument.
 */
export interface Constraint {
  index: number;
  schema: Schema;
  source: TypeSource;
  at: ts.Node;
  /** Set if it describes the value that is sent, while the handler gets another: then it overrides all other sources. */
  replaces?: true;
  /** What the handler gets of the value: only of the option `schema`. */
  made?: Schema;
  /** Set if it describes only parts of the argument and says nothing of other keys. */
  isOfParts?: true;
  /** Set if another function declares it for its own parameter: a contradicting source overrides it. */
  isElsewhere?: true;
}
