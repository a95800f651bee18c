/** Finds declarations that work, and are unwise to expose over HTTP. */
import type { FoundMethod, FoundPublication } from '../analysis/declarations/index.js';
import type { Parameter } from '../api.js';
import type { SchemaContext } from '../schema/index.js';
import { type LintCode, RULES } from './rules.js';

export interface LintSettings {
  /** By rule; `undefined` is `'warning'`. */
  lint?: 'off' | { [Code in LintCode]?: 'off' | 'warning' | 'error' };
  validation?: 'off' | object;
}

interface Declared {
  kind: 'publication' | 'method';
  parameters: readonly Parameter[];
}

export function lint(
  context: SchemaContext,
  settings: LintSettings,
  found: FoundPublication | FoundMethod,
  { kind, parameters }: Declared,
): void {
  const { handler, options } = found;
  const { lint: levels = {}, validation } = settings;
  if (levels === 'off' || handler?.body === undefined) return;
  const isValidated = validation !== 'off' && options.options.validation !== 'off';
  const subject = { kind, found, handler, body: handler.body, parameters, isValidated };
  for (const { code, rule } of RULES) {
    const level = levels[code] ?? 'warning';
    const finding = level === 'off' ? undefined : rule(context, subject);
    if (finding === undefined || level === 'off') continue;
    context.report(code, finding.at, finding.message, finding.hint, level);
  }
}
