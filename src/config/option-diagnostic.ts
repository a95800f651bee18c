import type { DiagnosticCode } from '../shared/diagnostics.js';

/** A diagnostic about one option, before its place in the file is determined. */
export interface OptionDiagnostic {
  code: Extract<DiagnosticCode, 'config-unknown-option' | 'config-wrong-value'>;
  /** The path to the option: names, and numbers for positions in a list. */
  path: readonly (string | number)[];
  /** Whether the caret belongs under the option's name or under its value. */
  at: 'name' | 'value';
  message: string;
  hint: string;
}
