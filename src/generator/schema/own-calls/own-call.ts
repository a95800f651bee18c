/** A call of the project's own method or publication, as plain data. */
import type { Schema } from '../../../shared/contract.js';
import type { MarkedPlace } from '../../../shared/diagnostics.js';
import type { Span } from '../../project/parsing/index.js';

export interface OwnCall {
  kind: 'publication' | 'method';
  /** The name that is called, or what makes the method that is called: `new ValidatedMethod({ … })`. */
  callee: string | Span;
  place: MarkedPlace;
  /** The arguments that the handler gets, as far as they are known. */
  passed: readonly PassedArgument[];
  /** Whether more arguments may follow, as those of a list that is spread out. */
  isOpen: boolean;
}

export interface PassedArgument {
  /** Its schema, without references. `NOTHING` in it stands for `undefined`, and `{}` for anything. */
  schema: Schema;
  place: MarkedPlace;
  /** It may be a function that is called with the outcome, and then is no argument. */
  mayBeCallback?: true;
}
