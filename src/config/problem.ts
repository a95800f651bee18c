import type { DiagnosticCode } from '../diagnostics.js';

/** What is wrong with one option of a configuration, before it is known where in the file that stands. */
export interface Problem {
  code: Extract<DiagnosticCode, 'config-unknown-option' | 'config-wrong-value'>;
  /** The names that lead to it; indexes of a list are numbers. */
  path: readonly (string | number)[];
  /** Whether the caret belongs under the option's name or under its value. */
  at: 'name' | 'value';
  message: string;
  hint: string;
}
