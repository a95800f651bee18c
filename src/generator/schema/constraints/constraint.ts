import type { ts } from 'ts-morph';
import type { TypeSource } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';

/** The constraint of one source on one argument. Its schema has the alternative `UNDEFINED` if a call may omit it. */
export interface Constraint {
  index: number;
  schema: Schema;
  source: TypeSource;
  at: ts.Node;
  /** Set if it describes the value sent by the caller, while the handler gets another: it then overrides all other sources. */
  replaces?: true;
  /** Set if it describes a list of all further arguments; only for the rest of a tuple in the option `schema`. */
  isRest?: true;
  /** Set if the handler gets no argument after it; only for the last element of a wrapper's tuple. */
  isLast?: true;
  /** Set if it describes only some keys of the argument. */
  isOfParts?: true;
  /** Set if it may not run: it counts if it accepts all values of the type that TypeScript states. */
  mayNotRun?: true;
}
