/** A call of the project's own method or publication, as plain data. */
import type { Schema } from '../../../shared/contract.js';
import type { MarkedPlace } from '../../../shared/diagnostics.js';
import type { Span } from '../../project/parsing/index.js';

export interface OwnCall {
  kind: 'publication' | 'method';
  /** The called name, or the expression that makes the method: `new ValidatedMethod({ … })`. `undefined` if a part is unknown. */
  callee?: string | Span;
  place: MarkedPlace;
  /** The arguments that the handler gets, as far as they are known. */
  passed: readonly PassedArgument[];
  /** Whether more arguments may follow, from a spread list. */
  isOpen: boolean;
}

export interface PassedArgument {
  /** Its schema, without references. `NOTHING` in it stands for `undefined`, and `{}` for anything. */
  schema: Schema;
  place: MarkedPlace;
  /** It may be a callback for the outcome, which is not an argument. */
  mayBeCallback?: true;
}
